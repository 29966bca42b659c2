import type { Output, ParsedInput } from '../../../shared/api/contract.ts';
import type { ColumnKind } from '../../../shared/charts/fileTable.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ScoreRun } from '../../../shared/rooms/derivations/score.ts';
import type { Unsigned } from '../../context.ts';
import { readDataset, type StoredDataset } from '../../datasets/datasetsTable.ts';
import type { WrittenFile } from '../../exports/provenance.ts';
import { writeExport } from '../../exports/writeExport.ts';
import { printTable } from '../../reports/printTable.ts';
import { printTableProvenance } from './tableProvenance.ts';
import { readScoreRows, type ScoreTableRow } from './tables/scoreRowsTable.ts';
import { listScoreRuns } from './tables/scoresTable.ts';

type Order = ParsedInput<'derivations.exportScores'>;

/** Columns in their order. Scores are fractions in [0, 1]; a value that does not apply is null. */
const kinds = {
  dataset: 'text',
  prediction: 'text',
  metric: 'text',
  metricVersion: 'whole',
  computedAt: 'text',
  comparable: 'yesNo',
  /** How many pairs of the project's own synonyms took part, and the hash of that list; null for none. */
  projectSynonyms: 'whole',
  projectSynonymsSha256: 'text',
  /** 1-based place in the file. */
  number: 'whole',
  key: 'text',
  title: 'text',
  type: 'text',
  state: 'text',
  /** Whether the question was changed after it was scored. */
  changedSince: 'yesNo',
  answerExactMatch: 'number',
  answerSimilarity: 'number',
  ePrecision: 'number',
  eRecall: 'number',
  eF1: 'number',
  rPrecision: 'number',
  rRecall: 'number',
  rF1: 'number',
  erPrecision: 'number',
  erRecall: 'number',
  erF1: 'number',
  problem: 'text',
} as const satisfies Record<string, ColumnKind>;
type Column = keyof typeof kinds;
/** Of a table of scores. */
export const scoreColumns = Object.keys(kinds).filter((name): name is Column => name in kinds);

/**
 * Writes the scores of every question in the newest run of each prediction of a dataset (and in the newest with synonyms of the project, behind those without), predictions newest first, questions in file
 * order, and their provenance beside it. Of the answer, `itemCount` is the number of rows and `changedCount` that of questions that
 * were changed since.
 *
 * Throws  NOT_FOUND (dataset, or one without a score), STORAGE_READ_ONLY, DISK_FULL, FILE_UNREADABLE.
 */
export async function exportScores(
  context: Unsigned,
  { goldDatasetId, format, destination }: Order,
): Promise<Output<'derivations.exportScores'>> {
  const dataset = readDataset(context.db, goldDatasetId);
  const runs = listScoreRuns(context.db, goldDatasetId);
  if (runs.length === 0) throw new AppError('NOT_FOUND', 'Nothing is scored', { kind: 'run', id: goldDatasetId });
  const rows = runs.flatMap((run) => readScoreRows(context.db, run.id).map((row) => rowOf(dataset, run, row)));
  const exportedAt = context.now().toISOString();
  const written = await writeExport(context, destination, {
    fileName: `${dataset.name} scores.${format}`,
    bytes: printTable(format, scoreColumns, (column) => kinds[column], rows),
    provenanceOf: (file) => printProvenance({ file, exportedAt, dataset, runs }),
  });
  return { ...written, itemCount: rows.length, changedCount: rows.filter(({ changedSince }) => changedSince).length };
}

function rowOf(dataset: StoredDataset, run: ScoreRun, row: ScoreTableRow) {
  const { totals, computedAt, predictionName } = run;
  const { score, number, key, title, type, state } = row;
  return {
    ...{ dataset: dataset.name, prediction: predictionName },
    ...{
      metric: totals.source.metric,
      metricVersion: totals.source.version,
      computedAt,
      comparable: totals.comparable,
    },
    projectSynonyms: totals.source.projectSynonyms?.pairs ?? null,
    projectSynonymsSha256: totals.source.projectSynonyms?.sha256 ?? null,
    ...{ number, key, title, type, state, changedSince: score.stale },
    answerExactMatch: score.answer?.exactMatch ?? null,
    answerSimilarity: score.answer?.similarity ?? null,
    ...{ ePrecision: score.e.prec, eRecall: score.e.recall, eF1: score.e.f1 },
    ...{ rPrecision: score.r.prec, rRecall: score.r.recall, rF1: score.r.f1 },
    ...{ erPrecision: score.er.prec, erRecall: score.er.recall, erF1: score.er.f1 },
    problem: score.problem,
  } satisfies Record<Column, unknown>;
}

type Facts = {
  readonly file: WrittenFile;
  readonly exportedAt: string;
  readonly dataset: StoredDataset;
  readonly runs: readonly ScoreRun[];
};

/** From what, with which dictionaries and options the scores of the file beside it were computed, and why they compare or not. */
function printProvenance({ file, exportedAt, dataset, runs }: Facts): string {
  const made = {
    runs: runs.map(({ predictionName, computedAt, atCounter, itemCount, staleCount, totals }) => ({
      ...{ prediction: predictionName, computedAt, atRevision: atCounter, items: itemCount, changedSince: staleCount },
      totals,
    })),
  };
  return printTableProvenance({ what: 'scores', file, exportedAt, dataset }, made);
}
