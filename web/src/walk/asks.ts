import type { LessonListed, Walk } from '../lib/api';
import { type Answer, at, post, request } from '../lib/http';

export const readLessons = (): Promise<Answer<LessonListed[]>> => request('/api/lessons', {}, 2);

export const readLesson = (id: string): Promise<Answer<Walk>> =>
  request(`/api/lessons/${encodeURIComponent(id)}`, {}, 2);

/** The hand of a *record*, seen from seat *you*. */
export const walkRecord = (record: string, you: number | null): Promise<Answer<Walk>> =>
  post('/api/walk', { record, you }, 2);

/** A settled hand of a table, as seen from one's own seat. */
export const readHand = (table: string, hand: number): Promise<Answer<Walk>> =>
  request(`${at(table)}/hands/${hand}/walk`, {}, 2);
