/** One case of a run with what was measured in it and what was said, as the panes of a turn read it. */

import { AppError } from '../../../../shared/errors.ts';
import type { CaseGenerations } from '../../../../shared/rooms/drift/generationTable.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { readValue } from '../../../judgements/valuesTable.ts';
import { planAspect, storedPlanSchema } from '../aspects.ts';
import { caseInput } from '../measuring/caseInputs.ts';
import type { CaseMeasure } from '../measuring/measureCase.ts';
import { answersOf } from '../tables/answersTable.ts';
import type { CaseRow } from '../tables/casesTable.ts';
import { measureOf } from '../tables/measuresTable.ts';
import { filePlans } from '../tables/plansTable.ts';
import type { StoredRun } from '../tables/runsTable.ts';
import { visibleCase, visibleRun } from '../visible.ts';

export type TurnRequest = {
  readonly runId: number;
  readonly caseId: number;
  readonly model: string;
  readonly turn: number;
};

export type TurnInRun = {
  readonly run: StoredRun;
  readonly one: CaseRow;
  readonly measure: CaseMeasure;
  /** Place of the turn in the case, from 0. */
  readonly index: number;
  /** What the model said, and the same laid along the turns: null for a turn that is missing or failed. */
  readonly rows: CaseGenerations;
  readonly summaries: readonly (string | null)[];
  readonly dialogues: readonly (string | null)[] | null;
};

/** Errors: NOT_FOUND for a run, case or turn that is not there, and for a model that was not measured in it. */
export function turnInRun(db: ReadableDatabase, { runId, caseId, model, turn }: TurnRequest): TurnInRun {
  const run = visibleRun(db, runId);
  const one = visibleCase(db, caseId);
  const measure = measureOf(db, runId, model, caseId);
  if (measure === null) {
    throw new AppError('NOT_FOUND', 'The model was not measured in the case', { kind: 'measure', id: caseId });
  }
  const index = one.case.turns.findIndex(({ number }) => number === turn);
  if (index < 0) throw new AppError('NOT_FOUND', 'The case has no such turn', { kind: 'turn', id: turn });
  const rows = answersOf(db, run.datasetId, model, [one.key]).get(one.key) ?? nothingSaid;
  const { summaries, dialogues } = caseInput(one.case, model, rows, null, () => {});
  return { run, one, measure, index, rows, summaries, dialogues };
}

const nothingSaid: CaseGenerations = { summary: new Map(), dialogue: new Map() };

/** The plan of a case: the one that was written here, else that of its files; null for none and for one that was taken away. */
export function planInForce(db: ReadableDatabase, { id, datasetId, key }: CaseRow): string | null {
  const written = readValue(db, { itemKind: 'driftCase', itemId: id, aspect: planAspect }, storedPlanSchema);
  const file = filePlans(db, datasetId, key).get(key);
  const own = file === undefined || file.strangeAnchors.length > 0 ? '' : file.plan.plan;
  return (written?.plan ?? own) || null;
}
