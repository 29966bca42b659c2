import type { Problem } from '../../../../shared/files.ts';
import type { DriftCase, DriftPlan } from '../../../../shared/rooms/drift/driftCase.ts';
import type {
  CaseGenerations,
  GenerationTable,
  KeptGeneration,
} from '../../../../shared/rooms/drift/generationTable.ts';
import { driftProblem } from '../reading/driftProblems.ts';
import type { CaseInput } from './measureCase.ts';

/**
 * What is measured of one model: its cases in the order of the file of cases, with generations laid along their turns. Missing and
 * failed turns become problems, turns behind the last generated one a single one; cases without any row of the model are left out, with a problem too.
 */
export function caseInputs(
  cases: readonly DriftCase[],
  model: string,
  table: GenerationTable,
  plans: ReadonlyMap<string, DriftPlan>,
  onProblem: (problem: Problem) => void,
): CaseInput[] {
  const known = new Set(cases.map(({ id }) => id));
  for (const caseId of table.casesOf(model)) {
    if (!known.has(caseId)) onProblem(driftProblem('unknownCase', { model }, { caseId }));
  }
  return cases.flatMap((one) => {
    const rows = table.of(model, one.id);
    if (rows === null) {
      onProblem(driftProblem('caseWithoutGenerations', { model }, { caseId: one.id }));
      return [];
    }
    return [caseInput(one, model, rows, plans.get(one.id)?.plan ?? null, onProblem)];
  });
}

/** The same for one case. */
export function caseInput(
  one: DriftCase,
  model: string,
  rows: CaseGenerations,
  plan: string | null,
  onProblem: (problem: Problem) => void,
): CaseInput {
  const summaries = one.turns.map(({ number }) => rows.summary.get(number) ?? null);
  const hasRow = one.turns.map(({ number }) => rows.summary.has(number) || rows.dialogue.has(number));
  const generatedTurns = hasRow.lastIndexOf(true) + 1;
  if (generatedTurns < one.turns.length) {
    const [turn, last] = [one.turns[generatedTurns - 1]?.number ?? 0, one.turns.at(-1)?.number ?? 0];
    onProblem(driftProblem('generationsEndEarly', { model, turn, last }, { caseId: one.id }));
  }
  for (const [index, row] of summaries.slice(0, generatedTurns).entries()) {
    const turn = one.turns[index]?.number ?? index + 1;
    if (row === null) onProblem(driftProblem('turnMissing', { model, turn }, { caseId: one.id }));
    else if (row.isError) {
      onProblem(driftProblem('errorRow', { model, turn }, { caseId: one.id, place: { line: row.line, column: 1 } }));
    }
  }
  return {
    case: one,
    model,
    summaries: summaries.map(textOf),
    isGenerated: summaries.map((row) => row !== null),
    generatedTurns,
    dialogues:
      rows.dialogue.size === 0 ? null : one.turns.map(({ number }) => textOf(rows.dialogue.get(number) ?? null)),
    plan,
    promptTokens: summaries.map((row) => row?.promptTokens ?? null),
    overrulings: null,
  };
}

function textOf(row: KeptGeneration | null): string | null {
  return row === null || row.isError ? null : row.text;
}
