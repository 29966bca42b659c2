import { basename } from 'node:path';
import type { Problem } from '../../../../shared/files.ts';
import type { DriftCase, DriftPlan, Generation } from '../../../../shared/rooms/drift/driftCase.ts';
import { createGenerationTable, type GenerationTable } from '../../../../shared/rooms/drift/generationTable.ts';
import { planAnchors, strangeAnchors } from '../../../../shared/rooms/drift/planAnchors.ts';
import type { SourceFile } from '../numbers/driftResults.ts';
import { driftProblem } from './driftProblems.ts';
import { createWitnessBook } from './promptWitnesses.ts';
import { readCases } from './readCases.ts';
import { readGenerations } from './readGenerations.ts';
import type { ReadingOptions } from './readingFile.ts';
import { readPlans } from './readPlans.ts';
import { createSplitTally, type OtherSplit } from './splitTally.ts';
import { isTurnZero, toldFromZero } from './turnsFromZero.ts';

/** A case whose generations end before it does: turns behind `last` were never generated. Turn numbers as the file has them. */
type ShortCase = {
  readonly model: string;
  readonly caseId: string;
  readonly last: number;
  readonly stated: number;
};

/** Everything that a run measures, and where it comes from. */
export type DriftRun = {
  readonly cases: readonly DriftCase[];
  readonly table: GenerationTable;
  /** Those of other cases, by the entities that they name, are left out unless they are accepted. */
  readonly plans: ReadonlyMap<string, DriftPlan>;
  /** Empty when the generations belong to the cases, or do not say. */
  readonly otherSplit: readonly OtherSplit[];
  /** Those of the other cases that end early. */
  readonly short: readonly ShortCase[];
  readonly sources: {
    readonly cases: SourceFile;
    readonly generations: readonly SourceFile[];
    readonly plans: SourceFile | null;
  };
};

export type DriftRunFiles = {
  readonly cases: string;
  readonly generations: readonly string[];
  readonly plans: string | null;
};

/**
 * Reads the files of a run. What models were given is compared with the cases row by row and then let go. Bad rows, cases and plans
 * become problems. Errors: as of the readers.
 */
export async function readDriftRun(
  files: DriftRunFiles,
  options: ReadingOptions & { readonly repair?: boolean; readonly acceptsPlans?: boolean },
): Promise<DriftRun> {
  const { cases, sha256 } = await readCases(files.cases, options);
  const source = (path: string, hash: string): SourceFile => ({ name: basename(path), sha256: hash });
  const book = createWitnessBook();
  const table = createGenerationTable();
  const generations: SourceFile[] = [];
  // Only when everything is read it is known whether turns are counted from 0.
  const atZero: Problem[] = [];
  const onProblem = (problem: Problem) =>
    void (isTurnZero(problem) ? atZero.push(problem) : options.onProblem(problem));
  for (const path of files.generations) {
    const onRow = (row: Generation) => {
      book.take(row);
      const beside = table.add(row);
      if (beside === null) return;
      const place = { line: row.line, column: 1 };
      const params = { turn: row.turn, variant: row.variant, line: beside.line };
      options.onProblem(driftProblem('duplicateRow', params, { place, caseId: row.caseId }));
    };
    generations.push(source(path, (await readGenerations(path, { ...options, onProblem, onRow })).sha256));
  }
  const ids = new Set(cases.map(({ id }) => id));
  const plans = files.plans === null ? null : await readPlans(files.plans, ids, options);
  return {
    cases,
    table,
    plans: plans === null ? new Map() : options.acceptsPlans ? plans.plans : ownPlans(plans.plans, cases, options),
    ...judgeSplit(cases, { table, book, atZero }, options.onProblem),
    sources: {
      cases: source(files.cases, sha256),
      generations,
      plans: plans === null || files.plans === null ? null : source(files.plans, plans.sha256),
    },
  };
}

function ownPlans(
  plans: ReadonlyMap<string, DriftPlan>,
  cases: readonly DriftCase[],
  { onProblem }: ReadingOptions,
): ReadonlyMap<string, DriftPlan> {
  const entities = new Map(cases.map(({ id, criticalEntities }) => [id, criticalEntities]));
  const own = [...plans].filter(([caseId, { plan }]) => {
    const [entity] = strangeAnchors(plan, entities.get(caseId) ?? planAnchors(plan) ?? []);
    if (entity !== undefined) onProblem(driftProblem('planOfOtherCase', { entity }, { caseId }));
    return entity === undefined;
  });
  return new Map(own);
}

const otherSplitCodes = {
  message: 'otherSplitMessage',
  patientSummary: 'otherSplitSummary',
  turnCount: 'otherSplitLength',
} as const satisfies Record<OtherSplit['part'], string>;

type ReadRows = {
  readonly table: GenerationTable;
  readonly book: ReturnType<typeof createWitnessBook>;
  /** Problems of rows at turn 0, which were not told yet. */
  readonly atZero: readonly Problem[];
};

/** Holds what models were given against the cases, as the room does when answers are imported. */
function judgeSplit(
  cases: readonly DriftCase[],
  { table, book, atZero }: ReadRows,
  onProblem: (problem: Problem) => void,
): Pick<DriftRun, 'otherSplit' | 'short'> {
  const tally = createSplitTally(new Set());
  const other: OtherSplit[] = [];
  const ended: ShortCase[] = [];
  const zeroCases = new Set(atZero.map(({ itemKey }) => itemKey));
  for (const model of table.models) {
    for (const one of cases) {
      const rows = table.of(model, one.id);
      if (rows === null) continue;
      const caseId = one.id;
      const lastTurn = Math.max(0, ...rows.summary.keys(), ...rows.dialogue.keys());
      const startsAtZero = zeroCases.has(caseId);
      const facts = { model, caseKey: caseId, lastTurn, startsAtZero, witnesses: book.of(model, caseId) };
      const verdict = tally.take(one, facts);
      if (verdict === 'garbled') {
        const [turn = 1, row] = [...rows.summary, ...rows.dialogue][0] ?? [];
        onProblem(
          driftProblem('garbledSplit', { model, turn }, { place: { line: row?.line ?? 0, column: 1 }, caseId }),
        );
      }
      if (verdict !== null && typeof verdict === 'object') other.push({ model, caseId, ...verdict });
      const ends = tally.shortOf(one, facts);
      if (ends !== null) ended.push({ model, caseId, ...ends });
    }
  }
  for (const problem of atZero) onProblem(tally.countsFromZero() ? toldFromZero(problem) : problem);
  const otherSplit = [...other, ...tally.end()];
  for (const { model, caseId, part, turn } of otherSplit) {
    onProblem(driftProblem(otherSplitCodes[part], { model, turn }, { caseId }));
  }
  // What was made from other content is that, whatever its length.
  const isOther = new Set(otherSplit.map(({ model, caseId }) => JSON.stringify([model, caseId])));
  return { otherSplit, short: ended.filter(({ model, caseId }) => !isOther.has(JSON.stringify([model, caseId]))) };
}
