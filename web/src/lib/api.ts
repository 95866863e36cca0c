// Made from the Python structs by scripts/web_types.py (npm run types, in web/): change those, not this file.

/** *seat* reached the target in mid-hand, and the rules look at it at once (N11): nobody goes out. */
export type Abandoned = {
  event: 'abandoned';
  seat: number;
};

/** Where the ace stands in its suit. */
export type Ace = 'high' | 'low';

/** Why a bot sits in for a person, who can take the seat back at any moment. */
export type Away = 'left' | 'stood_in';

/** One of the 52 cards. `Card.parse("QD")` and `str(card)` are each other's inverse. */
export type Card =
  | '2C'
  | '2D'
  | '2H'
  | '2S'
  | '3C'
  | '3D'
  | '3H'
  | '3S'
  | '4C'
  | '4D'
  | '4H'
  | '4S'
  | '5C'
  | '5D'
  | '5H'
  | '5S'
  | '6C'
  | '6D'
  | '6H'
  | '6S'
  | '7C'
  | '7D'
  | '7H'
  | '7S'
  | '8C'
  | '8D'
  | '8H'
  | '8S'
  | '9C'
  | '9D'
  | '9H'
  | '9S'
  | 'AC'
  | 'AD'
  | 'AH'
  | 'AS'
  | 'JC'
  | 'JD'
  | 'JH'
  | 'JS'
  | 'KC'
  | 'KD'
  | 'KH'
  | 'KS'
  | 'QC'
  | 'QD'
  | 'QH'
  | 'QS'
  | 'TC'
  | 'TD'
  | 'TH'
  | 'TS';

/** When the cards that were hidden in a hand may be shown (C11). */
export type CardsShown = 'at_match_end' | 'at_settlement';

/** One clause of the rules: its id (`N5`), its text, and what it is about where something cites it. */
export type Clause = {
  id: string;
  text: string;
  about?: Topic | null;
};

/** The cards went out: *sizes* by seat, *spare* in the spare hand; *leader* leads first (N3, N4). */
export type Dealt = {
  event: 'dealt';
  dealer: number;
  sizes: number[];
  spare: number;
  leader: number;
};

/** The answer to a request that was done: *seq* of the message that tells it, the same for a repeat. */
export type Done = {
  seq: number;
};

/** Who did an action for a seat, where that was not its player. */
export type DoneBy = 'auto' | 'bot';

/** Why a match is over. */
export type EndReason = 'last_hand' | 'target';

/** *seat* played the called *card* and has *left* cards (N6). */
export type Followed = {
  event: 'followed';
  seat: number;
  card: Card;
  left: number;
};

/**
 * How friends come to a table: the *address* to open, and the same as a QR code.
 *
 * *code* is the `d` of an SVG path that draws it, dark on light, in a box of *size* units with its quiet zone.
 */
export type Invitation = {
  address: string;
  code: string;
  size: number;
};

/** Which cards may open a run. */
export type Lead = 'any_card' | 'lowest_of_suit';

/** *seat* opened a run with *card* and has *left* cards (N5). */
export type Led = {
  event: 'led';
  seat: number;
  card: Card;
  left: number;
};

/**
 * One line of the log that people read: *what* in a sentence for its listener.
 *
 * *seq* is the number of its message, *hand* the number of the hand it is in (or is before). *reason* is a
 * word of `newmarket.explain.Reason` or of `LineKind`; *clause* is the rule behind it, where there is one.
 */
export type Line = {
  seq: number;
  hand: number;
  reason: string;
  what: string;
  clause: string | null;
};

/** The match is over. *winners* are those with most counters: more than one is a draw between them. */
export type MatchEnded = {
  event: 'match_ended';
  reason: EndReason;
  winners: number[];
  counters: number[];
};

/** A match as one seat, or a watcher, may see it; *hand* is the last hand begun. */
export type MatchView = {
  rules: string;
  number: number;
  hands: number;
  target: number | null;
  dealer: number;
  counters: number[];
  pots: Record<string, number>;
  hand: View | null;
  ended: MatchEnded | null;
};

/**
 * One entry of the log, told to one listener: what happened in order, the lines for it, the view after it.
 *
 * *seq* numbers a table's messages from 1 without a gap. *by* is set where something was done for a seat.
 * *sheet* is the settlement sheet of the last hand, while it is over and the next is not dealt.
 */
export type Message = {
  seq: number;
  events: (Staked | Dealt | Led | Followed | PotTaken | Stopped | WentOut | Paid | Abandoned | Settled | MatchEnded)[];
  by: DoneBy | null;
  lines: Line[];
  table: TableShown;
  match: MatchView | null;
  sheet: SheetRow[];
};

/** How long the table waits before it does something by itself: a public setting (C9). */
export type Pace = 'at_once' | 'brisk' | 'normal' | 'slow';

/** *seat* paid *to* for the *cards* that it had left (N9). */
export type Paid = {
  event: 'paid';
  seat: number;
  to: number;
  cards: number;
  counters: number;
};

/** How long the table waits for a person before a bot sits in: a public setting. */
export type Patience = 'long' | 'normal' | 'short';

/** What the table waits for. */
export type Phase = 'ended' | 'gathering' | 'playing' | 'readying';

/** *seat* plays *card*: a lead or a follow, as the run has it. */
export type Play = {
  do: 'play';
  seat: number;
  card: Card;
};

/** One card of the hand's plays: who played it, which, and whether it opened a run. */
export type Played = [number, Card, boolean];

/** Who sits in a seat. */
export type PlayerKind = 'bot' | 'person';

/**
 * Counters waiting for whoever plays the pay card *card*, led or followed.
 *
 * Before each hand every player puts *stake* counters on it, the dealer *dealer_stake*.
 */
export type Pot = {
  id: string;
  card: Card;
  stake?: number;
  dealer_stake?: number;
};

/** One pot of the rules: its id and the pay card that takes it. */
export type PotShown = {
  id: string;
  card: string;
};

/** *seat* took all *counters* of *pot* by playing its pay card (N8). */
export type PotTaken = {
  event: 'pot_taken';
  seat: number;
  pot: string;
  card: Card;
  counters: number;
};

/**
 * Whose connection is there: sent as frame `presence`, without a number, whenever it changes.
 *
 * *lost* has a number for each seat: for how many seconds its person has not been there; none where they are here, and
 * for bots and open seats. *watchers* counts the streams of those without a seat. *waits_for* are the seats of persons
 * that the table waits for now, *sits_in* in how many seconds a bot will sit in for the lost ones among them, none
 * where nobody of them is lost.
 */
export type PresenceShown = {
  lost: (number | null)[];
  watchers: number;
  waits_for: number[];
  sits_in: number | null;
};

/**
 * The answer to a request that was not done: *text* for people, *reason* for programs.
 *
 * *now* is the table as it stands, where the asker may see it, so that a browser can catch up.
 */
export type Problem = {
  reason: ProblemReason;
  text: string;
  refusal?: Refusal | null;
  clause?: string | null;
  now?: Snapshot | null;
};

/** Why a request was not done. */
export type ProblemReason =
  | 'bad_name'
  | 'fault'
  | 'foreign_origin'
  | 'key_taken'
  | 'link_used'
  | 'malformed'
  | 'name_taken'
  | 'no_seat'
  | 'not_found'
  | 'not_host'
  | 'not_now'
  | 'refused'
  | 'stale'
  | 'table_full'
  | 'too_many'
  | 'unavailable'
  | 'unknown_rules'
  | 'unknown_table'
  | 'wrong_hand';

/** What a player can say at a press: a closed set, no free words. */
export type Reaction = 'applause' | 'hurry' | 'laugh' | 'ouch' | 'thanks' | 'wonder';

/** *seat* reacts: sent as frame `reaction`, without a number, to who listens just then. */
export type ReactionShown = {
  seat: number;
  reaction: Reaction;
};

/**
 * Why *card* cannot be played now; *topic* leads to the clause.
 *
 * *turn* is who is to act, *needed* the card that is called or the lowest of the suit, where these are
 * what stands against it. It tells an actor only what their own seat may know (C9).
 */
export type Refusal = {
  reason: RefusalReason;
  topic: Topic;
  card: Card;
  turn?: number | null;
  needed?: Card | null;
};

/** The kinds of refusal, in the order in which they are looked at. */
export type RefusalReason = 'hand_over' | 'not_held' | 'not_the_called_card' | 'not_the_lowest' | 'not_your_turn';

/** What a listener may do at the table now, beside playing. */
export type Right =
  | 'back'
  | 'called_cards'
  | 'claim'
  | 'end_match'
  | 'leave'
  | 'put_out'
  | 'react'
  | 'rematch'
  | 'seat_bot'
  | 'seats'
  | 'settings'
  | 'sit'
  | 'start'
  | 'unclaim';

/**
 * A complete set of rules. Every field with a default is a choice that a rule file may state.
 *
 * *seats* is the least and the most number of players; *removed* are the cards taken out of the pack;
 * *card_payment* is what each other player pays the one who went out, for each card left; *counters* is
 * what everyone starts with; *target* ends the match, *hands* is the most that are dealt in it.
 */
export type Rules = {
  id: string;
  title: string;
  summary: string;
  source: string;
  aliases?: string[];
  version?: number;
  seats?: [number, number];
  ace?: Ace;
  removed?: Card[];
  spare?: Spare;
  pots?: Pot[];
  lead?: Lead;
  card_payment?: number;
  counters?: number;
  target?: number | null;
  target_checked?: TargetChecked;
  hands?: number;
  cards_shown?: CardsShown;
  clauses?: Clause[];
};

/** One set of rules in the list; *seats* is the least and the most number of players. */
export type RulesListed = {
  id: string;
  title: string;
  summary: string;
  seats: [number, number];
};

/** One set of rules as data, and the clauses that it shares with all others (C). */
export type RulesShown = {
  rules: Rules;
  shared: Clause[];
};

/**
 * A secret that opens the asker's seat on another device: the page takes it as `/t/{table}#seat={secret}`.
 *
 * *address* is that page's, *code* and *size* the same as a QR code, as in `Invitation`.
 */
export type SeatLink = {
  secret: string;
  address: string;
  code: string;
  size: number;
};

/**
 * One seat as all may see it. *kind* and *name* are none where it is empty; *bot* is the bot's sort.
 *
 * *ready* is whether its player is ready for the hand that `TableShown.ready_for` numbers. *away* is set while
 * a bot sits in for a person. *called_cards* is whether called cards are played for them by their own wish.
 * *claimed_by* is the name of who will have this bot's seat from the next hand on.
 */
export type SeatShown = {
  kind: PlayerKind | null;
  name: string | null;
  bot: string | null;
  ready: boolean;
  away?: Away | null;
  called_cards?: boolean;
  claimed_by?: string | null;
};

/**
 * The answer to making a table or taking a seat. The *token* is the right to act for the seat: a browser
 * keeps it as a cookie that scripts cannot read, a program sends it as `Authorization: Bearer`. It is not told
 * again to who has shown it as that cookie.
 */
export type Seated = {
  table: string;
  seat: number;
  token: string | null;
};

/** The hand is settled: counters by seat, what stays on each pot, and who went out. */
export type Settled = {
  event: 'settled';
  counters: number[];
  pots: Stake[];
  out: number | null;
};

/**
 * One seat's hand in counters: `before - staked + pots + received - paid == after`.
 *
 * *pots* are the pots taken, in order; *cards* is what was left in the holding and had to be paid for.
 */
export type SheetRow = {
  seat: number;
  before: number;
  staked: number;
  pots: Stake[];
  received: number;
  cards: number;
  paid: number;
  after: number;
};

/** The cards that nobody played, once they may be seen (C11): left with each seat, and the spare hand. */
export type Shown = {
  left: Card[][];
  spare: Card[];
};

/**
 * All that a listener needs who comes in at *seq*: as a `Message` without events.
 *
 * *lines* are those of the present hand and of what went on since the hand before.
 */
export type Snapshot = {
  seq: number;
  lines: Line[];
  table: TableShown;
  match: MatchView | null;
  sheet: SheetRow[];
};

/** Whether there is an extra hand that nobody plays, and its place in each round of the deal. */
export type Spare = 'first' | 'last' | 'none';

/** Counters put on one pot. */
export type Stake = {
  pot: string;
  counters: number;
};

/** *seat* put its stakes on the pots (N2). */
export type Staked = {
  event: 'staked';
  seat: number;
  stakes: Stake[];
};

/** Why nobody could follow (C2): the first of these that is true. */
export type StopReason = 'already_played' | 'out_of_play' | 'removed' | 'top_of_suit';

/** The run ended after *card*: nobody could play *called* (none above the top). *leader* leads next (N7). */
export type Stopped = {
  event: 'stopped';
  card: Card;
  called: Card | null;
  reason: StopReason;
  leader: number;
};

/**
 * The table around the match. *you* is the listener's seat, *yours_next* the seat that they are to have from the
 * next hand on, *host* the seat of the host, *may* what the listener may do now.
 *
 * *ready_for* is the number of the hand that "ready" is for, none where nobody is asked; *commitment* is
 * the hash of that hand's seed, shown before the salts are asked for (afterwards that of the hand played).
 * *rests* is whether nobody is left who is not away, so that no hand is dealt. *broken_off* is whether the match was
 * ended before its end. *rematch* is the table of the next match, once somebody has asked for it.
 */
export type TableShown = {
  id: string;
  title: string;
  rules: string;
  pots: PotShown[];
  seats: SeatShown[];
  you: number | null;
  host: number | null;
  pace: Pace;
  phase: Phase;
  ready_for: number | null;
  commitment: string | null;
  patience?: Patience;
  yours_next?: number | null;
  may?: Right[];
  rests?: boolean;
  broken_off?: boolean;
  rematch?: string | null;
};

/** When it is looked at whether a player has reached the target (N11). */
export type TargetChecked = 'at_once' | 'at_settlement';

/**
 * What a clause is about. Explanations and refusals cite a clause by its topic, so that each game's
 * own clause is named.
 */
export type Topic =
  | 'deal'
  | 'first_lead'
  | 'follow'
  | 'going_out'
  | 'lead'
  | 'match_end'
  | 'match_start'
  | 'next_hand'
  | 'pots'
  | 'stakes'
  | 'stop'
  | 'target';

/**
 * A hand as *seat* sees it; a watcher (*seat* none) is a seat without cards.
 *
 * *pots* are counters by pot id; *held* is how many cards each seat has left, *spare* how many lie in the
 * spare hand; *called* is the card that *turn* must play. *plays* are all cards played so far, in order.
 * *holding* and *legal*, in the order of the pack, are the seat's own. *shown* is there when the rules
 * let the cards be seen.
 */
export type View = {
  seat: number | null;
  dealer: number;
  counters: number[];
  pots: Record<string, number>;
  held: number[];
  spare: number;
  turn: number | null;
  called: Card | null;
  plays: Played[];
  out: number | null;
  holding: Card[];
  legal: Play[];
  shown: Shown | null;
};

/** *seat* played its last card; the hand is over (C5). */
export type WentOut = {
  event: 'went_out';
  seat: number;
};
