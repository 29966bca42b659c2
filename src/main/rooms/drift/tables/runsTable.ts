import { z } from 'zod';
import { AppError } from '../../../../shared/errors.ts';
import { aliasSchema } from '../../../../shared/rooms/drift/aliases.ts';
import { type MeasureSettings, measureSettingsSchema } from '../../../../shared/rooms/drift/measureSettings.ts';
import { modelNumbersSchema, referenceNumbersSchema } from '../../../../shared/rooms/drift/modelNumbers.ts';
import { modelReadingsSchema } from '../../../../shared/rooms/drift/modelReadings.ts';
import { termFactsSchema } from '../../../../shared/rooms/drift/termFacts.ts';
import { readJsonColumn, writeJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';

const sourceFile = z.object({ name: z.string(), sha256: z.string() });
const sourceDataset = sourceFile.extend({ datasetId: z.number().int() });

/** Everything that a run measured, by name and hash. */
const runSourcesSchema = z.object({
  cases: sourceDataset,
  /** All generations of the set that were in sight. */
  generations: z.array(sourceDataset),
  /** Imported plans in sight. */
  plans: z.array(sourceDataset),
  /** Hash of all plans in force with those that were written here; null where the run reads none. */
  plansHash: z.string().nullable(),
  entities: z.object({
    kind: z.enum(['lexicon', 'precomputed', 'onnx']),
    files: z.array(sourceFile),
    isComparableWithScispacy: z.boolean().nullable(),
    /** Null for other sources than a list, and where a run is older than this fact. */
    terms: termFactsSchema.nullable().default(null),
  }),
  /** Wordings that counted as entities. */
  aliases: z.array(aliasSchema).default([]),
  /** Hash of the project's own list of terms; null where the run does not use it. */
  termsHash: z.string().nullable(),
  nli: z.array(sourceFile).nullable(),
  embedder: z.array(sourceFile).nullable(),
  readings: modelReadingsSchema.nullable().default(null),
  /** Whether somebody confirmed generations that were made from other cases. */
  isOtherSplitConfirmed: z.boolean(),
});
export type RunSources = z.infer<typeof runSourcesSchema>;

/** Something that was noticed while measuring: `problems.<code>`. */
const runProblemSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  caseKey: z.string().nullable(),
  severity: z.enum(['error', 'warning']),
});
export type RunProblem = z.infer<typeof runProblemSchema>;

/** What a run says of a model: its numbers, those of reference mode beside strict mode, and `study_c_results.json`. */
const runResultsSchema = z.object({
  numbers: modelNumbersSchema,
  reference: referenceNumbersSchema.nullable(),
  /** As it is printed, with its order of keys. */
  results: z.record(z.string(), z.unknown()),
});
type RunResults = z.infer<typeof runResultsSchema>;

/** Every model folder that a run of the project names, those of sets that are out of sight included. */
export function listRunFolders(db: ReadableDatabase): string[] {
  const rows = db.prepare<[], { settings_json: string }>('SELECT DISTINCT settings_json FROM drift_runs').all();
  return rows.flatMap((row) => {
    const settings = readJsonColumn(measureSettingsSchema, row.settings_json, 'drift_runs.settings_json');
    const entityFolder = settings.entities.kind === 'onnx' ? settings.entities.folder : null;
    return [entityFolder, settings.nliFolder, settings.embedderFolder].filter((folder) => folder !== null);
  });
}

type RunState = 'running' | 'stopped' | 'done';

export type StoredRun = {
  readonly id: number;
  readonly datasetId: number;
  readonly settings: MeasureSettings;
  readonly sources: RunSources;
  readonly state: RunState;
  readonly createdAt: string;
  readonly author: string;
  /** In the order in which they are measured. */
  readonly models: readonly string[];
  readonly total: number;
  readonly measured: number;
  readonly reused: number;
  readonly problemCount: number;
};

type NewRun = Pick<StoredRun, 'datasetId' | 'settings' | 'sources' | 'createdAt' | 'models' | 'total'> & {
  readonly evaluatorId: string;
};

/** Begins a run, which is on the disk before anything is measured. */
export function insertRun(db: WritableDatabase, run: NewRun): number {
  const insert = db.prepare<[number, string, string, string, string, number]>(
    `INSERT INTO drift_runs (dataset_id, settings_json, sources_json, state, created_at, evaluator_id, total)
     VALUES (?, ?, ?, 'running', ?, ?, ?)`,
  );
  const insertModel = db.prepare('INSERT INTO drift_run_models (run_id, seq, model) VALUES (?, ?, ?)');
  return db
    .transaction(() => {
      const { datasetId, settings, sources, createdAt, evaluatorId, total, models } = run;
      const { lastInsertRowid } = insert.run(
        datasetId,
        writeJsonColumn(settings),
        writeJsonColumn(sources),
        createdAt,
        evaluatorId,
        total,
      );
      const runId = Number(lastInsertRowid);
      for (const [seq, model] of models.entries()) insertModel.run(runId, seq, model);
      return runId;
    })
    .immediate();
}

type RunRow = {
  id: number;
  dataset_id: number;
  settings_json: string;
  sources_json: string;
  state: RunState;
  created_at: string;
  author: string | null;
  total: number;
  measured: number;
  reused: number;
  problem_count: number;
};

function selectRuns(condition: string): string {
  return `SELECT r.id, r.dataset_id, r.settings_json, r.sources_json, r.state, r.created_at, e.name AS author, r.total,
      r.measured, r.reused, r.problem_count
    FROM drift_runs r LEFT JOIN evaluators e ON e.id = r.evaluator_id WHERE ${condition} ORDER BY r.id DESC`;
}

/** Runs of a set, the newest first. */
export function listRuns(db: ReadableDatabase, datasetId: number): StoredRun[] {
  return db
    .prepare<[number], RunRow>(selectRuns('r.dataset_id = ?'))
    .all(datasetId)
    .map((row) => fromRow(db, row));
}

/** One run. Errors: NOT_FOUND. */
export function readRun(db: ReadableDatabase, runId: number): StoredRun {
  const row = db.prepare<[number], RunRow>(selectRuns('r.id = ?')).get(runId);
  if (row === undefined) throw new AppError('NOT_FOUND', 'No such run', { kind: 'run', id: runId });
  return fromRow(db, row);
}

function fromRow(db: ReadableDatabase, row: RunRow): StoredRun {
  return {
    id: row.id,
    datasetId: row.dataset_id,
    settings: readJsonColumn(measureSettingsSchema, row.settings_json, 'drift_runs.settings_json'),
    sources: readJsonColumn(runSourcesSchema, row.sources_json, 'drift_runs.sources_json'),
    state: row.state,
    createdAt: row.created_at,
    author: row.author ?? '',
    models: modelsOfRun(db, row.id),
    total: row.total,
    measured: row.measured,
    reused: row.reused,
    problemCount: row.problem_count,
  };
}

function modelsOfRun(db: ReadableDatabase, runId: number): string[] {
  return db
    .prepare<[number], { model: string }>('SELECT model FROM drift_run_models WHERE run_id = ? ORDER BY seq')
    .all(runId)
    .map(({ model }) => model);
}

/** Begins a stopped run anew with what there is now. */
export function restartRun(db: WritableDatabase, runId: number, sources: RunSources, total: number): void {
  db.prepare(
    `UPDATE drift_runs SET state = 'running', sources_json = ?, total = ?, measured = 0, reused = 0, problems_json = '[]',
       problem_count = 0 WHERE id = ?`,
  ).run(writeJsonColumn(sources), total, runId);
}

/** Notes how far a run has come. */
export function writeRunProgress(
  db: WritableDatabase,
  runId: number,
  { measured, reused }: { readonly measured: number; readonly reused: number },
): void {
  db.prepare('UPDATE drift_runs SET measured = ?, reused = ? WHERE id = ?').run(measured, reused, runId);
}

/** Ends a run for now or for good, with the first of its problems and the number of all. */
export function endRun(
  db: WritableDatabase,
  runId: number,
  state: 'stopped' | 'done',
  problems: { readonly first: readonly RunProblem[]; readonly count: number },
): void {
  db.prepare('UPDATE drift_runs SET state = ?, problems_json = ?, problem_count = ? WHERE id = ?').run(
    state,
    writeJsonColumn(problems.first),
    problems.count,
    runId,
  );
}

/** The first problems of a run. Errors: NOT_FOUND. */
export function readRunProblems(db: ReadableDatabase, runId: number): RunProblem[] {
  const row = db
    .prepare<[number], { problems_json: string }>('SELECT problems_json FROM drift_runs WHERE id = ?')
    .get(runId);
  if (row === undefined) throw new AppError('NOT_FOUND', 'No such run', { kind: 'run', id: runId });
  return readJsonColumn(z.array(runProblemSchema), row.problems_json, 'drift_runs.problems_json');
}

/** Keeps what a run says of a model. */
export function writeRunResults(db: WritableDatabase, runId: number, model: string, results: RunResults): void {
  db.prepare('UPDATE drift_run_models SET results_json = ? WHERE run_id = ? AND model = ?').run(
    writeJsonColumn(results),
    runId,
    model,
  );
}

/** What a run says of a model; null before all of it is measured, or where the run has no such model. */
export function readRunResults(db: ReadableDatabase, runId: number, model: string): RunResults | null {
  const row = db
    .prepare<[number, string], { results_json: string | null }>(
      'SELECT results_json FROM drift_run_models WHERE run_id = ? AND model = ?',
    )
    .get(runId, model);
  const json = row?.results_json ?? null;
  if (json === null) return null;
  const results = readJsonColumn(runResultsSchema, json, 'drift_run_models.results_json');
  return { ...results, numbers: withoutOldIntervals(results.numbers) };
}

/** The first version resampled summaries for controlled recall, and gave conflicts of 0 an interval without width. */
function withoutOldIntervals(numbers: RunResults['numbers']): RunResults['numbers'] {
  const { version, controlled, conflict } = numbers;
  if (version >= 2) return numbers;
  return {
    ...numbers,
    controlled: controlled && { ...controlled, interval: null },
    conflict: conflict && { ...conflict, interval: conflict.evaluatedPairs.rate === 0 ? null : conflict.interval },
  };
}
