// Made from the Python structs by scripts/web_types.py (npm run types, in web/): change those, not this file.

/** *seat* reached the target in mid-hand, and the rules look at it at once (N11): nobody goes out. */
export type Abandoned = {
  event: 'abandoned';
  seat: number;
};

/** Where the ace stands in its suit. */
export type Ace = 'high' | 'low' | 'low_above_king';

/**
 * Whether *spin* is to be laid with the listener's next called card (S9): sent to their own streams alone, as frame
 * `armed`, without a number, when a stream begins and whenever it changes.
 */
export type Armed = {
  spin: boolean;
};

/** Why a bot sits in for a person, who can take the seat back at any moment. */
export type Away = 'left' | 'stood_in';

/**
 * How the counters of the seat came about, with all cards open: `result == deal - own + others`.
 *
 * *result* is what the seat has after the hand above what it had before its stakes. *deal* is what it would have had
 * if all had played by the model: the luck of the deal. Where the hand is solved only from run number *since* on
 * (none: all of it), they play by the model from there, and what came before counts to the deal. *own* is what its own
 * choices cost, of which *known* (give or take *margin*) could be known and *hidden* could not: none where that is not
 * solved, and hidden is less than nothing where a mistake turned out well. *others* is what the choices of the others
 * brought it.
 */
export type Balance = {
  since: number | null;
  result: number;
  deal: number;
  own: number;
  others: number;
  known: number | null;
  margin: number | null;
  hidden: number | null;
};

/** Who plays one of *cards* receives *counters* from each other player, at once (S6, S7). */
export type Bounty = {
  cards: Card[];
  counters: number;
};

/** *seat* paid *counters* to *to*, who played *card* (S6, S7). */
export type BountyPaid = {
  event: 'bounty_paid';
  seat: number;
  to: number;
  card: Card;
  counters: number;
};

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

/** Whether one card of the pack lies in the centre, face down, until the hand has been played out (F1, F2). */
export type Centre = 'face_down' | 'none';

/** The hand is over, and the centre card is shown (F2, F13). */
export type CentreShown = {
  event: 'centre_shown';
  card: Card;
};

/** What takes a pot. */
export type Claim = 'card' | 'card_before' | 'centre_queen' | 'out' | 'pair' | 'trump' | 'trump_pair';

/** One clause of the rules: its id (`N5`), its text, and what it is about where something cites it. */
export type Clause = {
  id: string;
  text: string;
  about?: Topic | Topic[] | null;
};

/** The two colours of suits. */
export type Colour = 'black' | 'red';

/**
 * Hands that were dealt in the same way: the *cards* of the pack to *seats* players. *games* are the ids of games
 * of the package that are dealt so. *test* is none before *needed* hands.
 */
export type DealingGroup = {
  seats: number;
  games: string[];
  cards: Card[];
  hands: number;
  needed: number;
  places: PlaceCounted[];
  test: EvennessTest | null;
};

/**
 * Where the cards of all finished hands went whose cards may be known, the group with most hands first.
 *
 * *test* is that of all groups together that have one.
 */
export type DealingShown = {
  hands: number;
  groups: DealingGroup[];
  test: EvennessTest | null;
};

/**
 * The cards went out: *sizes* by seat, *spare* in the spare hand, *centre* face down in the middle; *leader* is to
 * lead first (N3, N4).
 */
export type Dealt = {
  event: 'dealt';
  dealer: number;
  sizes: number[];
  spare: number;
  leader: number;
  centre?: number;
};

/** The answer to a request that was done: *seq* of the message that tells it, the same for a repeat. */
export type Done = {
  seq: number;
};

/** Who did an action for a seat, where that was not its player. */
export type DoneBy = 'auto' | 'bot';

/** Why a match is over. */
export type EndReason = 'last_hand' | 'ruin' | 'target';

/** *chi_square* with *freedom* degrees of freedom; fair dealing looks at least as uneven with probability *p*. */
export type EvennessTest = {
  chi_square: number;
  freedom: number;
  p: number;
};

/** *seat* exchanges their cards, unseen, for the spare hand (F4). */
export type Exchange = {
  do: 'exchange';
  seat: number;
};

/** *seat* exchanged their cards for the spare hand, and paid *counters* into *pot* for it (F4). */
export type Exchanged = {
  event: 'exchanged';
  seat: number;
  counters?: number;
  pot?: string | null;
};

/** Who is excused from the stakes on the pots for going out. */
export type Exempt = 'last_winner' | 'nobody';

/**
 * One thing that happened or was refused, told in full: *what* it was, what its listener could do next or that only
 * another can act (*options*), and in a short sentence the *rule* that made it so.
 *
 * *reason* is a word of `Reason`, or of a `newmarket.engine.RefusalReason`; *clause* is the id of the clause behind
 * *rule*. The three sentences have forty words at most together where names are single words.
 */
export type Explained = {
  reason: string;
  clause: string;
  what: string;
  options: string;
  rule: string;
};

/**
 * What can be said of rules in a word or two, from the values by which they are played; what belongs to the fact
 * before has no *label*.
 */
export type Fact = {
  label: string;
  fact: string;
};

/** Who opens the first run. */
export type FirstLead = 'after_dealer' | 'lowest_diamond';

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

/** *seat* keeps their cards and declines the spare hand (F4). */
export type Keep = {
  do: 'keep';
  seat: number;
};

/** *seat* kept their cards and declined the spare hand (F4). */
export type Kept = {
  event: 'kept';
  seat: number;
};

/** What a choice was about. */
export type Kind = 'exchange' | 'lead' | 'spin';

/**
 * Where a card may lie whose place the seat does not see: the share, from 0 to 1, of the deals that agree with its
 * view in which it lies in the *spare* hand (or the one given away for it), in the *centre*, and with each of *seats*.
 *
 * They come to 1 together. 0 and 1 are certain; rounding never makes a chance either of them.
 */
export type KnowledgeOfCard = {
  card: Card;
  spare: number;
  centre: number;
  seats: number[];
};

/**
 * All that a seat, or a watcher, can know of the cards of a hand in play.
 *
 * *deals* is how many deals agree with its view, in digits: more than a browser counts exactly. *dead* are the cards
 * proved to be where nobody can play them; *cannot_hold*, by seat, those of the other unseen cards that it certainly
 * does not hold; *unseen* all whose place the seat does not see, in the order of the pack, the dead ones among them.
 */
export type KnowledgeTold = {
  deals: string;
  dead: Card[];
  cannot_hold: Card[][];
  unseen: KnowledgeOfCard[];
};

/**
 * What can be known of the cards of *hand* as message *seq* left them.
 *
 * Of all deals that agree with what the seat has seen each counts as much as any other, however its leads may look.
 */
export type Known = {
  hand: number;
  seq: number;
  cards: KnowledgeTold;
};

/** Which hand is the last of a match. */
export type LastHand = 'exact' | 'full_round';

/** *seat*, who leads, lays Spin as a stop of its own (S8b). */
export type LaySpin = {
  do: 'spin';
  seat: number;
};

/** Which cards may open a run. */
export type Lead =
  | 'any_card'
  | 'lowest_of_another_suit'
  | 'lowest_of_colour'
  | 'lowest_of_other_colour_suit'
  | 'lowest_of_suit';

/** *seat* cannot lead and passes the lead *to* the player on the left (F9). *colour* is the colour that is due. */
export type LeadPassed = {
  event: 'lead_passed';
  seat: number;
  to: number;
  colour?: Colour | null;
};

/** *seat* opened a run with *card* and has *left* cards (N5). */
export type Led = {
  event: 'led';
  seat: number;
  card: Card;
  left: number;
};

/** One lesson in the list; *rules* is the id of the game that it is taught in. */
export type LessonListed = {
  id: string;
  title: string;
  rules: string;
};

/** What stopped a search before its end. */
export type Limit = 'states' | 'time' | 'undealt';

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
  events: (
    | Staked
    | Dealt
    | TurnedUp
    | Kept
    | Exchanged
    | LeadPassed
    | NobodyLeads
    | Led
    | Followed
    | SpinLaid
    | PotTaken
    | BountyPaid
    | Stopped
    | WentOut
    | CentreShown
    | Paid
    | Abandoned
    | Settled
    | MatchEnded
  )[];
  by: DoneBy | null;
  lines: Line[];
  table: TableShown;
  match: MatchView | null;
  sheet: SheetRow[];
};

/** What is assumed of everybody after a choice. */
export type Model = 'all_see_all' | 'low_leads';

/** No player can lead: the hand is over, and nobody goes out (F10). */
export type NobodyLeads = {
  event: 'nobody_leads';
  colour?: Colour | null;
};

/** What a player other than the dealer pays for exchanging, and into which pot (F4). */
export type OptionPrice = {
  pot: string;
  counters: number;
};

/** How long the table waits before it does something by itself: a public setting (C9). */
export type Pace = 'at_once' | 'brisk' | 'normal' | 'slow';

/**
 * *seat* paid *to* for the *cards* that it had left (N9); *left* is the one among them that made it double (S11) or
 * nothing (P8).
 */
export type Paid = {
  event: 'paid';
  seat: number;
  to: number;
  cards: number;
  counters: number;
  left?: Card | null;
};

/** How long the table waits for a person before a bot sits in: a public setting. */
export type Patience = 'long' | 'normal' | 'short';

/** What the table waits for. */
export type Phase = 'ended' | 'gathering' | 'playing' | 'readying';

/**
 * One place: a *seat*, else the spare hand or the *centre*. *counts* are by card, in the order of the group's
 * cards, *expected* is how many of each fair dealing would bring on average.
 */
export type PlaceCounted = {
  seat: number | null;
  centre: boolean;
  counts: number[];
  expected: number;
};

/** *seat* puts one counter on *pot*, of their choice (O2). */
export type PlaceStake = {
  do: 'stake';
  seat: number;
  pot: string;
};

/** Counters that are put, one by one, on whichever pots their owners choose, so that none stays bare (O2). */
export type Placing = {
  each: number;
  dealer: number;
};

/** *seat* plays *card*: a lead or a follow, as the run has it; with *spin* they lay Spin beside it (S8a). */
export type Play = {
  do: 'play';
  seat: number;
  card: Card;
  spin?: boolean;
};

/** One card of the hand's plays: who played it, which, and whether it opened a run. */
export type Played = [number, Card, boolean];

/** Who sits in a seat. */
export type PlayerKind = 'bot' | 'person';

/**
 * Counters waiting for whoever does what *claim* says, with its *card*, its *pair* or its *ranks* of trumps.
 *
 * *name* is what players call it, where that is not its card: "Queenie's kitty".
 * Before each hand every player puts *stake* counters on it, the dealer *dealer_stake*.
 */
export type Pot = {
  id: string;
  name?: string | null;
  card?: Card | null;
  claim?: Claim;
  pair?: Card[];
  ranks?: Rank[];
  stake?: number;
  dealer_stake?: number;
};

/**
 * One pot of the rules: its id, its card, where it has one, and its name, where it has one of its own.
 *
 * *claim* says who takes it, with its *pair* of cards or its *ranks* of trumps. *before* is the card that takes the
 * pot of a turned-up card (O7).
 */
export type PotShown = {
  id: string;
  card: Card | null;
  name?: string | null;
  claim?: Claim;
  pair?: Card[];
  ranks?: Rank[];
  before?: Card | null;
};

/** *seat* took all *counters* of *pot*: by *card* (N8), or, where that is none, by going out (F12). */
export type PotTaken = {
  event: 'pot_taken';
  seat: number;
  pot: string;
  card: Card | null;
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
  | 'faulty_record'
  | 'faulty_rules'
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
  | 'unknown_lesson'
  | 'unknown_rules'
  | 'unknown_table'
  | 'wrong_hand';

/** What the reader is asked in the listener's place, and all that they could do, as the engine orders it. */
export type Question = {
  ask: string;
  choices: WalkthroughChoice[];
};

/** The thirteen ranks. Which of them tops a suit is a matter of the rules: see `Ace`. */
export type Rank = '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'A' | 'J' | 'K' | 'Q' | 'T';

/** What a player can say at a press: a closed set, no free words. */
export type Reaction = 'applause' | 'hurry' | 'laugh' | 'ouch' | 'thanks' | 'wonder';

/** *seat* reacts: sent as frame `reaction`, without a number, to who listens just then. */
export type ReactionShown = {
  seat: number;
  reaction: Reaction;
};

/** What an explanation is about, finer than the event: each has a sentence of its own. */
export type Reason =
  | 'abandoned'
  | 'before'
  | 'bounty_paid'
  | 'centre_shown'
  | 'dealt'
  | 'exchanged'
  | 'followed'
  | 'kept'
  | 'lead_passed'
  | 'led'
  | 'match_drawn'
  | 'match_won'
  | 'nobody_leads'
  | 'paid'
  | 'pot_taken'
  | 'settled'
  | 'spin_laid'
  | 'staked'
  | 'stopped_already_played'
  | 'stopped_out_of_play'
  | 'stopped_removed'
  | 'stopped_spin'
  | 'stopped_top_of_suit'
  | 'stopped_turned_up'
  | 'turned_up'
  | 'went_out';

/**
 * Why an action cannot be done now; *topic* leads to the clause.
 *
 * *card* is the card tried, *pot* the pot. *turn* is who is to act, *needed* the card that is called or is the lowest,
 * *colour* the colour that is due, *pots* those that are bare, where these are what stands against it.
 * It tells an actor only what their own seat may know (C9).
 */
export type Refusal = {
  reason: RefusalReason;
  topic: Topic;
  card?: Card | null;
  turn?: number | null;
  needed?: Card | null;
  colour?: Colour | null;
  pot?: string | null;
  pots?: string[];
};

/** The kinds of refusal, in the order in which they are looked at. */
export type RefusalReason =
  | 'bare_pot_first'
  | 'hand_over'
  | 'no_such_pot'
  | 'not_held'
  | 'not_now'
  | 'not_the_called_card'
  | 'not_the_colour'
  | 'not_the_lowest'
  | 'not_this_suit'
  | 'not_your_turn'
  | 'option_first'
  | 'spin_not_held'
  | 'spin_not_with_lead'
  | 'stakes_first';

/**
 * The report on one hand for *seat*, whose *result* it has; *choices* are in the order of play.
 *
 * *balance* and *turned* are none where nothing is solved, *turned* also where nothing changed. *deals* were to be
 * drawn for each choice, and *is_cut* says that time was over before all were; *seconds* is what it took.
 */
export type Report = {
  rules: string;
  version: number;
  seat: number;
  result: number;
  choices: SolverChoice[];
  balance: Balance | null;
  turned: Turn | null;
  deals: number;
  is_cut: boolean;
  seconds: number;
};

/**
 * The *report* on *hand* of its match, by the rules called *title*; *names* are by seat.
 *
 * *told* says how the counters came about, *assumed* what the numbers mean and what they assume: a sentence each.
 * *signs* are by choice and option what could be chosen, in short. Steps are those of the walkthrough, from 0:
 * *steps* has for each choice the one at which it was to be made, *turned_at* is the one in which the hand turned,
 * *runs* those with which the runs began.
 */
export type ReportShown = {
  title: string;
  hand: number;
  names: string[];
  report: Report;
  told: string[];
  assumed: string[];
  signs: string[][];
  steps: number[];
  turned_at: number | null;
  runs: number[];
};

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

/** What happens when a player has no counter left. */
export type Ruin = 'ends_match' | 'plays_on';

/**
 * A complete set of rules. Every field with a default is a choice that a rule file may state.
 *
 * *seats* is the least and the most number of players; *removed* are the cards taken out of the pack (those that lie
 * turned up as pots are taken out by that); *hand_size* is how many cards each player gets where *spare* is the rest,
 * none for as many as a hand more would get; *placing* are the counters whose owners choose the pot;
 * *option_price* goes with an *option*; *spin* is the card that can be laid with a called one (S8);
 * *card_payment* is what each other player pays the one who went out, for each card left, twice that with one of
 * *doubling* left, nothing with one of *excusing* left; *counters* is what everyone starts with; *target* ends the
 * match, *hands* is the most that are dealt in it.
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
  hand_size?: number | null;
  centre?: Centre;
  turn_up?: TurnUp;
  pots?: Pot[];
  stakes_paid?: StakesPaid;
  placing?: Placing | null;
  exempt?: Exempt;
  option?: PoliciesOption;
  option_price?: OptionPrice | null;
  first_lead?: FirstLead;
  lead?: Lead;
  bounties?: Bounty[];
  spin?: Card | null;
  spin_alone?: SpinAlone;
  card_payment?: number;
  doubling?: Card[];
  excusing?: Card[];
  counters?: number;
  target?: number | null;
  target_checked?: TargetChecked;
  hands?: number;
  last_hand?: LastHand;
  ruin?: Ruin;
  cards_shown?: CardsShown;
  clauses?: Clause[];
};

/**
 * One set of rules in the list; *seats* is the least and the most number of players, *switches* what a table may
 * have otherwise, *has_lesson* whether a lesson of the same id teaches it.
 */
export type RulesListed = {
  id: string;
  title: string;
  summary: string;
  seats: [number, number];
  switches: SwitchShown[];
  has_lesson: boolean;
};

/**
 * One set of rules as data, the clauses that it shares with all others (C) as they are in it, its sheet of *facts*,
 * and its *switches* as they stand.
 */
export type RulesShown = {
  rules: Rules;
  shared: Clause[];
  facts: Fact[];
  switches: SwitchShown[];
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
 * One seat's hand in counters: `before - staked + pots + bounties + received - paid == after`.
 *
 * *staked* is all that was put on pots, for an exchange, too (F4); *pots* are the pots taken, in order; *bounties* is
 * what was received for cards at once, less what was paid for others' (S6); *cards* is what was left in the holding
 * and had to be paid for.
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
  bounties?: number;
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

/** Whether there is an extra hand that nobody plays, and its place in the deal. */
export type Spare = 'before_dealer' | 'first' | 'last' | 'none' | 'rest';

/** Whether Spin may be played at the lead as a stop of its own (S8b). */
export type SpinAlone = 'allowed' | 'refused';

/** *seat* laid Spin, *card*, beside the called card or as a stop of its own, and has *left* cards (S8). */
export type SpinLaid = {
  event: 'spin_laid';
  seat: number;
  card: Card;
  left: number;
};

/** What is done in a hand at a time. */
export type Stage = 'option' | 'over' | 'placing' | 'play';

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

/** When fixed stakes are put on the pots: what a player may think of while they do is not the same. */
export type StakesPaid = 'after_deal' | 'before_deal';

/**
 * What one *event* was: *what* happened, what the listener could do next (*options*), which *rule* made it so.
 *
 * *event* is none in the first step alone, which shows the table before the hand. *clause* is the id of the clause
 * behind *rule*. *match* is the picture right after this event, not yet after others that follow it by themselves;
 * between such events nobody is to act. *sheet* has the settlement by seat, once the hand is settled. *ask* is there
 * where the reader is to choose next, *note* is a lesson's own remark.
 */
export type Step = {
  event:
    | Staked
    | Dealt
    | TurnedUp
    | Kept
    | Exchanged
    | LeadPassed
    | NobodyLeads
    | Led
    | Followed
    | SpinLaid
    | PotTaken
    | BountyPaid
    | Stopped
    | WentOut
    | CentreShown
    | Paid
    | Abandoned
    | Settled
    | MatchEnded
    | null;
  reason: Reason;
  what: string;
  options: string;
  rule: string;
  clause: string;
  match: MatchView;
  sheet?: SheetRow[];
  ask?: Question | null;
  note?: string | null;
};

/** Why nobody could follow (C2): the first of these that is true. */
export type StopReason = 'already_played' | 'out_of_play' | 'removed' | 'spin' | 'top_of_suit' | 'turned_up';

/** The run ended after *card*: nobody could play *called* (none above the top). *leader* leads next (N7). */
export type Stopped = {
  event: 'stopped';
  card: Card;
  called: Card | null;
  reason: StopReason;
  leader: number;
};

/**
 * One switch as it can be chosen, and as it stands in some rules: *set*.
 *
 * A number has *least* and *most*; what is on or off has neither.
 */
export type SwitchShown = {
  id: string;
  title: string;
  set: boolean | number;
  usual: boolean | number;
  least?: number | null;
  most?: number | null;
};

/**
 * The table around the match. *you* is the listener's seat, *yours_next* the seat that they are to have from the
 * next hand on, *host* the seat of the host, *may* what the listener may do now.
 *
 * *ready_for* is the number of the hand that "ready" is for, none where nobody is asked; *commitment* is
 * the hash of that hand's seed, shown before the salts are asked for (afterwards that of the hand played), and
 * *pledges* are those of its salts, by seat ("" for none), while they are asked for.
 * *rests* is whether nobody is left who is not away, so that no hand is dealt. *broken_off* is whether the match was
 * ended before its end. *shows_known* is whether players may be shown what they can know of the cards. *rematch* is
 * the table of the next match, once somebody has asked for it. *spin* is the card that can be laid with a called one
 * (S8), *centre* whether a card lies in the middle, face down, while a hand is played (F1), *option_price* what a
 * player other than the dealer pays for exchanging (F4).
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
  pledges?: string[];
  patience?: Patience;
  shows_known?: boolean;
  yours_next?: number | null;
  may?: Right[];
  rests?: boolean;
  broken_off?: boolean;
  rematch?: string | null;
  spin?: Card | null;
  centre?: Centre;
  option_price?: OptionPrice | null;
};

/** When it is looked at whether a player has reached the target (N11). */
export type TargetChecked = 'at_once' | 'at_settlement';

/**
 * What a clause is about. Explanations and refusals cite a clause by its topic, so that each game's own is named.
 *
 * A game has one clause about each of those that hold in it, and none about the others.
 */
export type Topic =
  | 'bounties'
  | 'centre'
  | 'centre_pot'
  | 'deal'
  | 'exempt'
  | 'first_lead'
  | 'follow'
  | 'going_out'
  | 'lead'
  | 'match_end'
  | 'match_start'
  | 'next_hand'
  | 'nobody_leads'
  | 'option'
  | 'passing'
  | 'pots'
  | 'spin'
  | 'spin_bounty'
  | 'stakes'
  | 'stop'
  | 'target'
  | 'turn_up';

/**
 * Where the hand turned for the seat: the choice, anybody's, that moved what it would end with most.
 *
 * *number* and *run* as in a `Choice`; *by* is who made it, *action* what they did, *change* what it brought the seat.
 */
export type Turn = {
  number: number;
  run: number;
  by: number;
  action: PlaceStake | Keep | Exchange | Play | LaySpin;
  change: number;
};

/** Whether a card is turned up at the deal and fixes trumps (P4). */
export type TurnUp = 'last_of_spare' | 'none';

/** *card* was turned up; its suit is trumps (P4). */
export type TurnedUp = {
  event: 'turned_up';
  card: Card;
};

/**
 * A hand as *seat* sees it; a watcher (*seat* none) is a seat without cards.
 *
 * *pots* are counters by pot id; *held* is how many cards each seat has left, *spare* how many lie in the
 * spare hand, or in the one that was given away for it; *called* is the card that *turn* must play. *plays* are all
 * cards played so far, in order. *holding* and *legal*, in the order of the pack, are the seat's own. *shown* is there
 * when the rules let the cards be seen. *stage* is what is done now; *to_place* and *to_ask* are the seats that are
 * still to put a counter on a pot or to be asked for an exchange; *exchanged* is who has, and *gave* the cards that
 * the seat itself gave away (F5). *turned* is the card turned up, *centre* the one in the middle, once the hand is
 * over; *due* is the colour of the next lead, *spin_at* the place of Spin in *plays*.
 *
 * In a picture between two events of one action nobody is to act: *turn* is none there, and the hand is not over.
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
  legal: (PlaceStake | Keep | Exchange | Play | LaySpin)[];
  shown: Shown | null;
  stage?: Stage;
  to_place?: number[];
  to_ask?: number[];
  exchanged?: number | null;
  gave?: Card[];
  turned?: Card | null;
  centre?: Card | null;
  due?: Colour | null;
  spin_at?: number | null;
};

/**
 * A whole hand, step by step, as *you* see it (none: a watcher).
 *
 * *title* is that of the *rules*, which may be somebody's own; *hand* is the number of the hand in its match. *names*
 * are by seat. *pots*, *spin*, *centre* and *option_price* are as the table shows them. *clauses* has the text of each
 * clause that a step cites, by its id.
 */
export type Walk = {
  title: string;
  rules: string;
  hand: number;
  you: number | null;
  dealer: number;
  names: string[];
  pots: PotShown[];
  spin: Card | null;
  centre: Centre;
  option_price: OptionPrice | null;
  clauses: Record<string, string>;
  steps: Step[];
};

/** *seat* played its last card; the hand is over (C5). */
export type WentOut = {
  event: 'went_out';
  seat: number;
};

/** Who may exchange their cards, unseen, for the spare hand. */
export type PoliciesOption = 'dealer' | 'nobody' | 'round';

/**
 * One choice of the seat, of two or more actions.
 *
 * *number* is that of the action in the record, from 0; *run* that of the run that it opened or fell into, from 1,
 * and 0 for an exchange. *chosen* is the place in *options* of what was done, *best_seen* and *best_known* of what
 * was worth most by each measure, the first of several. The costs are what the chosen one was worth less than that;
 * *margin* is half of the 95% interval of the cost by what could be known, which comes from *deals* deals.
 * *seen_model* and *known_model* say what is assumed of what follows; *limit* why the first of them is not the exact
 * one, or why there is nothing seen, *known_limit* why there is nothing known.
 */
export type SolverChoice = {
  number: number;
  run: number;
  kind: Kind;
  options: SolverOption[];
  chosen: number;
  best_seen: number | null;
  cost_seen: number | null;
  best_known: number | null;
  cost_known: number | null;
  margin: number | null;
  deals: number;
  seen_model: Model;
  known_model: Model;
  limit: Limit | null;
  known_limit: Limit | null;
};

/**
 * One of the actions that could be chosen, in counters of the seat from there to the end of the hand.
 *
 * *seen* is its worth with all cards open, *known* its worth by what the seat could know: the mean over the deals
 * that were drawn. None where that is not solved.
 */
export type SolverOption = {
  action: PlaceStake | Keep | Exchange | Play | LaySpin;
  seen: number | null;
  known: number | null;
};

/** One legal *action*: its *label*, what it *does* in a sentence or two, and whether it is the one *taken* here. */
export type WalkthroughChoice = {
  action: PlaceStake | Keep | Exchange | Play | LaySpin;
  label: string;
  does: string;
  taken: boolean;
};
