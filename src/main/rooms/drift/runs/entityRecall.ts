import { kindName, proposedKind } from '../../../../shared/rooms/drift/entityKinds.ts';
import { type EntityRecall, mostEntities } from '../../../../shared/rooms/drift/entityRecall.ts';
import { letOthersThrough } from '../../../database/timeSlices.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import {
  type EntitiesOfModel,
  type EntityCase,
  forgottenEntities,
  type KindOf,
  recallByKind,
} from '../numbers/entityRecall.ts';
import { overrulingsOf } from '../overrulings.ts';
import { storedKinds } from '../saidSettings.ts';
import { readFoundEntities } from '../tables/foundTable.ts';
import { measuredCases } from '../tables/measuresTable.ts';
import type { StoredRun } from '../tables/runsTable.ts';
import { clusteredCases } from './clusteredCases.ts';
import { overruledMeasure } from './overruledMeasures.ts';

/** Measures that are read at once: some 15 ms. */
const atOnce = 250;

/** The kinds of entities as reviewers set them, else as their words suggest. */
function kindsInForce(db: ReadableDatabase): KindOf {
  const set = new Map(storedKinds(db).map(({ entity, kind }) => [kindName(entity), kind]));
  return (entity) => {
    const kind = set.get(kindName(entity));
    return kind === undefined ? { kind: proposedKind(entity), isSet: false } : { kind, isSet: true };
  };
}

/** How much of each kind the models of a run keep, and all their entities: `overruled` with what reviewers said of single turns. */
export async function readEntityRecall(
  db: ReadableDatabase,
  run: StoredRun,
  { models, overruled }: { readonly models: readonly string[]; readonly overruled: boolean },
): Promise<Omit<EntityRecall, 'entityCount'>> {
  const known: EntitiesOfModel[] = [];
  const unknown: string[] = [];
  for (const model of models) {
    const cases = await entitiesOfModel(db, run, model, overruled);
    if (cases === null) unknown.push(model);
    else known.push({ model, cases });
  }
  const kindOf = kindsInForce(db);
  return {
    clusters: run.settings.clusters,
    models: known.map(({ model }) => model),
    unknown,
    kinds: recallByKind(known, kindOf, run.settings.seed),
    entities: forgottenEntities(known, kindOf),
  };
}

/** What a window is told of it. */
export function shownEntityRecall({ entities, ...rest }: Omit<EntityRecall, 'entityCount'>): EntityRecall {
  return { ...rest, entities: entities.slice(0, mostEntities), entityCount: entities.length };
}

/** Null where a measure is older than what is kept of single entities. */
async function entitiesOfModel(
  db: ReadableDatabase,
  run: StoredRun,
  model: string,
  isOverruled: boolean,
): Promise<EntityCase[] | null> {
  const clusters = new Map(clusteredCases(db, run).map(({ id, cluster }) => [id, cluster]));
  const said = isOverruled ? overrulingsOf(db, run.datasetId, model) : new Map<number, never>();
  const cases = measuredCases(db, run.id, model);
  const read: EntityCase[] = [];
  for (let start = 0; start < cases.length; start += atOnce) {
    const page = cases.slice(start, start + atOnce);
    const byKey = readFoundEntities(
      db,
      page.map(({ measureKey }) => measureKey),
    );
    for (const { caseId, measureKey } of page) {
      const measured = byKey.get(measureKey);
      if (measured === undefined) continue;
      const { turns, gold, found } = measured;
      if (found === null) return null;
      const rulings = said.get(caseId);
      const changed = rulings && overruledMeasure(db, run, model, caseId, rulings)?.foundCritical;
      read.push({ caseId, cluster: clusters.get(caseId) ?? caseId, turns, gold, found: changed ?? found });
    }
    if (start + atOnce < cases.length) await letOthersThrough();
  }
  return read;
}
