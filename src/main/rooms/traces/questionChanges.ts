/** What has to change when traces get another question: what an act of a person and the program's own have in common. */
import type { Change } from '../../context.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { type Review, reviewsOf } from '../../judgements/reviewsTable.ts';
import { queues } from './queues.ts';
import type { StoredQuestion } from './tables/groupKeysTable.ts';

export function traceMoved(traceId: number, before: number, after: number): Change {
  return { itemKind: 'trace', itemId: traceId, aspect: 'group', before, after };
}

export function questionMade(groupId: number, question: StoredQuestion): Change {
  return { itemKind: 'traceGroup', itemId: groupId, aspect: 'question', before: null, after: question };
}

export function keyMoved(key: string, before: number | null, after: number): Change {
  return { itemKind: 'traceSettings', itemId: 0, aspect: `key:${key}`, before, after };
}

/** What was said of a whole question holds for each of its parts. */
export function reviewsOfParts(db: ReadableDatabase, from: number, parts: readonly number[]): Change[] {
  return [...reviewsByEvaluator(db, from)].flatMap(([evaluatorId, { done, flagged }]) =>
    parts.flatMap((itemId) => [
      ...(done ? [said(itemId, `done:${evaluatorId}`, false, true)] : []),
      ...(flagged ? [said(itemId, `flag:${evaluatorId}`, false, true)] : []),
    ]),
  );
}

/** A joined question is done for those who called both done, and flagged for those who flagged one of them. */
export function reviewsOfJoined(db: ReadableDatabase, kept: number, other: number): Change[] {
  const [own, others] = [reviewsByEvaluator(db, kept), reviewsByEvaluator(db, other)];
  return [...new Set([...own.keys(), ...others.keys()])].flatMap((evaluatorId) => {
    const none = { done: false, flagged: false };
    const [one, two] = [own.get(evaluatorId) ?? none, others.get(evaluatorId) ?? none];
    const isDone = one.done && two.done;
    return [
      ...(one.done === isDone ? [] : [said(kept, `done:${evaluatorId}`, one.done, isDone)]),
      ...(two.flagged && !one.flagged ? [said(kept, `flag:${evaluatorId}`, false, true)] : []),
    ];
  });
}

function reviewsByEvaluator(db: ReadableDatabase, groupId: number): ReadonlyMap<string, Review> {
  const reviews = reviewsOf(db, { itemKind: 'traceGroup', itemId: groupId });
  return new Map(reviews.map(({ evaluatorId, done, flagged }) => [evaluatorId, { done, flagged }]));
}

function said(itemId: number, aspect: string, before: boolean, after: boolean): Change {
  return { itemKind: 'traceGroup', itemId, aspect, before, after };
}

/** Review queues with the members that `replace` gives for each of theirs; each member stays once, where it comes first. */
export function queuesWith(db: ReadableDatabase, replace: (groupId: number) => readonly number[]): Change[] {
  return queues.withMembers(db, replace).map((change) => ({ itemKind: 'traceSettings', itemId: 0, ...change }));
}
