import type { OpenWorkbench } from './openWorkbench.ts';

/** Rows that an import could leave behind, by table. */
export function rowCounts({ workbench }: OpenWorkbench): Record<string, unknown> {
  const tables = ['datasets', 'dataset_source_chunks', 'drift_cases', 'drift_answers'];
  const count = (table: string) => workbench.context.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  return Object.fromEntries(tables.map((table) => [table, count(table)]));
}

/** What was noted at an import, as code and case. */
export async function listProblemCodes({ call }: OpenWorkbench, datasetId: number): Promise<string[]> {
  const problems = await call('datasets.problems', { datasetId });
  return problems.map(({ code, itemKey }) => `${code} ${itemKey}`).sort();
}
