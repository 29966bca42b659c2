import type {
  CaseCorrelation,
  CaseRelationKind,
  CaseRelationPoint,
  ModelRelation,
  RelationTurns,
} from '../../../../shared/rooms/drift/caseRelations.ts';
import { groupByCluster } from '../../../metrics/clusters.ts';
import { spearman, spearmanInterval } from '../../../metrics/rankCorrelation.ts';
import type { CaseConflicts } from './caseNumbers.ts';
import { hasInterval } from './intervalCases.ts';

/** What one case of a model adds: recall and length by turn, and its contradictions. */
export type RelationCase = {
  readonly caseId: number;
  readonly caseKey: string;
  readonly cluster: number;
  readonly isOverruled: boolean;
  readonly turns: readonly number[];
  /** Critical recall; null at turns that were never generated. */
  readonly recall: readonly (number | null)[];
  /** Length of each summary; null where there is none. */
  readonly lengths: readonly (number | null)[];
  readonly conflicts: CaseConflicts | null;
};

const tenth = 9;

/**
 * A model's cases as points, and Spearman's ρ over them with a percentile interval of 1,000 draws of clusters (MT19937 from `seed`).
 * A summary that is missing, failed or empty has no length: against length it has no part. Contradictions are those of pairs that have advice on
 * both sides; a case without such a pair has no point.
 */
export function caseRelation(
  cases: readonly RelationCase[],
  {
    against,
    turns,
    seed,
  }: { readonly against: CaseRelationKind; readonly turns: RelationTurns; readonly seed: number },
): Omit<ModelRelation, 'model'> {
  const placed = cases.flatMap((one) => {
    const point = against === 'length' ? lengthPoint(one, turns) : conflictPoint(one, turns);
    const { caseId, caseKey, isOverruled, cluster } = one;
    return point === null ? [] : [{ cluster, point: { caseId, caseKey, isOverruled, ...point } }];
  });
  return {
    points: placed.map(({ point }) => point),
    leftOut: cases.length - placed.length,
    correlation: correlationOf(
      placed.map(({ point }) => point),
      placed.map(({ cluster }) => cluster),
      seed,
    ),
    turns: against === 'length' ? turnMeans(cases) : [],
  };
}

/** An empty summary is 0 long and finds nothing: a few of them would make any correlation. */
const lengthOf = (length: number | null | undefined) => length || null;

type Numbers = Pick<CaseRelationPoint, 'recall' | 'other' | 'of'>;

function lengthPoint(one: RelationCase, turns: RelationTurns): Numbers | null {
  const used = turns === 'all' ? summariesOf(one) : [tenOf(one)].filter((there) => there !== null);
  if (used.length === 0) return null;
  return {
    recall: mean(used.map(({ value }) => value)),
    other: mean(used.map(({ length }) => length)),
    of: used.length,
  };
}

type Summary = { readonly at: number; readonly value: number; readonly length: number };

function summariesOf({ recall, lengths }: RelationCase): Summary[] {
  return recall.flatMap((value, at) => {
    const length = lengthOf(lengths[at]);
    return value === null || length === null ? [] : [{ at, value, length }];
  });
}

/** Where the summary that the curves have at turn 10 failed or is empty, one of an earlier turn is none in its place. */
function tenOf(one: RelationCase): Summary | null {
  const last = one.recall.slice(0, tenth + 1).findLastIndex((value) => value !== null);
  return summariesOf(one).find(({ at }) => at === last) ?? null;
}

function conflictPoint({ recall, conflicts }: RelationCase, turns: RelationTurns): Numbers | null {
  const pairs = conflicts === null ? 0 : conflicts.pairs - conflicts.emptyPairs;
  const there = recall.filter((value) => value !== null);
  const ten = recall.slice(0, tenth + 1).findLast((value) => value !== null);
  const value = turns === 'ten' ? ten : there.length === 0 ? undefined : mean(there);
  if (conflicts === null || pairs === 0 || value == null) return null;
  return { recall: value, other: (conflicts.contradictions - conflicts.emptyContradictions) / pairs, of: pairs };
}

function correlationOf(points: readonly Numbers[], ids: readonly number[], seed: number): CaseCorrelation {
  const [recalls, others] = [points.map(({ recall }) => recall), points.map(({ other }) => other)];
  const clusterCount = groupByCluster(ids).length;
  const none = { caseCount: points.length, clusterCount, rho: null, interval: null };
  if (!hasInterval(points.length, Number.POSITIVE_INFINITY)) return { ...none, reason: 'fewCases' };
  if (!hasInterval(points.length, clusterCount)) return { ...none, reason: 'fewClusters' };
  if (new Set(recalls).size === 1) return { ...none, reason: 'constantRecall' };
  const rho = spearman(recalls, others);
  if (rho === null) return { ...none, reason: 'constantOther' };
  return { ...none, rho, reason: null, interval: spearmanInterval(recalls, others, ids, { seed }) };
}

function turnMeans(cases: readonly RelationCase[]): ModelRelation['turns'] {
  const byTurn = new Map<number, { recall: number[]; lengths: number[] }>();
  for (const { turns, recall, lengths } of cases) {
    for (const [at, turn] of turns.entries()) {
      const [value, length] = [recall[at] ?? null, lengthOf(lengths[at])];
      if (value === null || length === null) continue;
      const known = byTurn.get(turn) ?? { recall: [], lengths: [] };
      byTurn.set(turn, known);
      known.recall.push(value);
      known.lengths.push(length);
    }
  }
  return [...byTurn]
    .sort(([one], [other]) => one - other)
    .map(([turn, { recall, lengths }]) => ({
      turn,
      caseCount: recall.length,
      recall: mean(recall),
      length: mean(lengths),
    }));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
