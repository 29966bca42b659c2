import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { sharedPath } from '../../../../../test/sharedData.ts';
import type { ScoreTotals } from '../../../../shared/rooms/derivations/score.ts';
import { problemSentence } from './problems.ts';
import type { ScoredItem } from './scoredItem.ts';
import { scoreTotals } from './totals.ts';

export const readShared = (name: string) => JSON.parse(readFileSync(sharedPath(name), 'utf8'));

/** The same structure with every number within 1e-12. */
export function close(value: unknown): unknown {
  if (typeof value === 'number') return expect.closeTo(value, 12);
  if (Array.isArray(value)) return value.map(close);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, close(member)]));
}

/** Totals as if settings and tokenizer were official, so that `comparable` depends on the problems alone. */
export function totalsOf(metric: 'r4c' | 'jemhopqa', items: readonly ScoredItem[]): ScoreTotals {
  const source = { metric, version: 1, tokenizer: null, dictionaries: [], options: {} };
  return scoreTotals({
    items,
    source,
    scoresAnswers: metric === 'jemhopqa',
    reasons: [],
    otherProblems: [],
    reasonOf: problemSentence,
  });
}
