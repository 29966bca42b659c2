/** The cases of a run as they are measured, a few at a time, each with the key of its measure. */
import type { Problem } from '../../../shared/datasets.ts';
import type { MatchingMode } from '../../../shared/drift/entityFilter.ts';
import type { MeasureSettings } from '../../../shared/drift/measureSettings.ts';
import type { Context } from '../../context.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { caseInput } from '../../drift/caseInputs.ts';
import { driftProblem } from '../../drift/driftProblems.ts';
import type { CaseWithEntities } from '../../drift/measureBatch.ts';
import type { CaseInput } from '../../drift/measureCase.ts';
import { answersOf } from './answersTable.ts';
import type { CaseRow } from './casesTable.ts';
import { entitiesOf } from './entitiesTable.ts';
import type { KeyOf } from './measureKey.ts';
import { casePages } from './runBasis.ts';

/** A case of one model: its row, what is measured of it, and the key of each mode, that of the run first. */
export type RunCase = {
  readonly caseId: number;
  readonly input: CaseWithEntities;
  readonly keys: readonly { readonly mode: MatchingMode; readonly key: string }[];
};
export type RunPage = {
  readonly model: string;
  /** Cases of the set on this page; those that the model does not answer are not among `cases`. */
  readonly count: number;
  readonly cases: readonly RunCase[];
  readonly problems: readonly Problem[];
};

export type RunOrder = {
  readonly datasetId: number;
  readonly models: readonly string[];
  readonly settings: MeasureSettings;
  /** By the key of the case. */
  readonly plans: ReadonlyMap<string, string>;
  readonly keyOf: KeyOf;
};

/** All cases of all models of a run, model by model in the order of the set. Errors: CANCELLED. */
export async function* runPages(
  context: Pick<Context, 'db'>,
  order: RunOrder,
  signal: AbortSignal,
): AsyncGenerator<RunPage> {
  for (const model of order.models) {
    for await (const page of casePages(context, order.datasetId, signal))
      yield readPage(context.db, order, model, page);
  }
}

/** In strict mode reference mode is measured too: its numbers stand beside. */
export function modesOf({ mode }: MeasureSettings): readonly MatchingMode[] {
  return mode === 'strict' ? ['strict', 'reference'] : ['reference'];
}

function readPage(db: ReadableDatabase, order: RunOrder, model: string, page: readonly CaseRow[]): RunPage {
  const { datasetId, settings, plans, keyOf } = order;
  const keys = page.map(({ key }) => key);
  const answers = answersOf(db, datasetId, model, keys);
  const problems: Problem[] = [];
  const cases = page.flatMap((row): RunCase[] => {
    const rows = answers.get(row.key);
    if (rows === undefined) {
      problems.push(driftProblem('caseWithoutGenerations', { model }, { caseId: row.key }));
      return [];
    }
    const plan = plans.get(row.key) ?? null;
    const plain = caseInput(row.case, model, rows, plan, (problem) => problems.push(problem));
    const input = withEntities(db, settings, plain);
    return [{ caseId: row.id, input, keys: modesOf(settings).map((mode) => ({ mode, key: keyOf(input, mode) })) }];
  });
  return { model, count: page.length, cases, problems };
}

function withEntities(db: ReadableDatabase, { entities }: MeasureSettings, input: CaseInput): CaseWithEntities {
  if (entities.kind !== 'precomputed') return input;
  const { case: one, model, summaries } = input;
  const [patientSummary = null, ...turns] = entitiesOf(db, entities.datasetId, [
    { text: one.patientSummary, caseId: one.id, turn: null, model },
    ...one.turns.map(({ number }, index) => ({ text: summaries[index] ?? '', caseId: one.id, turn: number, model })),
  ]);
  return { ...input, entities: { patientSummary, turns } };
}
