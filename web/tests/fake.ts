import { vi } from 'vitest';
import type { Message, Problem, Snapshot } from '../src/lib/api';

type Asked = { method: string; path: string; lang: string | null; body: Record<string, unknown> | undefined };
type Reply = { status: number; body: unknown } | 'no connection';

/** Stands in for `EventSource`: a test lets it open, speak, break off and come back. */
export class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeStream[] = [];
  readyState = 0;

  constructor(readonly address: string) {
    super();
    FakeStream.all.push(this);
  }

  static get last(): FakeStream {
    const last = FakeStream.all.at(-1);
    if (!last) throw new Error('no stream was asked for');
    return last;
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  tell(...messages: Message[]): void {
    for (const message of messages)
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message), lastEventId: `${message.seq}` }));
  }

  /** A frame of another kind than a message: a snapshot, whose connection is there, a reaction. */
  frame(kind: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }));
  }

  /** The connection breaks; the browser tries again, unless *forGood*. */
  breakOff(forGood = false): void {
    this.readyState = forGood ? FakeStream.CLOSED : 0;
    this.dispatchEvent(new Event('error'));
  }

  close(): void {
    this.readyState = FakeStream.CLOSED;
  }
}

/** A server that answers from what a test gives it, and remembers what it was asked. */
export class FakeServer {
  asked: Asked[] = [];
  snapshot: Snapshot | null = null;
  /** Before this is over the list of the games does not come. */
  beforeList: Promise<void> = Promise.resolve();
  #replies: Reply[] = [];

  constructor() {
    FakeStream.all = [];
    vi.stubGlobal('EventSource', FakeStream);
    vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => this.#answer(address, init));
  }

  /** The answers to the next posts, in order. Without one a post is done, at the number of the table's message. */
  replies(...replies: Reply[]): void {
    this.#replies.push(...replies);
  }

  posts(ending: string): Asked[] {
    return this.asked.filter(({ method, path }) => method === 'POST' && path.endsWith(ending));
  }

  async #answer(address: string, init: RequestInit): Promise<Response> {
    const { pathname: path, searchParams } = new URL(address, location.origin);
    const method = init.method ?? 'GET';
    const body = init.body ? JSON.parse(String(init.body)) : undefined;
    this.asked.push({ method, path, lang: searchParams.get('lang'), body });
    // The rules below the forms are asked for as often as something is chosen there.
    const isLook = path === '/api/rules' && body?.own === undefined;
    const reply = method === 'POST' && !isLook ? this.#replies.shift() : undefined;
    if (reply === 'no connection') throw new TypeError('Failed to fetch');
    if (reply) return respond(reply.status, reply.body);
    if (path.endsWith('/invitation'))
      return respond(200, { address: 'http://192.168.0.7:8000/t/tableoftests', code: 'M4 4h7v1h-7z', size: 33 });
    if (path === '/api/rules') await this.beforeList;
    if (path === '/api/rules' && method === 'GET') return respond(200, [RULES_LISTED]);
    if (path.startsWith('/api/rules/') || path.endsWith('/rules')) return respond(200, rulesShown(body));
    if (method === 'POST') return respond(200, { seq: this.snapshot?.seq ?? 1 });
    return this.snapshot
      ? respond(200, this.snapshot)
      : respond(404, problem('unknown_table', 'There is no such table.'));
  }
}

export const problem = (reason: Problem['reason'], text: string, now: Snapshot | null = null): Problem => ({
  reason,
  text,
  now,
});

const respond = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

const SWITCHES = [
  { id: 'hands', title: 'Number of hands', set: 10, usual: 10, least: 1, most: 40 },
  { id: 'at-once', title: 'The target ends the match at once', set: false, usual: false, least: null, most: null },
];
const RULES_LISTED = {
  id: 'newmarket',
  title: 'Newmarket',
  summary: 'A game of stops.',
  seats: [3, 8],
  switches: SWITCHES,
};
/** The rules as they are with what *chosen* has otherwise. */
const rulesShown = (chosen: { switches?: Record<string, boolean | number>; own?: string } = {}) => ({
  rules: { ...RULES_LISTED, ...(chosen.own && { title: 'Kitchen', seats: [3, 4] }), clauses: CLAUSES },
  shared: [],
  facts: [{ label: 'players', fact: '3 to 8' }],
  switches: SWITCHES.map((each) => ({ ...each, set: chosen.switches?.[each.id] ?? each.usual })),
});
const CLAUSES = [
  { id: 'N5', text: 'The leader chooses a suit.', about: 'lead' },
  { id: 'N7', text: 'A run stops.', about: 'stop' },
];
