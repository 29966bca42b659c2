import { expect, it } from 'vitest';
import { fakeWorkbench } from '../../../testing/fakeWorkbench.tsx';
import { exportKinds, writeExportOf } from './exportKinds.ts';

const order = { datasetId: 3, runId: 5, model: 'aoba-7b', table: 'parquet', overruled: true, language: 'ja' } as const;
const destination = { kind: 'download' } as const;

it('asks for each kind by its own method, and names the model for results alone', async () => {
  const written = () => ({});
  const { workbench, asked } = fakeWorkbench({
    'drift.exportRun': written,
    'drift.exportPlans': written,
    'drift.exportRatings': written,
  });
  for (const kind of exportKinds) await writeExportOf(workbench.call, { ...order, kind }, destination);
  const run = { runId: 5, table: 'parquet', overruled: true, language: 'ja', destination };
  expect(asked).toEqual([
    { method: 'drift.exportRun', input: { ...run, what: 'report', model: null } },
    { method: 'drift.exportRun', input: { ...run, what: 'results', model: 'aoba-7b' } },
    { method: 'drift.exportRun', input: { ...run, what: 'csv', model: null } },
    { method: 'drift.exportRun', input: { ...run, what: 'cases-csv', model: null } },
    { method: 'drift.exportRun', input: { ...run, what: 'entities', model: null } },
    { method: 'drift.exportRun', input: { ...run, what: 'groups', model: null } },
    { method: 'drift.exportPlans', input: { datasetId: 3, destination } },
    { method: 'drift.exportRatings', input: { datasetId: 3, what: 'ratings', table: 'parquet', destination } },
    { method: 'drift.exportRatings', input: { datasetId: 3, what: 'scores', table: 'parquet', destination } },
  ]);
});
