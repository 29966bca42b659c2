import type { Call, Output } from '../../../../shared/api/contract.ts';
import type { ExportDestination } from '../../../../shared/files.ts';

export const exportKinds = [
  'report',
  'results',
  'csv',
  'casesCsv',
  'entities',
  'groups',
  'plans',
  'ratings',
  'ratingScores',
] as const;
export type ExportKind = (typeof exportKinds)[number];
/** What is of the set and needs no run. */
export const kindsOfSet: readonly ExportKind[] = ['plans', 'ratings', 'ratingScores'];

/** What is a table of numbers, as CSV or as Parquet. */
export const kindsOfTable: readonly ExportKind[] = ['csv', 'casesCsv', 'entities', 'groups', 'ratings', 'ratingScores'];

const extensions = {
  report: 'html',
  results: 'json',
  csv: 'csv',
  casesCsv: 'csv',
  entities: 'csv',
  groups: 'csv',
  plans: 'json',
  ratings: 'csv',
  ratingScores: 'csv',
} as const satisfies Record<ExportKind, string>;

export function extensionOf({ kind, table }: Pick<ExportOrder, 'kind' | 'table'>): string {
  return kindsOfTable.includes(kind) ? table : extensions[kind];
}

export type ExportOrder = {
  readonly kind: ExportKind;
  readonly datasetId: number | null;
  readonly runId: number | null;
  readonly model: string | null;
  readonly table: 'csv' | 'parquet';
  readonly overruled: boolean;
  readonly language: 'en' | 'ja';
};

/** Asks the core for the file of an order. What is of a run is not offered without one, nor what is of a set. */
export function writeExportOf(
  call: Call,
  { kind, datasetId, runId, model, table, overruled, language }: ExportOrder,
  destination: ExportDestination,
): Promise<Output<'drift.exportRun'>> {
  if (kind === 'plans' || kind === 'ratings' || kind === 'ratingScores') {
    if (datasetId === null) throw new Error('Plans and ratings belong to a set');
    if (kind === 'plans') return call('drift.exportPlans', { datasetId, destination });
    const what = kind === 'ratings' ? 'ratings' : 'scores';
    return call('drift.exportRatings', { datasetId, what, table, destination });
  }
  if (runId === null) throw new Error('Numbers belong to a run');
  const what = kind === 'casesCsv' ? 'cases-csv' : kind;
  return call('drift.exportRun', {
    runId,
    what,
    table,
    model: kind === 'results' ? model : null,
    overruled,
    language,
    destination,
  });
}
