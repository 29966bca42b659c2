import type { Output, ParsedInput } from '../../../../shared/api/contract.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { Unsigned } from '../../../context.ts';
import { writeExport } from '../../../exports/writeExport.ts';
import { inPieces } from '../../../reports/inPieces.ts';
import { printTable } from '../../../reports/printTable.ts';
import { listOverrulings } from '../overrulings.ts';
import { caseColumns, caseRows } from '../report/caseRows.ts';
import { entityColumns, entityRows } from '../report/entityRows.ts';
import { groupColumns, groupRows } from '../report/groupRows.ts';
import { numberColumnKind } from '../report/metricCells.ts';
import { printDriftReport } from '../report/printDriftReport.ts';
import { printResults } from '../report/printResults.ts';
import { gatherReport } from '../report/reportFacts.ts';
import { turnColumns, turnRows } from '../report/turnRows.ts';
import { readEntityRecall } from '../runs/entityRecall.ts';
import { compareEveryTwo } from '../runs/groupComparison.ts';
import { shownModels } from '../runs/shownModels.ts';
import type { StoredRun } from '../tables/runsTable.ts';
import { visibleRun } from '../visible.ts';
import { type DriftExportFacts, driftExportFacts, measuredRun, printDriftProvenance } from './driftProvenance.ts';

type RunOrder = ParsedInput<'drift.exportRun'>;
type Material = {
  readonly models: readonly string[];
  /** Those of which something that reviewers overruled counts. */
  readonly overruledModels: ReadonlySet<string>;
  readonly facts: DriftExportFacts;
};
type Printed = { readonly fileName: string; readonly bytes: Iterable<Uint8Array>; readonly itemCount: number };

/**
 * Writes a run in one of six ways, and its provenance beside it. Of the answer, `itemCount` is the number of models, and
 * `changedCount` that of the overrulings of these models.
 *
 * Throws  NOT_FOUND (run, or a model that was not measured in it), INVALID_INPUT `{ missing: 'model' }`, STORAGE_READ_ONLY, DISK_FULL,
 *         FILE_UNREADABLE, TASK_FAILED.
 */
export async function exportRun(context: Unsigned, order: RunOrder): Promise<Output<'drift.exportRun'>> {
  const run = visibleRun(context.db, order.runId);
  if (order.model !== null && !run.models.includes(order.model)) {
    throw new AppError('NOT_FOUND', 'The model was not measured in this run', { kind: 'model', model: order.model });
  }
  const facts = driftExportFacts(context, run.datasetId);
  const models = order.model === null ? run.models : [order.model];
  const overrulings = listOverrulings(context.db, run.datasetId).filter(({ model }) => models.includes(model));
  const overruledModels = new Set(order.overruled ? overrulings.map(({ model }) => model) : []);
  const { fileName, bytes, itemCount } = await printed(context, run, order, { models, overruledModels, facts });
  const written = await writeExport(context, order.destination, {
    fileName,
    bytes,
    provenanceOf: (file) => printDriftProvenance(facts, file, whatOf(run, order, models)),
  });
  return { ...written, itemCount, changedCount: overrulings.length };
}

async function printed(
  context: Unsigned,
  run: StoredRun,
  order: RunOrder,
  { models, overruledModels, facts }: Material,
): Promise<Printed> {
  const { what, table, model, overruled, language } = order;
  if (what === 'results') {
    if (model === null) throw new AppError('INVALID_INPUT', 'Results are of one model', { missing: 'model' });
    return {
      fileName: 'study_c_results.json',
      bytes: inPieces([await printResults(context, run, model, overruled)]),
      itemCount: 1,
    };
  }
  if (what === 'cases-csv') {
    const bytes = printTable(table, caseColumns, numberColumnKind, caseRows(context, run, models, overruled));
    return { fileName: `drift-cases.${table}`, bytes, itemCount: models.length };
  }
  if (what === 'entities') {
    const { entities } = await readEntityRecall(context.db, run, { models, overruled });
    const bytes = printTable(
      table,
      entityColumns,
      numberColumnKind,
      entityRows(entities, run.sources, overruledModels),
    );
    return { fileName: `drift-entities.${table}`, bytes, itemCount: models.length };
  }
  if (what === 'groups') {
    const { comparisons } = await compareEveryTwo(context.db, run);
    const bytes = printTable(table, groupColumns, numberColumnKind, groupRows(comparisons, run.sources));
    return { fileName: `drift-groups.${table}`, bytes, itemCount: comparisons.length };
  }
  const shown = (await shownModels(context, run)).filter((one) => models.includes(one.model));
  if (what === 'csv') {
    return {
      fileName: `drift-turns.${table}`,
      bytes: printTable(table, turnColumns, numberColumnKind, turnRows(shown, run.sources, overruled)),
      itemCount: shown.length,
    };
  }
  const report = await gatherReport(context, { run, models: shown, facts, language, isOverruled: overruled });
  return { fileName: 'drift-report.html', bytes: inPieces(printDriftReport(report)), itemCount: shown.length };
}

/** Which table of the run a file has, for those that leave as CSV or Parquet. */
const tableNames: Partial<Record<RunOrder['what'], string>> = {
  csv: 'turns',
  'cases-csv': 'cases',
  entities: 'entities',
  groups: 'groups',
};

/** What a provenance file says of a run: all that its numbers depend on. Groups are compared as measured. */
function whatOf(run: StoredRun, { what, table: format, overruled }: RunOrder, models: readonly string[]) {
  const table = tableNames[what];
  const written = table === undefined ? { what } : { what: 'measures', table, format };
  return { ...written, overruled: overruled && what !== 'groups', models, run: measuredRun(run) };
}
