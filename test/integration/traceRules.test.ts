import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

let project: OpenWorkbench;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-rules-'));
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: '評価者' });
  return async () => {
    await project.close();
    rmSync(folder, { recursive: true });
  };
});

/** Imports a trace of twenty calls, some of which take an id from nowhere, and waits until the rules have gone through it. */
async function findingsOf(invented: number) {
  const calls = Array.from({ length: 20 }, (_, index) => ({
    id: `c${index}`,
    type: 'function',
    function: { name: `step_${index}`, arguments: JSON.stringify({ id: index < invented ? `X${index}YZ7` : 'given' }) },
  }));
  const messages = [
    { role: 'user', content: `given ${invented}` },
    { role: 'assistant', content: null, tool_calls: calls },
    { role: 'assistant', content: 'done' },
  ];
  const path = join(folder, `${invented}.json`);
  writeFileSync(path, JSON.stringify({ messages }));
  const datasetId = await project.importFile(path);
  const { db } = project.workbench.context;
  const examined = db.prepare<[number], number>('SELECT examined_count FROM trace_files WHERE dataset_id = ?').pluck();
  await expect.poll(() => examined.get(datasetId), { timeout: 60_000 }).toBe(1);
  const { groups } = await project.call('traces.listGroups', {});
  const traceId = groups.find(({ title }) => title === `given ${invented}`)?.traces[0]?.id ?? 0;
  const findings = await project.call('traces.findings', { traceId });
  return findings.filter(({ detector }) => detector === 'inventedArgument').map(({ misfit }) => misfit);
}

test('a rule that hits more than 30 % of the calls of a file says that it does not fit, and one that hits fewer does not', async () => {
  expect(await findingsOf(7)).toEqual(Array.from({ length: 7 }, () => 0.35));
  expect(await findingsOf(6)).toEqual(Array.from({ length: 6 }, () => null));
});
