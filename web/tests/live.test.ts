import { flushSync, tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message, Snapshot } from '../src/lib/api';
import type { How, Stage } from '../src/lib/drawing.svelte';
import { newsOf } from '../src/lib/happened';
import { Live } from '../src/lib/live.svelte';
import { language } from '../src/lib/say.svelte';
import type { Drawing } from '../src/lib/settings.svelte';
import { SILENCE } from '../src/lib/stream';
import { offered } from '../src/lib/view';
import { FakeServer, FakeStream, problem } from './fake';
import { CALLED, LEAD, recorded, SETTLED, standsAt, toldAt } from './recorded';

let server: FakeServer;
let live: Live;
const settle = () => vi.advanceTimersByTimeAsync(0);

async function sitAt(seq: number, stage: Stage | null = null, drawing: Drawing = 'normal'): Promise<void> {
  server.snapshot = standsAt(seq);
  live = new Live('tableoftests', (): How => ({ drawing: stage ? drawing : 'at_once', stage }));
  await live.open();
  FakeStream.last.open();
}

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('listening', () => {
  it('begins after what it has read', async () => {
    await sitAt(LEAD);
    expect(FakeStream.last.address).toBe(`/api/tables/tableoftests/stream?after=${LEAD}&lang=en`);
    expect(live.connection).toBe('open');
    expect(live.shown?.seq).toBe(LEAD);
  });

  it('draws each message once, in order', async () => {
    await sitAt(7);
    FakeStream.last.tell(toldAt(8), toldAt(8), toldAt(9), toldAt(8), toldAt(10));
    expect(live.shown?.seq).toBe(10);
    expect(live.lines).toEqual(standsAt(10).lines);
  });

  it('reads the table anew after a gap', async () => {
    await sitAt(7);
    server.snapshot = standsAt(20);
    FakeStream.last.tell(toldAt(12));
    await settle();
    expect(live.shown?.seq).toBe(20);
    expect(live.lines).toEqual(standsAt(20).lines);
    expect(FakeStream.last.address).toContain('after=20');
  });

  it('begins anew, and says so, where the server has lost what came last', async () => {
    await sitAt(SETTLED);
    FakeStream.last.frame('snapshot', standsAt(CALLED));
    expect(live.shown?.seq).toBe(CALLED);
    expect(live.lines).toEqual(standsAt(CALLED).lines);
    expect(live.settled).toBe(false);
    expect(live.note).toContain('has lost what came last');
    FakeStream.last.tell(toldAt(CALLED + 1));
    expect(live.shown?.seq).toBe(CALLED + 1);
  });

  it('has the stream say whether the server has lost something, where it is read with less', async () => {
    await sitAt(SETTLED);
    server.snapshot = standsAt(CALLED);
    await live.open();
    expect(live.shown?.seq).toBe(SETTLED);
    expect(FakeStream.last.address).toContain(`after=${SETTLED}`);
    FakeStream.last.frame('snapshot', standsAt(CALLED));
    expect(live.shown?.seq).toBe(CALLED);
  });

  it('listens to the opening that began last, and to no other', async () => {
    await sitAt(7);
    const first = FakeStream.last;
    await Promise.all([live.open(), live.open()]);
    expect(FakeStream.all).toHaveLength(2);
    expect(first.readyState).toBe(FakeStream.CLOSED);
    expect(FakeStream.last.readyState).not.toBe(FakeStream.CLOSED);
  });

  it('has the lines told anew in another language, and keeps none of before', async () => {
    await sitAt(SETTLED);
    const german = {
      ...standsAt(SETTLED),
      lines: [{ hand: 1, seq: 7, reason: 'led', what: 'Tom spielt aus.', clause: 'N5' }],
    };
    server.snapshot = german as Snapshot;
    live.note = 'Not the 7♣.';
    await language.choose('de');
    await live.retell();
    expect(live.lines).toEqual(german.lines);
    expect([live.linesIn, live.note]).toEqual(['de', undefined]);
    expect(server.asked.at(-1)).toMatchObject({ path: '/api/tables/tableoftests', lang: 'de' });
    expect(FakeStream.last.address).toContain('lang=de');
    await language.choose('en');
  });

  it('says that the connection is lost, and goes on where it was when it is back', async () => {
    await sitAt(7);
    const stream = FakeStream.last;
    stream.breakOff();
    expect(live.connection).toBe('lost');
    stream.open();
    stream.tell(toldAt(8));
    expect(live.connection).toBe('open');
    expect(live.shown?.seq).toBe(8);
  });

  it('opens a new stream where the browser has given up the old one', async () => {
    await sitAt(7);
    server.snapshot = standsAt(9);
    FakeStream.last.breakOff(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeStream.all).toHaveLength(2);
    FakeStream.last.open();
    FakeStream.last.tell(toldAt(10));
    expect(live.connection).toBe('open');
    expect(live.lines).toEqual(standsAt(10).lines);
  });

  it('takes a stream without any sign of life for dead, and opens a new one', async () => {
    await sitAt(7);
    await vi.advanceTimersByTimeAsync(SILENCE - 3000);
    FakeStream.last.frame('here', {});
    await vi.advanceTimersByTimeAsync(SILENCE - 3000);
    expect(live.connection).toBe('open');
    expect(FakeStream.all).toHaveLength(1);
    const dead = FakeStream.last;
    await vi.advanceTimersByTimeAsync(6000);
    expect(dead.readyState).toBe(FakeStream.CLOSED);
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeStream.all).toHaveLength(2);
    FakeStream.last.open();
    expect(live.connection).toBe('open');
  });

  it('knows that there is no such table', async () => {
    live = new Live('nosuchtable');
    await live.open();
    expect(live.connection).toBe('gone');
    expect(FakeStream.all).toHaveLength(0);
  });
});

/** So many called cards of others, from message 8 on. */
const cardsOfBots = (n: number): Message[] =>
  Array.from({ length: n }, (_, i) => ({ ...toldAt(10), events: toldAt(10).events.slice(0, 1), seq: 8 + i }));
const isMine = ({ events }: Message): boolean =>
  events.some((event) => (event.event === 'led' || event.event === 'followed') && event.seat === 0);

describe('drawing', () => {
  const stage: Stage = (_, change) => change();
  const bots = [toldAt(8), toldAt(9), toldAt(10)];

  it('gives each message its time', async () => {
    await sitAt(7, stage);
    FakeStream.last.tell(...bots.slice(0, 2));
    expect(live.shown?.seq).toBe(8);
    await vi.advanceTimersByTimeAsync(2000);
    expect(live.shown?.seq).toBe(9);
  });

  it('never lags far behind what has come in', async () => {
    await sitAt(7, stage);
    FakeStream.last.tell(...recorded.told.filter(({ seq }) => seq > 7 && seq < 14));
    await vi.advanceTimersByTimeAsync(4000);
    expect(live.shown?.seq).toBe(13);
    expect(live.missed?.kind).not.toBe('away');
  });

  it('shows each of eight called cards that come at once, one after another', async () => {
    const seen: number[] = [];
    const watch: Stage = (message, change) => {
      seen.push(message.seq);
      return change();
    };
    await sitAt(7, watch);
    const cards = cardsOfBots(8);
    FakeStream.last.tell(...cards);
    expect(seen).toEqual([8]);
    await vi.advanceTimersByTimeAsync(4000);
    expect(seen).toEqual(cards.map(({ seq }) => seq));
  });

  it('jumps to the newest when far too much has come in, and keeps what was not seen', async () => {
    await sitAt(7, stage);
    FakeStream.last.tell(...cardsOfBots(24));
    await vi.advanceTimersByTimeAsync(1000);
    expect(live.shown?.seq).toBe(31);
    expect(live.missed).toMatchObject({ upto: 31, kind: 'away' });
    live.missed = null;
    FakeStream.last.tell({ ...toldAt(8), seq: 32 });
    expect([live.shown?.seq, live.missed]).toEqual([32, null]);
  });

  it('step by step draws one card at a press, says how many wait, and goes to the newest when it is told to', async () => {
    await sitAt(7, stage, 'step');
    FakeStream.last.tell(...recorded.told.filter(({ seq }) => seq > 7 && seq < 14));
    await vi.advanceTimersByTimeAsync(5000);
    expect([live.shown?.seq, live.waiting.count]).toEqual([7, 6]);
    live.waiting.next();
    expect([live.shown?.seq, live.waiting.count]).toEqual([8, 5]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(live.shown?.seq).toBe(8);
    live.waiting.next();
    live.waiting.next();
    expect(live.shown?.seq).toBe(10);
    live.waiting.catchUp();
    expect([live.shown?.seq, live.waiting.count]).toEqual([13, 0]);
  });

  it('step by step shows one’s own card at once, with all before it', async () => {
    await sitAt(LEAD, stage, 'step');
    FakeStream.last.tell(toldAt(LEAD + 1));
    expect([live.shown?.seq, live.waiting.count]).toEqual([LEAD + 1, 0]);
  });

  it('tells who comes in what happened since their own last card, until they play', async () => {
    const mine = recorded.told.find((told) => isMine(told) && told.match?.hand?.turn !== 0)?.seq ?? 0;
    const next = recorded.told.find(({ seq, match }) => seq > mine && match?.hand?.turn === 0)?.seq ?? 0;
    expect(next).toBeGreaterThan(mine);
    await sitAt(next);
    expect(live.missed).toEqual({ after: mine, upto: next, kind: 'turn' });
    const match = live.shown?.match ?? null;
    const news = live.missed ? newsOf(live.lines, match, live.missed) : [];
    expect(news).toEqual(live.lines.filter(({ seq }) => seq > mine));
    FakeStream.last.tell(toldAt(next + 1));
    expect(live.missed).toBeNull();
  });

  it('catches up at once when it is told to', async () => {
    await sitAt(7, stage);
    FakeStream.last.tell(...bots);
    live.waiting.catchUp();
    expect(live.shown?.seq).toBe(10);
    expect(live.lines).toEqual(standsAt(10).lines);
  });

  it('shows the settlement when its counters have flown, and at once where nothing flies', async () => {
    await sitAt(SETTLED - 1, stage);
    FakeStream.last.tell(toldAt(SETTLED));
    expect(live.settled).toBe(false);
    await vi.advanceTimersByTimeAsync(3000);
    expect(live.settled).toBe(true);
    live.close();
    await sitAt(SETTLED - 1);
    FakeStream.last.tell(toldAt(SETTLED));
    expect(live.settled).toBe(true);
  });
});

describe('playing', () => {
  const leadCard = offered(toldAt(LEAD).match?.hand)[0] ?? '2C';
  const played = toldAt(LEAD + 1);

  it('sends the card with its hand and with the message that it was played after', async () => {
    await sitAt(LEAD);
    await live.play(leadCard);
    const [asked] = server.posts('/actions');
    expect(asked?.body).toEqual({
      hand: 1,
      seq: LEAD,
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      action: { do: 'play', card: leadCard },
    });
  });

  it('sends one request for a double press', async () => {
    await sitAt(LEAD);
    await Promise.all([live.play(leadCard), live.play(leadCard)]);
    expect(server.posts('/actions')).toHaveLength(1);
  });

  it('offers nothing until the card is drawn, and a moment longer', async () => {
    await sitAt(LEAD);
    server.replies({ status: 200, body: { seq: LEAD + 1 } });
    await live.play(leadCard);
    await vi.advanceTimersByTimeAsync(1000);
    expect(live.sending).toBe(leadCard);
    FakeStream.last.tell(played);
    expect(live.sending).toBe(leadCard);
    await vi.advanceTimersByTimeAsync(300);
    expect(live.sending).toBeUndefined();
  });

  it('offers no suit at once when a lead of one’s own comes next', async () => {
    await sitAt(LEAD);
    server.replies({ status: 200, body: { seq: LEAD + 1 } });
    await live.play(leadCard);
    const stopped = structuredClone(played);
    if (stopped.match?.hand) Object.assign(stopped.match.hand, { turn: stopped.table.you, called: null });
    FakeStream.last.tell(stopped);
    await vi.advanceTimersByTimeAsync(500);
    expect(live.sending).toBe(leadCard);
    await vi.advanceTimersByTimeAsync(200);
    expect(live.sending).toBeUndefined();
  });

  it('waits for the answer where the message is faster', async () => {
    await sitAt(LEAD);
    server.replies({ status: 200, body: { seq: LEAD + 1 } });
    const playing = live.play(leadCard);
    FakeStream.last.tell(played);
    await playing;
    await vi.advanceTimersByTimeAsync(300);
    expect(live.sending).toBeUndefined();
    expect(live.shown?.seq).toBe(LEAD + 1);
  });

  it('looks up the table where the message does not come', async () => {
    await sitAt(LEAD);
    server.replies({ status: 200, body: { seq: LEAD + 1 } });
    await live.play(leadCard);
    server.snapshot = standsAt(LEAD + 1);
    await vi.advanceTimersByTimeAsync(3000);
    expect(live.shown?.seq).toBe(LEAD + 1);
    expect(live.sending).toBeUndefined();
  });

  it('says why not, and asks the server nothing', async () => {
    await sitAt(CALLED);
    const hand = toldAt(CALLED).match?.hand;
    const other = hand?.holding.find((card) => card !== hand.called) ?? '2C';
    await live.play(other);
    expect(live.note).toMatch(/the run calls for/);
    expect(server.posts('/actions')).toHaveLength(0);
  });

  it('shows what the server refuses, and the table as it stands now', async () => {
    await sitAt(LEAD);
    server.replies({ status: 409, body: problem('stale', 'Something happened meanwhile.', standsAt(LEAD + 1)) });
    await live.play(leadCard);
    expect(live.note).toBe('Something happened meanwhile.');
    expect(live.shown?.seq).toBe(LEAD + 1);
    expect(live.sending).toBeUndefined();
  });

  it('tries once more with the same key when nothing got through, then says so', async () => {
    await sitAt(LEAD);
    server.replies('no connection', 'no connection');
    const playing = live.play(leadCard);
    await vi.advanceTimersByTimeAsync(1000);
    await playing;
    const asked = server.posts('/actions');
    expect(asked).toHaveLength(2);
    expect(asked[0]?.body).toEqual(asked[1]?.body);
    expect(live.note).toMatch(/not sent/i);
    expect(live.sending).toBeUndefined();
    // With the connection the instruction comes back.
    FakeStream.last.breakOff();
    FakeStream.last.open();
    expect(live.note).toBeUndefined();
    flushSync();
    await tick();
  });
});

it('gives a salt of sixteen bytes with "ready", for the hand that it names, and pledges the next one', async () => {
  await sitAt(5);
  await live.ready(1);
  expect(server.posts('/ready')[0]?.body).toEqual({
    hand: 1,
    salt: expect.stringMatching(/^[0-9a-f]{32}$/),
    pledge: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});
