// Made from the English Fluent files by scripts/web_messages.py (npm run types, in web/): change those, not this.

export type ColourWord = 'black' | 'red';

export type DrawingWord = 'slower' | 'step' | 'normal';

export type PaceWord = 'slow' | 'normal' | 'brisk' | 'at_once';

export type PartWord = 'actor' | 'none';

export type PatienceWord = 'short' | 'long' | 'normal';

export type RankWord =
  | 'two'
  | 'three'
  | 'four'
  | 'five'
  | 'six'
  | 'seven'
  | 'eight'
  | 'nine'
  | 'ten'
  | 'jack'
  | 'queen'
  | 'king'
  | 'ace';

export type ReactionWord = 'applause' | 'thanks' | 'laugh' | 'ouch' | 'wonder' | 'hurry';

export type SuitWord = 'clubs' | 'diamonds' | 'hearts' | 'spades';

export type Messages = {
  'absent-back': null;
  'absent-lost': { n: number; names: string | number };
  'absent-rests': null;
  'absent-sits-in': { n: string | number };
  'absent-sits-in-soon': null;
  'absent-you': null;
  'ask-deal': null;
  'ask-ended': null;
  'ask-ended-watching': null;
  'ask-follow': { card: string | number };
  'ask-gathering': { n: number };
  'ask-lead-any': null;
  'ask-lead-only': { card: string | number };
  'ask-lead-suit': null;
  'ask-on-its-way': { card: string | number };
  'ask-other-follows': { card: string | number; name: string | number };
  'ask-other-leads': { name: string | number };
  'ask-others-ready': { names: string | number };
  'ask-over': null;
  'ask-over-out': { name: string | number; part: PartWord };
  'ask-ready': { hand: string | number };
  'ask-sending': { card: string | number };
  'bar-home': null;
  'bar-language': null;
  'bar-rules': null;
  brand: null;
  'card-name': { rank: RankWord; suit: SuitWord };
  cards: { n: number };
  'connection-lost': null;
  counters: { n: number };
  'friends-add-bot': null;
  'friends-add-bot-in': { seat: string | number };
  'friends-called-cards': null;
  'friends-called-cards-what': null;
  'friends-cancel': null;
  'friends-claim': null;
  'friends-claim-what': null;
  'friends-claim-whose': null;
  'friends-claimed-by': { name: string | number };
  'friends-clear-sure': { name: string | number };
  'friends-code': null;
  'friends-code-image': { address: string | number };
  'friends-code-title': null;
  'friends-device': null;
  'friends-device-link': null;
  'friends-device-what': null;
  'friends-end': null;
  'friends-end-sure': null;
  'friends-fast': null;
  'friends-fast-what': null;
  'friends-full': null;
  'friends-invite': null;
  'friends-invited': { host: string | number };
  'friends-leave': null;
  'friends-leave-open-sure': null;
  'friends-leave-sure': null;
  'friends-link-late': null;
  'friends-link-what': null;
  'friends-mine': null;
  'friends-next': { name: string | number };
  'friends-patience': null;
  'friends-patience-what': null;
  'friends-patience-word': { patience: PatienceWord };
  'friends-put-out': null;
  'friends-put-out-sure': { name: string | number };
  'friends-put-out-whom': { name: string | number };
  'friends-put-out-you': null;
  'friends-remove-bot': { name: string | number };
  'friends-seats': null;
  'friends-settings': null;
  'friends-settings-are': { pace: PaceWord; patience: PatienceWord };
  'friends-share': null;
  'friends-share-text': null;
  'friends-start': { n: number };
  'friends-table': null;
  'friends-table-title': null;
  'friends-unclaim': null;
  'friends-waits': { host: string | number };
  'friends-watchers': { n: number };
  'friends-watching': null;
  'friends-yours': null;
  'friends-yours-alone': null;
  'friends-yours-away': null;
  'friends-yours-back': null;
  'friends-yours-forget': null;
  'friends-yours-forget-which': { what: string | number };
  'friends-yours-gathering': null;
  'friends-yours-turn': null;
  'friends-yours-with': { names: string | number };
  'front-bots': null;
  'front-how': null;
  'front-make': null;
  'front-make-what': null;
  'front-pace': null;
  'front-play': null;
  'front-play-what': null;
  'front-players': null;
  'front-seats-open': { n: number };
  'front-what': null;
  'game-ask-lead-colour': { colour: ColourWord };
  'game-ask-lead-some-suits': null;
  'game-ask-option': null;
  'game-ask-other-chooses': { name: string | number };
  'game-ask-other-places': { name: string | number };
  'game-ask-place': null;
  'game-ask-place-bare': null;
  'game-centre': null;
  'game-centre-short': null;
  'game-centre-shown': { card: string | number };
  'game-centre-was': null;
  'game-choose': null;
  'game-choose-which': { game: string | number };
  'game-colour': { colour: ColourWord };
  'game-dead-cards': { n: number };
  'game-dead-short': null;
  'game-exchange': { n: number };
  'game-gave': null;
  'game-keep': null;
  'game-list': null;
  'game-list-what': null;
  'game-place-on': { n: string | number; pot: string | number };
  'game-pot-before': { card: string | number };
  'game-pot-by': null;
  'game-seats': { least: string | number; most: string | number };
  'game-seats-only': { n: string | number };
  'game-sheet-bounties': null;
  'game-spin-arm': null;
  'game-spin-arm-what': null;
  'game-spin-now': null;
  'game-trumps': { card: string | number };
  'game-trumps-short': null;
  'game-which': null;
  'game-why-not-bare': null;
  'game-why-not-colour': { card: string | number; colour: ColourWord };
  'game-why-not-lowest': { card: string | number; colour: ColourWord; lowest: string | number };
  'game-why-not-option-first': null;
  'game-why-not-other-chooses': { name: string | number };
  'game-why-not-suit': { card: string | number };
  'gathering-free': null;
  'gathering-host': null;
  'gathering-join': null;
  'gathering-join-title': null;
  'gathering-title': { n: number };
  'gathering-you': null;
  hands: { n: number };
  'happened-before': { n: number };
  'happened-close': null;
  'happened-title': { kind: 'turn' | 'deal' | 'away' };
  'house-file-unread': null;
  'house-none': null;
  'house-number': { least: string | number; most: string | number };
  'house-own': null;
  'house-own-check': null;
  'house-own-file': null;
  'house-own-leave': null;
  'house-own-long': { most: string | number };
  'house-own-taken': { clauses: number; title: string | number };
  'house-own-text': null;
  'house-own-what': null;
  'house-own-wrong': null;
  'house-usual': null;
  'house-what': null;
  learn: null;
  'log-empty': null;
  'log-hand': { hand: number };
  'log-more': null;
  'log-title': null;
  'look-back': null;
  'look-back-hand': { hand: string | number };
  'look-back-title': null;
  matches: { n: number };
  'names-and': { before: string | number; last: string | number };
  'not-sent': null;
  'nowhere-home': null;
  'nowhere-page': null;
  'nowhere-table': null;
  'nowhere-title': null;
  'offline-state': { state: 'open' | 'opening' | 'lost' };
  'offline-title': null;
  'offline-what': null;
  pace: { pace: PaceWord };
  'player-guest': null;
  'player-name': null;
  'player-name-hint': null;
  pots: { n: number };
  'rank-name': { rank: RankWord };
  'rank-sign': { rank: RankWord };
  'reaction-open': null;
  'reaction-said': { name: string | number; reaction: ReactionWord };
  'reaction-word': { reaction: ReactionWord };
  'ready-button': { hand: string | number };
  'ready-done': { hand: string | number };
  'ready-everybody': null;
  'ready-waiting': { names: string | number };
  'rematch-ask': null;
  'rematch-broken-off': null;
  'rematch-broken-off-why': null;
  'rematch-join': null;
  'rematch-watch': null;
  'rules-clause': null;
  'rules-close': null;
  'rules-house': null;
  'rules-house-n': { n: number };
  'rules-loading': null;
  'rules-missing': null;
  'rules-otherwise': null;
  'rules-sheet': null;
  'rules-title': null;
  'rules-title-of': { game: string | number };
  'rules-topic': {
    topic:
      | 'match_start'
      | 'stakes'
      | 'deal'
      | 'first_lead'
      | 'lead'
      | 'follow'
      | 'stop'
      | 'pots'
      | 'going_out'
      | 'next_hand'
      | 'target'
      | 'centre'
      | 'turn_up'
      | 'option'
      | 'passing'
      | 'nobody_leads'
      | 'bounties'
      | 'spin'
      | 'spin_bounty'
      | 'centre_pot'
      | 'exempt'
      | 'match_end';
  };
  'seal-records': null;
  'seal-salt': null;
  'seal-sealed': { hand: string | number };
  'seal-title': null;
  'seat-away': null;
  'seat-away-what': { name: string | number };
  'seat-bot': null;
  'seat-bot-plays': null;
  'seat-here': null;
  'seat-left': null;
  'seat-left-what': { name: string | number };
  'seat-lost': null;
  'seat-lost-what': { name: string | number };
  'seat-minutes': { n: string | number };
  'seat-seconds': { n: string | number };
  'settings-colours': null;
  'settings-colours-word': { colours: 'four' | 'two' };
  'settings-drawing': null;
  'settings-drawing-hint': { drawing: DrawingWord };
  'settings-drawing-word': { drawing: DrawingWord };
  'settings-motion': null;
  'settings-motion-word': { motion: 'full' | 'calm' | 'system' };
  'settings-notification': null;
  'settings-notification-denied': null;
  'settings-notification-none': null;
  'settings-quiet': null;
  'settings-quiet-hint': null;
  'settings-reactions': null;
  'settings-sound': null;
  'settings-theme': null;
  'settings-theme-word': { theme: 'light' | 'dark' | 'system' };
  'settings-title': null;
  'share-copied': null;
  'share-copy': null;
  'share-link': null;
  'share-not-copied': null;
  'sheet-abandoned': null;
  'sheet-after': null;
  'sheet-before': null;
  'sheet-change': null;
  'sheet-from': { n: string | number };
  'sheet-left': null;
  'sheet-nothing-left': null;
  'sheet-out': { name: string | number; part: PartWord };
  'sheet-player': null;
  'sheet-pots': null;
  'sheet-shown': null;
  'sheet-staked': null;
  'sheet-stakes-of': { change: string | number };
  'sheet-title': { hand: string | number };
  'sheet-unclaimed': null;
  'sheet-went-out': null;
  'skip-hand': null;
  'skip-log': null;
  'skip-table': null;
  'skip-title': null;
  'standing-all-hands': { n: number };
  'standing-counters': null;
  'standing-drawn': { names: string | number };
  'standing-drawn-you': null;
  'standing-home': null;
  'standing-place': null;
  'standing-player': null;
  'standing-ruin': { n: number; names: string | number };
  'standing-ruin-you': null;
  'standing-target': { n: number };
  'standing-title': null;
  'standing-won': { name: string | number; part: PartWord };
  'step-hurry': null;
  'step-newest': null;
  'step-next': null;
  'step-none': null;
  'step-waiting': { n: number };
  'suit-name': { suit: SuitWord };
  'suit-one': { suit: SuitWord };
  'table-called': { name: string | number; part: PartWord; rank: RankWord; suit: SuitWord };
  'table-card-offered': { rank: RankWord; suit: SuitWord };
  'table-cards-unit': { n: number };
  'table-dealer': null;
  'table-dealer-sign': null;
  'table-free-seat': null;
  'table-holding': { n: number };
  'table-holds': { n: number };
  'table-keys': null;
  'table-label': null;
  'table-not-ready': null;
  'table-place': null;
  'table-played-by': { name: string | number; part: PartWord; rank: RankWord; suit: SuitWord };
  'table-players': null;
  'table-pot': { n: number; pot: string | number };
  'table-pot-taken': { name: string | number; part: PartWord; pot: string | number };
  'table-pots': null;
  'table-progress': { hand: string | number; hands: string | number };
  'table-progress-target': { hand: string | number; hands: string | number; target: string | number };
  'table-ready': null;
  'table-run': null;
  'table-run-empty': null;
  'table-spare': null;
  'table-spare-cards': { n: number };
  'table-spare-short': null;
  'table-to-come': { n: number };
  'table-to-come-target': { n: number; target: string | number };
  'table-to-play': null;
  'title-hand': { hand: string | number };
  'title-match-over': null;
  'title-nowhere': null;
  'title-your-turn': null;
  'try-again': null;
  'walk-again': null;
  'walk-all': null;
  'walk-as-watcher': null;
  'walk-as-you': null;
  'walk-ask-other': { label: string | number };
  'walk-ask-taken': null;
  'walk-ask-title': null;
  'walk-back': null;
  'walk-bring': null;
  'walk-bring-empty': null;
  'walk-bring-file': null;
  'walk-bring-go': null;
  'walk-bring-label': null;
  'walk-bring-old': null;
  'walk-bring-too-large': { most: string | number };
  'walk-bring-unreadable': null;
  'walk-bring-what': null;
  'walk-card-later': null;
  'walk-card-other': { card: string | number };
  'walk-clause': { clause: string | number };
  'walk-controls': null;
  'walk-copied': null;
  'walk-copy-by-hand': null;
  'walk-dealt-by': { name: string | number; part: PartWord };
  'walk-first': null;
  'walk-hand': { hand: string | number };
  'walk-keys': null;
  'walk-last': null;
  'walk-lesson': { game: string | number };
  'walk-link': null;
  'walk-link-hand': null;
  'walk-loading': null;
  'walk-missing': null;
  'walk-more': null;
  'walk-more-lessons': null;
  'walk-more-what': null;
  'walk-next': null;
  'walk-note': null;
  'walk-others': null;
  'walk-pause': null;
  'walk-play': null;
  'walk-record': null;
  'walk-record-of': { game: string | number };
  'walk-rules': { game: string | number };
  'walk-rules-what': null;
  'walk-skip-rules': null;
  'walk-skip-telling': null;
  'walk-speed': null;
  'walk-speed-word': { speed: 'slow' | 'fast' | 'normal' };
  'walk-step': { step: string | number; steps: string | number };
  'walk-telling': null;
  'walk-title': { what: string | number };
  'walk-to-table': null;
  'walk-to-tables': null;
  'walk-watcher': null;
  'walk-where': null;
  'walk-which-hand': { n: string | number };
  'walk-which-seat': null;
  why: null;
  'why-before': null;
  'why-not-called': { called: string | number; card: string | number };
  'why-not-lowest': { card: string | number; lowest: string | number; suit: SuitWord };
  'why-not-other-follows': { card: string | number; name: string | number };
  'why-not-other-leads': { name: string | number };
  'why-not-over': null;
  'why-title': null;
  you: null;
};
