import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rowCounts } from './driftRows.ts';
import { openWorkbench } from './openWorkbench.ts';
import { startChild } from './startChild.ts';

const caseCount = 3_000;

test('a core that is killed while it imports cases has all of them or none, and nothing beside', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akapen-drift-killed-'));
  const dataFolder = join(folder, 'project');
  const path = join(folder, 'cases.json');
  const turns = [1, 2, 3].map((turn) => ({ turn, message: `𠮷野 ${turn} ${'長'.repeat(300)}` }));
  const cases = Array.from({ length: caseCount }, (_, index) => ({
    id: `c_${index}`,
    patient_summary: `﨑 ${index}`,
    critical_entities: ['asthma'],
    turns,
  }));
  writeFileSync(path, JSON.stringify({ cases }));
  const killed = await startChild(dataFolder);
  await killed.call('project.chooseEvaluator', { name: '評価者' });
  const { previewId } = await killed.call('datasets.preview', { source: await killed.grantToRead(path) });
  const begun = new Promise<void>((done) => {
    killed.onEvent((event, { done: count }) => {
      if (event === 'tasks.progress' && Number(count) > 0) done();
    });
  });
  await killed.call('datasets.import', { previewId, name: 'killed', mode: 'good' });
  await begun;
  await killed.kill();

  const project = await openWorkbench({ dataFolder });
  try {
    const list = await project.call('datasets.list', {});
    const timeout = 30_000;
    await expect.poll(() => rowCounts(project).datasets, { timeout }).toBe(list.length);
    expect(rowCounts(project).drift_cases).toBe(list.length * caseCount);
    if (list.length === 0) {
      expect(rowCounts(project).dataset_source_chunks).toBe(0);
      await project.importFile(path);
    }
    expect(rowCounts(project).drift_cases).toBe(caseCount);
  } finally {
    await project.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
