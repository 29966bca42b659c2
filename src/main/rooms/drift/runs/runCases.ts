/** The cases of a run as threads measure them, a few at a time: texts as they are stored. */
import type { MeasureSettings } from '../../../../shared/rooms/drift/measureSettings.ts';
import type { Context } from '../../../context.ts';
import { letOthersThrough } from '../../../database/timeSlices.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { caseInput } from '../measuring/caseInputs.ts';
import type { CaseWithEntities } from '../measuring/entitySources.ts';
import type { StoredRunCase } from '../measuring/measureForRun.ts';
import { answersOf, answerTextsOf } from '../tables/answersTable.ts';
import { findCase, listCaseTexts } from '../tables/casesTable.ts';
import { entitiesOf } from '../tables/entitiesTable.ts';
import { knownKeys } from '../tables/measuresTable.ts';
import type { StoredRun } from '../tables/runsTable.ts';
import { casesAtOnce } from './runBasis.ts';

type RunCase = { readonly caseId: number; readonly stored: StoredRunCase };
export type RunPage = {
  readonly model: string;
  /** Cases of the set on this page; those that the model does not answer are not among `cases`. */
  readonly count: number;
  readonly cases: readonly RunCase[];
  readonly unanswered: readonly string[];
};

/** All cases of all models of a run, model by model in the order of the set. `plans` are by the key of the case. Errors: CANCELLED. */
export async function* runPages(
  context: Pick<Context, 'db'>,
  run: Pick<StoredRun, 'datasetId' | 'models' | 'settings'>,
  plans: ReadonlyMap<string, string>,
  signal: AbortSignal,
): AsyncGenerator<RunPage> {
  // A case with models may take seconds: each is kept as it ends.
  const { nliFolder, embedderFolder, entities } = run.settings;
  const hasModels = nliFolder !== null || embedderFolder !== null || entities.kind === 'onnx';
  const atOnce = hasModels ? 1 : casesAtOnce;
  for (const model of run.models) {
    for (let offset = 0; ; offset += atOnce) {
      signal.throwIfAborted();
      const page = readPage(context.db, run, model, plans, { offset, limit: atOnce });
      if (page.count === 0) break;
      yield page;
      await letOthersThrough();
    }
  }
}

function readPage(
  db: ReadableDatabase,
  { datasetId, settings }: Pick<StoredRun, 'datasetId' | 'settings'>,
  model: string,
  plans: ReadonlyMap<string, string>,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): RunPage {
  const rows = listCaseTexts(db, datasetId, offset, limit);
  const caseKeys = rows.map(({ key }) => key);
  const answers = answerTextsOf(db, datasetId, model, caseKeys);
  const known = knownKeys(
    db,
    model,
    rows.map(({ id }) => id),
  );
  const cases = rows.flatMap(({ id, key, caseJson }): RunCase[] => {
    const rowsJsons = answers.get(key);
    if (rowsJsons === undefined) return [];
    const entities = givenEntities(db, datasetId, settings, model, key);
    const plan = plans.get(key) ?? null;
    return [{ caseId: id, stored: { caseJson, rowsJsons, plan, entities, knownKeys: known.get(id) ?? [] } }];
  });
  return { model, count: rows.length, cases, unanswered: caseKeys.filter((key) => !answers.has(key)) };
}

/** Entities that another program took from the texts of a case; null where a run does not use such. */
function givenEntities(
  db: ReadableDatabase,
  datasetId: number,
  { entities }: MeasureSettings,
  model: string,
  key: string,
): CaseWithEntities['entities'] | null {
  if (entities.kind !== 'precomputed') return null;
  const row = findCase(db, datasetId, key);
  const rows = answersOf(db, datasetId, model, [key]).get(key);
  if (row === null || rows === undefined) return null;
  const { case: one, summaries } = caseInput(row.case, model, rows, null, () => {});
  const [patientSummary = null, ...turns] = entitiesOf(db, entities.datasetId, [
    { text: one.patientSummary, caseId: one.id, turn: null, model },
    ...one.turns.map(({ number }, index) => ({ text: summaries[index] ?? '', caseId: one.id, turn: number, model })),
  ]);
  return { patientSummary, turns };
}
