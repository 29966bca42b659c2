import type { ModelNumbers, RateInterval } from '../../../../shared/rooms/drift/modelNumbers.ts';
import { clusterSums, extremeShareInterval, groupByCluster, ratioInterval } from '../../../metrics/clusters.ts';
import type { CaseConflicts, CaseNumbers } from './caseNumbers.ts';
import { hasInterval } from './intervalCases.ts';

type Judged = { readonly conflicts: CaseConflicts; readonly cluster: number };

/**
 * K of a model: among the evaluated pairs, as the code counts; among those of them that have advice on both sides; and over all answered
 * turns, as the guide writes. Null where no model judged anything.
 */
export function conflictNumbers(cases: readonly CaseNumbers[], seed: number): ModelNumbers['conflict'] {
  const judged = cases.flatMap(({ conflicts, cluster }): Judged[] =>
    conflicts === null ? [] : [{ conflicts, cluster }],
  );
  if (judged.length === 0) return null;
  const sum = (of: (one: CaseConflicts) => number) => judged.reduce((total, { conflicts }) => total + of(conflicts), 0);
  const rate = (conflicts: number, of: number) => ({ conflicts, of, rate: of === 0 ? 0 : conflicts / of });
  const emptyPairs = sum((one) => one.emptyPairs);
  const evaluated = { part: sum((one) => one.contradictions), whole: sum((one) => one.pairs) };
  const empty = sum((one) => one.emptyContradictions);
  return {
    evaluatedPairs: rate(evaluated.part, evaluated.whole),
    totalTurns: rate(
      sum((one) => one.guideContradictions),
      sum((one) => one.guideTurns),
    ),
    ...shareInterval(
      judged.map(({ conflicts, cluster }) => ({ part: conflicts.contradictions, whole: conflicts.pairs, cluster })),
      seed,
    ),
    emptyPairs,
    compared: {
      ...rate(evaluated.part - empty, evaluated.whole - emptyPairs),
      ...shareInterval(
        judged.map(({ conflicts: one, cluster }) => ({
          part: one.contradictions - one.emptyContradictions,
          whole: one.pairs - one.emptyPairs,
          cluster,
        })),
        seed,
      ),
    },
  };
}

/** What a case adds to a share, and what it is drawn with. */
type ShareOfCase = { readonly part: number; readonly whole: number; readonly cluster: number };

/**
 * The interval of a share over cases, where there are enough of them: clusters of cases are resampled; where none of all did or all did it
 * is that of Clopper and Pearson, in which equal cases count once.
 */
export function shareInterval(cases: readonly ShareOfCase[], seed: number): RateInterval {
  const groups = groupByCluster(cases.map(({ cluster }) => cluster));
  if (!hasInterval(cases.length, groups.length)) return { interval: null, intervalMethod: null };
  const parts = clusterSums(
    cases.map(({ part }) => part),
    groups,
  );
  const wholes = clusterSums(
    cases.map(({ whole }) => whole),
    groups,
  );
  const [part, whole] = [parts, wholes].map((values) => values.reduce((sum, value) => sum + value, 0));
  if (part === 0 || part === whole) {
    const once = groups.map((items) => Math.max(...items.map((item) => cases[item]?.whole ?? 0)));
    const interval = extremeShareInterval(
      part !== 0,
      once.reduce((sum, value) => sum + value, 0),
    );
    return { interval, intervalMethod: interval && 'clopperPearson' };
  }
  return { interval: ratioInterval(parts, wholes, { seed }), intervalMethod: 'bootstrap' };
}
