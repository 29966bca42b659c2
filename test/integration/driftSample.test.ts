import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openWorkbench, sampleFolder } from './openWorkbench.ts';

test('a new project begins with cases that two models answered, measured once', async () => {
  const sample = await openWorkbench({ withSample: true });
  try {
    const runId = await new Promise<number>((done) => {
      sample.workbench.onEvent(({ event, payload }) => {
        if (event !== 'drift.measured') return;
        void sample.call('drift.readRun', { runId: payload.runId }).then(({ run }) => {
          if (run.state === 'done') done(run.id);
        });
      });
    });
    const { run, models } = await sample.call('drift.readRun', { runId });
    expect([run.state, models.map(({ model }) => model)]).toEqual(['done', ['kogane-32b', 'suzume-7b']]);
    const files = (await sample.call('datasets.list', {})).filter(({ room }) => room === 'drift');
    expect(files.map(({ format }) => format)).toEqual([
      'drift-cases',
      'drift-generations',
      'drift-generations',
      'drift-plans',
    ]);
    for (const { id, fileName } of files) {
      const path = join(sample.dataFolder, fileName);
      await sample.call('datasets.export', { datasetId: id, destination: sample.workbench.grants.toWrite(path) });
      expect(readFileSync(path)).toEqual(readFileSync(join(sampleFolder, fileName)));
    }
  } finally {
    await sample.close();
  }
}, 30_000);
