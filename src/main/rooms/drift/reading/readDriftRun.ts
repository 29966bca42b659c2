import { basename } from 'node:path';
import type { Problem } from '../../../../shared/datasets.ts';
import type { DriftCase, DriftPlan, Generation } from '../../../../shared/rooms/drift/driftCase.ts';
import { createGenerationTable, type GenerationTable } from '../../../../shared/rooms/drift/generationTable.ts';
import { planAnchors, strangeAnchors } from '../../../../shared/rooms/drift/planAnchors.ts';
import { matchSplit, type SplitDifference } from '../../../../shared/rooms/drift/splitMatch.ts';
import type { SourceFile } from '../numbers/driftResults.ts';
import { differingLengths } from './differingLengths.ts';
import { driftProblem } from './driftProblems.ts';
import { readCases } from './readCases.ts';
import { readGenerations } from './readGenerations.ts';
import type { ReadingOptions } from './readingFile.ts';
import { readPlans } from './readPlans.ts';

/** A case whose generations were made from other content than its own, and what differs first. `turnCount`: only its length tells. */
export type OtherSplit = {
  readonly model: string;
  readonly caseId: string;
  readonly part: SplitDifference['part'] | 'turnCount';
  readonly turn: number;
};

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
  const split = createSplitCheck(cases, options.onProblem);
  const table = createGenerationTable();
  const generations: SourceFile[] = [];
  for (const path of files.generations) {
    const onRow = (row: Generation) => {
      split.take(row);
      const beside = table.add(row);
      if (beside === null) return;
      const place = { line: row.line, column: 1 };
      const params = { turn: row.turn, variant: row.variant, line: beside.line };
      options.onProblem(driftProblem('duplicateRow', params, { place, caseId: row.caseId }));
    };
    generations.push(source(path, (await readGenerations(path, { ...options, onRow })).sha256));
  }
  const ids = new Set(cases.map(({ id }) => id));
  const plans = files.plans === null ? null : await readPlans(files.plans, ids, options);
  const otherSplit = split.end();
  return {
    cases,
    table,
    plans: plans === null ? new Map() : options.acceptsPlans ? plans.plans : ownPlans(plans.plans, cases, options),
    otherSplit,
    short: shortCases(cases, table, otherSplit),
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

function shortCases(
  cases: readonly DriftCase[],
  table: GenerationTable,
  otherSplit: readonly OtherSplit[],
): readonly ShortCase[] {
  const isOther = new Set(otherSplit.map(({ model, caseId }) => JSON.stringify([model, caseId])));
  return table.models.flatMap((model) =>
    cases.flatMap(({ id, turns }) => {
      const rows = table.of(model, id);
      if (rows === null || isOther.has(JSON.stringify([model, id]))) return [];
      const last = Math.max(0, ...rows.summary.keys(), ...rows.dialogue.keys());
      const stated = Math.max(0, ...turns.map(({ number }) => number));
      return last < stated ? [{ model, caseId: id, last, stated }] : [];
    }),
  );
}

const otherSplitCodes = {
  message: 'otherSplitMessage',
  patientSummary: 'otherSplitSummary',
  turnCount: 'otherSplitLength',
} as const satisfies Record<OtherSplit['part'], string>;

function createSplitCheck(cases: readonly DriftCase[], onProblem: (problem: Problem) => void) {
  const byId = new Map(cases.map((one) => [one.id, one]));
  const others = new Map<string, OtherSplit>();
  const garbled = new Set<string>();
  /** Of models whose rows hold nothing to compare: the highest turn of each case. */
  const lastTurns = new Map<string, Map<string, number>>();
  const compared = new Set<string>();

  function take(row: Generation): void {
    const one = byId.get(row.caseId);
    if (one === undefined) return;
    const { model, caseId, turn } = row;
    const turns = lastTurns.get(model) ?? new Map<string, number>();
    turns.set(caseId, Math.max(turn, turns.get(caseId) ?? 0));
    lastTurns.set(model, turns);
    const verdict = matchSplit(one, row);
    if (verdict === null) return;
    compared.add(model);
    const key = JSON.stringify([model, caseId]);
    if (verdict === 'garbled' && !garbled.has(key)) {
      garbled.add(key);
      onProblem(driftProblem('garbledSplit', { model, turn }, { place: { line: row.line, column: 1 }, caseId }));
    }
    if (verdict === 'same' || verdict === 'garbled' || others.has(key)) return;
    others.set(key, { model, caseId, ...verdict });
  }

  function byTurnCounts(model: string, turns: ReadonlyMap<string, number>): OtherSplit[] {
    const lengths = [...turns].map(([caseId, last]) => {
      const numbers = byId.get(caseId)?.turns.map(({ number }) => number) ?? [];
      return { caseId, last, stated: Math.max(0, ...numbers) };
    });
    return differingLengths(lengths).map(({ caseId, last }) => ({ model, caseId, part: 'turnCount', turn: last }));
  }

  function end(): OtherSplit[] {
    const counted = [...lastTurns].flatMap(([model, turns]) => (compared.has(model) ? [] : byTurnCounts(model, turns)));
    const found = [...others.values(), ...counted];
    for (const { model, caseId, part, turn } of found) {
      onProblem(driftProblem(otherSplitCodes[part], { model, turn }, { caseId }));
    }
    return found;
  }

  return { take, end };
}
