import { type Generation, generationVariants } from '../../../../shared/rooms/drift/driftCase.ts';
import { type CaseGenerations, createGenerationTable } from '../../../../shared/rooms/drift/generationTable.ts';
import type { DriftPreview } from '../../../../shared/rooms/drift/preview.ts';
import { driftProblem } from './driftProblems.ts';
import {
  type GatheredAnswers,
  type GatheredFile,
  type GatherOptions,
  noRecords,
  shownRecord,
  shownRecords,
} from './gathered.ts';
import { createWitnessBook } from './promptWitnesses.ts';
import { readGenerations } from './readGenerations.ts';
import { repairedText } from './repairedText.ts';
import { isTurnZero } from './turnsFromZero.ts';

/**
 * Reads generations, one row for each model, case, turn and variant, with what the models were given. Every row that is one counts as
 * good, also one that another row of the same turn takes the place of.
 */
export async function gatherAnswers(path: string, { onProblem, repair, signal }: GatherOptions): Promise<GatheredFile> {
  const table = createGenerationTable();
  const book = createWitnessBook();
  const turns = new Set<string>();
  const atZero = new Set<string | null>();
  const records: DriftPreview['records'] = [];
  let badCount = 0;
  let mojibakeCount = 0;
  const take = (row: Generation) => {
    const { caseId, turn, variant, model, line } = row;
    const at = { place: { line, column: 1 }, record: line, caseId };
    const repaired = repairedText(row.text, { ...at, part: 'response_text' }, onProblem);
    if (repaired !== null) mojibakeCount += 1;
    const text = repair ? (repaired ?? row.text) : row.text;
    const beside = table.add({ ...row, text });
    if (beside !== null) onProblem(driftProblem('duplicateRow', { turn, variant, line: beside.line }, at));
    turns.add(JSON.stringify([caseId, turn]));
    book.take(row);
    if (records.length === shownRecords) return;
    const problemCodes = [...(repaired === null ? [] : ['mojibake']), ...(beside === null ? [] : ['duplicateRow'])];
    records.push(shownRecord({ record: line, key: caseId, text, model, turn, problemCodes }));
  };
  const { sha256, rowCount } = await readGenerations(path, {
    onProblem: (problem) => {
      badCount += 1;
      if (isTurnZero(problem)) atZero.add(problem.itemKey);
      onProblem(problem);
    },
    onRow: take,
    ...(signal !== undefined && { signal }),
  });
  const answers = table.models.flatMap((model) =>
    table.casesOf(model).flatMap((caseKey): GatheredAnswers[] => {
      const found = table.of(model, caseKey);
      if (found === null) return [];
      const facts = {
        witnesses: book.of(model, caseKey),
        lastTurn: lastTurn(found),
        startsAtZero: atZero.has(caseKey),
      };
      return [{ model, caseKey, ...facts, rows: rowsOf(found) }];
    }),
  );
  return {
    sha256,
    badCount,
    mojibakeCount,
    caseCount: new Set(answers.map(({ caseKey }) => caseKey)).size,
    turnCount: turns.size,
    conversationCount: 0,
    models: countModels(table.models, answers),
    goodCount: rowCount,
    records,
    content: { ...noRecords, answers },
  };
}

function lastTurn({ summary, dialogue }: CaseGenerations): number {
  return Math.max(...summary.keys(), ...dialogue.keys());
}

function rowsOf({ summary, dialogue }: CaseGenerations): GatheredAnswers['rows'] {
  const ordered = (rows: CaseGenerations['summary']) =>
    [...rows].map(([turn, row]) => ({ turn, ...row })).sort((one, other) => one.turn - other.turn);
  return { summary: ordered(summary), dialogue: ordered(dialogue) };
}

/** Texts of each variant, and calls that failed, by model in the order of the file. */
function countModels(models: readonly string[], answers: readonly GatheredAnswers[]): DriftPreview['models'] {
  const counts = new Map(models.map((model) => [model, { model, summaryCount: 0, dialogueCount: 0, errorCount: 0 }]));
  for (const { model, rows } of answers) {
    const count = counts.get(model);
    if (count === undefined) continue;
    for (const variant of generationVariants) {
      const texts = rows[variant].filter(({ isError }) => !isError).length;
      count[`${variant}Count`] += texts;
      count.errorCount += rows[variant].length - texts;
    }
  }
  return [...counts.values()];
}
