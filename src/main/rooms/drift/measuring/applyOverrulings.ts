import { aliasEntities } from '../../../../shared/rooms/drift/aliases.ts';
import type { MatchingMode } from '../../../../shared/rooms/drift/entityFilter.ts';
import { createMatchingRules, type MatchingRules } from '../../../../shared/rooms/drift/matchingRules.ts';
import {
  findInTurn,
  type Overrulings,
  recalledOf,
  type SetMetrics,
  setMetrics,
} from '../../../../shared/rooms/drift/setMetrics.ts';
import type { CaseMeasure, FoundInTurn, SetCurves } from './measureCase.ts';

/** What a measure is computed again from: turn numbers and summaries of its case, null for one that is missing or failed. */
type OverruledCase = {
  readonly turns: readonly { readonly number: number }[];
  readonly summaries: readonly (string | null)[];
};

export type BothSets = { readonly critical: SetMetrics; readonly extended: SetMetrics };
type TurnMeasure = BothSets & { readonly found: readonly number[] };

/**
 * A measure with what reviewers said of gold entities, by turn number: overruled turns are computed again from the predictions, all other
 * numbers stay. It equals a new measure with these overrulings. Turns that the case does not have are passed over. Throws
 * RangeError for a measure without its predictions.
 */
export function applyOverrulings(
  measure: CaseMeasure,
  { turns, summaries }: OverruledCase,
  overrulings: ReadonlyMap<number, Overrulings>,
  mode: MatchingMode,
): CaseMeasure {
  if (measure.critical.recall.length === 0) return measure;
  const rules = createMatchingRules(mode);
  const changed = new Map<number, TurnMeasure>();
  for (const [index, { number }] of turns.entries()) {
    const said = overrulings.get(number);
    if (said !== undefined) changed.set(index, turnMeasure(measure, index, summaries[index] ?? null, said, rules));
  }
  if (changed.size === 0) return measure;
  const replaced = (set: keyof BothSets): SetCurves => {
    const curve = (key: keyof SetMetrics) =>
      measure[set][key].map((value, index) => (value === null ? null : (changed.get(index)?.[set][key] ?? value)));
    return {
      recall: curve('recall'),
      precision: curve('precision'),
      f1: curve('f1'),
      hallucinatedRate: curve('hallucinatedRate'),
    };
  };
  const foundCritical = measure.foundCritical?.map(
    (found, index): FoundInTurn => (found === null ? null : (changed.get(index)?.found ?? found)),
  );
  return {
    ...measure,
    critical: replaced('critical'),
    extended: replaced('extended'),
    foundCritical: foundCritical ?? null,
  };
}

/** The numbers of one turn from its predictions, as `measureCase` has them. */
export function turnMetrics(...turn: Parameters<typeof turnMeasure>): BothSets {
  const { critical, extended } = turnMeasure(...turn);
  return { critical, extended };
}

/** The same, and which critical entities were found. */
function turnMeasure(
  measure: Pick<CaseMeasure, 'goldCritical' | 'goldExtended' | 'aliases' | 'predicted'>,
  index: number,
  summary: string | null,
  overrulings: Overrulings | null,
  rules: MatchingRules,
): TurnMeasure {
  if (measure.predicted === null) throw new RangeError('The measure was kept without its predictions');
  const gold = goldInOrder(measure).map(rules.entity);
  const predicted = (measure.predicted[index] ?? []).map(rules.entity);
  const aliases = aliasEntities(measure.aliases, rules);
  const findings = findInTurn(gold, predicted, rules.passage(summary ?? ''), rules, { aliases, overrulings });
  const { length } = measure.goldCritical;
  return {
    critical: setMetrics(findings, length),
    extended: setMetrics(findings),
    found: recalledOf(findings, length),
  };
}

/** Extended gold with the critical entities first, so that one comparison serves both sets. */
export function goldInOrder({
  goldCritical,
  goldExtended,
}: Pick<CaseMeasure, 'goldCritical' | 'goldExtended'>): string[] {
  return [...new Set([...goldCritical, ...goldExtended])];
}
