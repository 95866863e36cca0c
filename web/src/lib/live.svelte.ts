import type { Card, Line, Message, Problem, Reaction, ReactionShown, Seated, Snapshot, View } from './api';
import { type How, Waiting } from './drawing.svelte';
import { isOwn, type Missed, sinceOwnTurn } from './happened';
import {
  type Answer,
  armSpin,
  askRematch,
  type Change,
  changeTable,
  type Deed,
  doAction,
  readTable,
  sayReady,
  seatBot,
  sendReaction,
  takeSeat,
  takeSeatByLink,
} from './http';
import type { Presence } from './presence';
import { loadSalts } from './salts';
import { language, say, type Tag } from './say.svelte';
import { listen } from './stream';
import { maySpinWith, mergeLines, placeable, whyNot } from './view';
import * as words from './words';

export type Connection = 'opening' | 'open' | 'lost' | 'gone';

/** After a card of one's own nothing is offered for so long, so that a double click plays one … */
const LOCK = 220;
/** … and for so long where a lead of one's own comes next, so that no second press chooses a suit. */
const LOCK_BEFORE_LEAD = 600;
/** How long an answered action may wait for its message before the table is asked how it stands. */
const PATIENCE = 2500;
const RETRY = [500, 1000, 2000, 4000, 8000];
/** For how long a reaction is seen at its seat. */
const REACTION = 4500;

/** A reaction as it is seen; *id* tells it from the same one made again. */
export type ReactionSeen = { reaction: Reaction; id: number };

/**
 * One table as one browser has it: what is drawn, what waits to be drawn, and what was asked for.
 * All that is true comes from the server; nothing here decides a rule.
 */
export class Live {
  readonly id: string;
  shown = $state.raw<Snapshot>();
  #lines = $state.raw<Line[]>([]);
  /** In which language the lines are; none before the first have come. */
  linesIn = $state<Tag>();
  connection = $state<Connection>('opening');
  /** What was asked for and is not drawn yet. */
  doing = $state.raw<Deed>();
  /** Whether Spin is to be laid with one's next called card, also where that plays itself. Nobody else is told. */
  armed = $state(false);
  /** Whether the cards have only just come: a press too many of "ready" is none of the card that lies there now. */
  dealing = $state(false);
  /** What went wrong or why not, in words, until the next thing happens. */
  note = $state<string>();
  #refused = $state.raw<{ note: string; deed: Deed }>();
  /** Whether the settlement is to be seen: not before its counters have flown. */
  settled = $state(false);
  /** What was not seen as it came, as while one was away. */
  missed = $state.raw<Missed | null>(null);
  /** What has come in and is not drawn yet. */
  readonly waiting: Waiting;
  /** Whose connection is there, as last told; none while one's own is not. */
  presence = $state.raw<Presence>();
  /** Whether one has had a seat here until the host put one out. */
  putOut = $state(false);
  /** What is seen just now, by seat. */
  reactions = $state.raw<Readonly<Record<number, ReactionSeen>>>({});

  #dealt: ReturnType<typeof setTimeout> | undefined;
  #unlock: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #stop: (() => void) | undefined;
  #closed = false;
  #openings = 0;
  #heard = 0;
  /** The message of one's own last card. */
  #acted = 0;

  /** *how* the next message is to be drawn; without it nothing waits and nothing flies. */
  constructor(id: string, how: () => How = () => ({ drawing: 'at_once', stage: null })) {
    this.id = id;
    this.waiting = new Waiting({
      how,
      put: (message) => this.#put(message),
      rest: () => {
        if (this.shown) this.settled = isSettled(this.shown);
      },
      jump: (after, upto) => {
        if (how().drawing !== 'at_once' || document.hidden) this.#miss(after, upto);
      },
    });
  }

  /** What happened, a line each. Those in another language than that of the page are not to be seen. */
  get lines(): Line[] {
    return this.linesIn === language.chosen ? this.#lines : [];
  }

  /** Reads the table as it stands and listens from there on. */
  async open(): Promise<void> {
    this.#hangUp();
    const opening = ++this.#openings;
    void loadSalts();
    const asked = language.chosen;
    const answer = await readTable(this.id);
    // Another opening has begun meanwhile: its answer is the one that counts.
    if (this.#closed || opening !== this.#openings) return;
    if (answer.kind === 'problem' && answer.problem.reason === 'unknown_table') {
      this.connection = 'gone';
    } else if (answer.kind === 'done') {
      this.take(answer.value, asked);
      this.#stop = listen(this.id, this.#newest, {
        message: (message) => this.hear(message),
        snapshot: (snapshot, less) => (less ? this.#beginAnew(snapshot) : this.take(snapshot)),
        presence: (told) => {
          this.presence = { told, at: Date.now() };
        },
        reaction: (reaction) => this.#see(reaction),
        armed: ({ spin }) => {
          this.armed = spin;
        },
        opened: () => {
          this.connection = 'open';
          this.#tries = 0;
          if (this.note === say('not-sent')) this.note = undefined;
        },
        lost: (givenUp) => {
          if (this.#closed) return;
          this.connection = 'lost';
          this.presence = undefined;
          if (givenUp) this.#openLater();
        },
      });
    } else {
      this.connection = 'lost';
      this.#openLater();
    }
  }

  /** The card that was asked for and is not drawn yet. */
  get sending(): Card | undefined {
    return this.doing?.do === 'play' ? this.doing.card : undefined;
  }

  /** What was refused just now, as long as it is said why. */
  get refused(): Deed | undefined {
    return this.#refused !== undefined && this.#refused.note === this.note ? this.#refused.deed : undefined;
  }

  #refuse(note: string, deed: Deed): void {
    this.note = note;
    this.#refused = { note, deed };
  }

  /** Opens the table anew, for its lines in the language of the page: those in another one are dropped then. */
  async retell(): Promise<void> {
    this.note = undefined;
    await this.open();
  }

  close(): void {
    this.#closed = true;
    this.#hangUp();
    this.waiting.close();
    clearTimeout(this.#unlock);
    clearTimeout(this.#dealt);
  }

  #openLater(): void {
    const wait = RETRY[Math.min(this.#tries++, RETRY.length - 1)];
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.open(), wait);
  }

  #hangUp(): void {
    clearTimeout(this.#retry);
    this.#stop?.();
    this.#stop = undefined;
  }

  // --- What the server tells --------------------------------------------------------------------

  /** The table as it stands: drawn at once, and whatever waited and is older is dropped. */
  take(snapshot: Snapshot, told = this.linesIn ?? language.chosen): void {
    if (this.shown && snapshot.seq < this.shown.seq) return;
    this.waiting.drop(snapshot.seq);
    if (!this.shown) this.missed = sinceOwnTurn(snapshot);
    else if (snapshot.seq > this.shown.seq + 1) this.#miss(this.shown.seq, snapshot.seq);
    this.#lines = told === this.linesIn ? mergeLines(this.#lines, snapshot.lines) : snapshot.lines;
    this.linesIn = told;
    this.#show(snapshot);
    this.settled = isSettled(snapshot);
  }

  /** The table as the server has it, which has lost what came after: as where a copy of yesterday was put in its place. */
  #beginAnew(snapshot: Snapshot): void {
    this.waiting.drop(Number.POSITIVE_INFINITY);
    this.#lines = [];
    this.shown = undefined;
    this.doing = undefined;
    this.take(snapshot);
    this.note = say('put-back');
  }

  /** The last message that has come in, drawn or not. */
  get #newest(): number {
    return this.waiting.newest?.seq ?? this.shown?.seq ?? 0;
  }

  /** One message more. It is drawn in its turn; a repeat is dropped, after a gap the table is read anew. */
  hear(message: Message): void {
    const last = this.#newest;
    if (message.seq <= last) return;
    if (message.seq > last + 1) {
      void this.open();
      return;
    }
    this.waiting.push(message, isOwn(message));
  }

  #put(message: Message): void {
    this.settled &&= message.sheet.length > 0;
    // Who has acted knows how the table stands.
    if (isOwn(message)) {
      this.missed = null;
      this.#acted = message.seq;
    }
    this.#lines = [...this.#lines, ...message.lines];
    this.#show(message);
  }

  #miss(after: number, upto: number): void {
    if (upto === this.#acted) return;
    this.missed = { after: Math.max(this.missed?.after ?? after, this.#acted), upto, kind: 'away' };
  }

  #show({ seq, lines, table, match, sheet }: Snapshot): void {
    const played = progressOf(match?.hand) !== progressOf(this.shown?.match?.hand);
    const isAnother = this.shown !== undefined && match?.number !== this.shown.match?.number;
    if (isAnother) this.#rest();
    if (isAnother || !match?.hand?.holding.some((card) => card === table.spin)) this.armed = false;
    if (this.shown && (this.shown.table.you === null) !== (table.you === null)) this.putOut = table.you === null;
    this.shown = { seq, lines, table, match, sheet };
    const dealt = isAnother && match?.hand?.plays.length === 0 && match.hand.seat === table.you && match.hand.holding;
    if (match && dealt) void loadSalts().then((salts) => salts?.keepCards(this.id, match.number, dealt));
    if (played) this.note = undefined;
    if (this.#isDone(seq)) this.#release();
  }

  #see({ seat, reaction }: ReactionShown): void {
    const id = ++this.#heard;
    this.reactions = { ...this.reactions, [seat]: { reaction, id } };
    setTimeout(() => {
      if (this.reactions[seat]?.id !== id) return;
      const { [seat]: _, ...others } = this.reactions;
      this.reactions = others;
    }, REACTION);
  }

  #rest(): void {
    this.dealing = true;
    clearTimeout(this.#dealt);
    this.#dealt = setTimeout(() => {
      this.dealing = false;
    }, LOCK_BEFORE_LEAD);
  }

  // --- What is asked of the server --------------------------------------------------------------

  #awaited = Number.POSITIVE_INFINITY;

  #isDone(seq: number): boolean {
    return this.doing !== undefined && seq >= this.#awaited;
  }

  #release(): void {
    this.#awaited = Number.POSITIVE_INFINITY;
    clearTimeout(this.#unlock);
    const hand = this.shown?.match?.hand;
    const leads = hand?.turn === this.shown?.table.you && hand?.called === null;
    this.#unlock = setTimeout(
      () => {
        this.doing = undefined;
      },
      leads ? LOCK_BEFORE_LEAD : LOCK,
    );
  }

  /** Plays a card of one's own, with Spin where that is armed, or says why not. */
  async play(card: Card): Promise<void> {
    const hand = this.shown?.match?.hand;
    if (!hand) return;
    if (this.doing) {
      if (this.sending && this.sending !== card)
        this.note = say('ask-on-its-way', { card: words.cardSign(this.sending) });
      return;
    }
    if (this.dealing) return;
    const why = whyNot(hand, card);
    if (why) {
      this.#refuse(
        words.whyNot(why, (seat) => this.nameOf(seat)),
        { do: 'play', card },
      );
      return;
    }
    await this.act(this.armed && maySpinWith(hand, card) ? { do: 'play', card, spin: true } : { do: 'play', card });
  }

  /** Arms Spin for one's next called card, or takes that back; the table keeps it, for whoever is away by then. */
  async arm(spin: boolean): Promise<void> {
    const number = this.shown?.match?.number;
    if (number === undefined) return;
    this.armed = spin;
    const answer = await armSpin(this.id, number, spin);
    if (answer.kind === 'done') return;
    if (number === this.shown?.match?.number) this.armed = !spin;
    this.#tell(answer);
  }

  /** Puts a counter on a pot, or says why it cannot go there. */
  async place(pot: string): Promise<void> {
    const hand = this.shown?.match?.hand;
    if (this.doing) return;
    if (placeable(hand).includes(pot)) await this.act({ do: 'stake', pot });
    else this.#refuse(say('game-why-not-bare'), { do: 'stake', pot });
  }

  /** Does something in the hand. One thing at a time: the next may go when this one is drawn. */
  async act(deed: Deed): Promise<void> {
    if (!this.shown?.match || this.doing) return;
    this.note = undefined;
    this.doing = deed;
    const answer = await doAction(this.id, this.shown.match.number, this.shown.seq, deed);
    if (answer.kind === 'done') {
      this.#awaited = answer.value.seq;
      if (this.#isDone(this.shown.seq)) this.#release();
      else this.#unlock = setTimeout(() => void this.#lookUp(), PATIENCE);
    } else {
      this.doing = undefined;
      this.#tell(answer);
    }
  }

  /** The message of an answered action has not come: the stream may be down. */
  async #lookUp(): Promise<void> {
    const answer = await readTable(this.id);
    if (answer.kind === 'done') this.take(answer.value);
    else if (this.doing) this.#unlock = setTimeout(() => void this.#lookUp(), PATIENCE);
  }

  async ready(hand: number): Promise<boolean> {
    return this.shown !== undefined && this.#tell(await sayReady(this.shown.table, hand));
  }

  // These return the problem in words, or none: it is said where it was asked for.

  addBot = async (bot: string, seat: number): Promise<string | null> =>
    this.#problemOf(await seatBot(this.id, bot, seat));

  /** Takes a seat, the first open one or *seat*; the stream is opened anew, for the seat's own messages. */
  sit = (name: string, seat?: number): Promise<string | null> => this.#sitDown(takeSeat(this.id, name, seat));

  sitByLink = (secret: string): Promise<string | null> => this.#sitDown(takeSeatByLink(this.id, secret));

  async change(change: Change): Promise<string | null> {
    const problem = this.#problemOf(await changeTable(this.id, change));
    // One's seat may have become another's, or open: then what is told is told to a watcher.
    if (problem === null && change.do === 'leave') await this.open();
    return problem;
  }

  react = async (reaction: Reaction): Promise<string | null> => this.#problemOf(await sendReaction(this.id, reaction));

  /** Asks for another match with the same players, or joins it; at which table it is played. */
  async rematch(): Promise<string | null> {
    const answer = await askRematch(this.id);
    return this.#tell(answer) && answer.kind === 'done' ? answer.value.table : null;
  }

  async #sitDown(asked: Promise<Answer<Seated>>): Promise<string | null> {
    const problem = this.#problemOf(await asked);
    if (problem === null) await this.open();
    return problem;
  }

  #problemOf(answer: Answer<unknown>): string | null {
    if (answer.kind === 'done') return null;
    if (answer.kind === 'not_sent') return say('not-sent');
    if (answer.problem.now) this.take(answer.problem.now);
    return answer.problem.text;
  }

  #tell(answer: Answer<unknown>): boolean {
    if (answer.kind === 'problem') this.#heed(answer.problem);
    else if (answer.kind === 'not_sent') this.note = say('not-sent');
    else this.note = undefined;
    return answer.kind === 'done';
  }

  #heed(problem: Problem): void {
    if (problem.now) this.take(problem.now);
    this.note = problem.text;
  }

  nameOf(seat: number): string {
    return this.shown?.table.seats[seat]?.name ?? say('table-free-seat');
  }
}

/** How far a hand has come: what was said about the one before is of no use any more. */
const progressOf = (hand: View | null | undefined): string =>
  hand ? `${hand.plays.length} ${hand.to_place?.length} ${hand.to_ask?.length}` : '';

/** Whether there is a settlement to look at. */
const isSettled = (snapshot: Snapshot): boolean => snapshot.sheet.length > 0 && snapshot.match?.hand?.turn === null;
