import { type EntityKind, entityKinds } from '../../../../shared/rooms/drift/entityKinds.ts';
import type { EntityRecallRow, KindRecall, KindShare } from '../../../../shared/rooms/drift/entityRecall.ts';
import { clusterSums, extremeShareInterval, groupByCluster, ratioInterval } from '../../../metrics/clusters.ts';
import type { FoundInTurn } from '../measuring/measureCase.ts';
import { hasInterval } from './intervalCases.ts';

/** One measured case of a model: its critical entities, and by turn the places of those that were found. */
export type EntityCase = {
  readonly caseId: number;
  readonly cluster: number;
  readonly turns: readonly number[];
  readonly gold: readonly string[];
  /** Null at turns that were never generated. */
  readonly found: readonly FoundInTurn[];
};
export type EntitiesOfModel = { readonly model: string; readonly cases: readonly EntityCase[] };

/** Of what `kindOf` says of an entity, `isSet` is whether a reviewer did. */
export type KindOf = (entity: string) => { readonly kind: EntityKind; readonly isSet: boolean };

const tenth = 9;

/** The place of turn 10 in a case, or of the last one before it that was generated; -1 for none. */
const tenOf = ({ found }: EntityCase) => found.slice(0, tenth + 1).findLastIndex((one) => one !== null);

/**
 * Recall by kind: of the critical entities of a kind in all cases, the share that was found, at turn 10 and over all summaries. It pools
 * entities, so it is no mean over cases. Intervals: clusters are drawn 1,000 times with replacement (MT19937 from `seed`), percentiles of
 * the pooled share; where none or all were found, Clopper and Pearson of as many as there are clusters. Kinds that no model has are left out.
 */
export function recallByKind(models: readonly EntitiesOfModel[], kindOf: KindOf, seed: number): KindRecall[] {
  const placesOf = placesByKind(kindOf);
  return entityKinds
    .filter((kind) => models.some(({ cases }) => cases.some(({ gold }) => placesOf(gold, kind).length > 0)))
    .flatMap((kind) =>
      models.map(({ model, cases }) => {
        const having = cases.map((one) => ({ one, places: placesOf(one.gold, kind) }));
        const own = having.filter(({ places }) => places.length > 0);
        const shareOf = (turnsOf: (one: EntityCase) => readonly FoundInTurn[]) =>
          kindShare(
            own.map(({ one, places }) => ({ cluster: one.cluster, ...countIn(turnsOf(one), places) })),
            seed,
          );
        return {
          kind,
          model,
          atTen: shareOf((one) => one.found.slice(tenOf(one), tenOf(one) + 1)),
          all: shareOf(({ found }) => found),
        };
      }),
    );
}

function placesByKind(kindOf: KindOf): (gold: readonly string[], kind: EntityKind) => readonly number[] {
  const known = new Map<readonly string[], Map<EntityKind, number[]>>();
  return (gold, kind) => {
    const places = known.get(gold) ?? new Map<EntityKind, number[]>();
    if (!known.has(gold)) {
      for (const [place, entity] of gold.entries()) {
        const own = kindOf(entity).kind;
        places.set(own, [...(places.get(own) ?? []), place]);
      }
      known.set(gold, places);
    }
    return places.get(kind) ?? [];
  };
}

/** How many of some entities were found in summaries; a turn without a summary of its own has no part. */
function countIn(turns: readonly FoundInTurn[], places: readonly number[]) {
  const there = turns.filter((found) => found !== null);
  const found = there.reduce((sum, one) => sum + places.filter((place) => one.includes(place)).length, 0);
  return { found, of: there.length * places.length };
}

type Counted = { readonly cluster: number; readonly found: number; readonly of: number };

function kindShare(counted: readonly Counted[], seed: number): KindShare | null {
  const cases = counted.filter(({ of }) => of > 0);
  if (cases.length === 0) return null;
  const clusters = groupByCluster(cases.map(({ cluster }) => cluster));
  const sums = (key: 'found' | 'of') =>
    clusterSums(
      cases.map((one) => one[key]),
      clusters,
    );
  const total = (key: 'found' | 'of') => cases.reduce((sum, one) => sum + one[key], 0);
  const [found, of] = [total('found'), total('of')];
  const isExtreme = found === 0 || found === of;
  const interval = !hasInterval(cases.length, clusters.length)
    ? null
    : isExtreme
      ? extremeShareInterval(found === of, clusters.length)
      : ratioInterval(sums('found'), sums('of'), { seed });
  return {
    found,
    of,
    caseCount: cases.length,
    clusterCount: clusters.length,
    interval,
    intervalMethod: interval === null ? null : isExtreme ? 'clopperPearson' : 'bootstrap',
  };
}

/** Every entity with what each model kept of it, those kept least at turn 10 over all models first; equal ones by the cases that have them, then by name. */
export function forgottenEntities(models: readonly EntitiesOfModel[], kindOf: KindOf): EntityRecallRow[] {
  const rows = new Map<string, { cases: Set<number>; models: Map<string, EntityRecallRow['models'][number]> }>();
  for (const { model, cases } of models) {
    for (const one of cases) {
      for (const [place, entity] of one.gold.entries()) {
        const row = rows.get(entity) ?? { cases: new Set(), models: new Map() };
        rows.set(entity, row);
        row.cases.add(one.caseId);
        row.models.set(model, added(row.models.get(model) ?? nothingOf(model), one, place));
      }
    }
  }
  return [...rows]
    .map(([entity, row]) => ({
      entity,
      ...kindOf(entity),
      caseCount: row.cases.size,
      models: [...row.models.values()],
    }))
    .sort((a, b) => keptOf(a) - keptOf(b) || b.caseCount - a.caseCount || (a.entity < b.entity ? -1 : 1));
}

const nothingOf = (model: string): EntityRecallRow['models'][number] => ({
  model,
  atTen: { found: 0, of: 0 },
  all: { found: 0, of: 0 },
  missed: null,
});

function added(
  before: EntityRecallRow['models'][number],
  one: EntityCase,
  place: number,
): EntityRecallRow['models'][number] {
  const ten = tenOf(one);
  const plus = (sum: { readonly found: number; readonly of: number }, more: typeof sum) => ({
    found: sum.found + more.found,
    of: sum.of + more.of,
  });
  const atTen = countIn(one.found.slice(ten, ten + 1), [place]);
  const isMissedAtTen = before.atTen.found < before.atTen.of;
  const first = one.found.findIndex((found) => found !== null && !found.includes(place));
  const here = atTen.found < atTen.of ? ten : first;
  const missed = here < 0 ? null : { caseId: one.caseId, turn: one.turns[here] ?? here + 1 };
  return {
    ...before,
    atTen: plus(before.atTen, atTen),
    all: plus(before.all, countIn(one.found, [place])),
    missed: isMissedAtTen ? before.missed : atTen.found < atTen.of ? missed : (before.missed ?? missed),
  };
}

/** The share kept at turn 10 over all models; entities without a summary there come last. */
function keptOf({ models }: Pick<EntityRecallRow, 'models'>): number {
  const sum = (key: 'found' | 'of') => models.reduce((total, { atTen }) => total + atTen[key], 0);
  return sum('of') === 0 ? 2 : sum('found') / sum('of');
}
