import type { Explained, LessonListed, ReportShown, RulesShown, Walk } from '../lib/api';
import { type Answer, at, type Deed, post, request } from '../lib/http';
import { FIRST_LESSON } from '../lib/route.svelte';

export const readLessons = (): Promise<Answer<LessonListed[]>> => request('/api/lessons', {}, 2);

/** The lesson of a game; where a game has none, as those of families, the one that everybody begins with. */
export async function readLesson(id: string): Promise<Answer<Walk>> {
  const answer = await ask(id);
  const has = answer.kind !== 'problem' || answer.problem.reason !== 'unknown_lesson';
  return has ? answer : ask(FIRST_LESSON);
}

const ask = (id: string): Promise<Answer<Walk>> => request(`/api/lessons/${encodeURIComponent(id)}`, {}, 2);

/** The hand of a *record*, seen from seat *you*. */
export const walkRecord = (record: string, you: number | null): Promise<Answer<Walk>> =>
  post('/api/walk', { record, you }, 2);

/** The rules that the hand of a *record* was played by. */
export const readRulesIn = (record: string): Promise<Answer<RulesShown>> => post('/api/walk/rules', { record }, 2);

/** A settled hand of a table, as seen from one's own seat. */
export const readHand = (table: string, hand: number): Promise<Answer<Walk>> =>
  request(`${at(table)}/hands/${hand}/walk`, {}, 2);

/** The report on a settled hand of a table, for one's own seat. It may take a while, and is made once. */
export const readReport = (table: string, hand: number): Promise<Answer<ReportShown>> =>
  request(`${at(table)}/hands/${hand}/report`, {}, 3);

/** The report on the hand of a *record*, for seat *you*. */
export const reportOnRecord = (record: string, you: number): Promise<Answer<ReportShown>> =>
  post('/api/report', { record, you }, 3);

/** Why what message *seq* told has happened: each of its events, none where it is not of the last hand. */
export const readWhy = (table: string, seq: number): Promise<Answer<Explained[]>> =>
  request(`${at(table)}/messages/${seq}/why`, {}, 2);

/** Why one cannot do that now. */
export const readWhyNot = (table: string, action: Deed): Promise<Answer<Explained>> =>
  post(`${at(table)}/why`, { action }, 2);
