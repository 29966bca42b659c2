import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

let project: OpenWorkbench;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-labels-'));
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: '評価者' });
  return async () => {
    await project.close();
    rmSync(folder, { recursive: true });
  };
});

/** A conversation that calls these tools one after another. */
async function importCalls(name: string, tools: readonly string[]): Promise<number> {
  const calls = tools.map((tool, index) => ({
    id: `c${index}`,
    type: 'function',
    function: { name: tool, arguments: '{}' },
  }));
  const messages = [
    { role: 'user', content: name },
    { role: 'assistant', content: null, tool_calls: calls },
    { role: 'assistant', content: 'done' },
  ];
  const path = join(folder, `${name}.json`);
  writeFileSync(path, JSON.stringify({ messages }));
  await project.importFile(path);
  const { groups } = await project.call('traces.listGroups', {});
  return groups.find(({ title }) => title === name)?.traces[0]?.id ?? 0;
}

const labelsOf = async (traceId: number) =>
  (await project.call('traces.readOutline', { traceId })).tools.map(({ label }) => label);

test('no badge is drawn for the tools of a file of which nothing is known, and unknown ones are named beside known ones', async () => {
  const airline = await importCalls('airline', ['cancel_reservation', 'book_reservation', 'get_user_details']);
  const mixed = await importCalls('mixed', ['FDA_get_warnings_by_drug_name', 'think']);
  expect([await labelsOf(airline), await labelsOf(mixed)]).toEqual([
    [null, null, null],
    ['FDA', 'Unknown tool'],
  ]);
  const steps = await project.call('traces.readSteps', { traceId: airline, from: 0, to: 4, maxCharacters: 100 });
  expect(steps.map(({ label }) => label)).toEqual([null, null, null, null]);
  await project.call('traces.assignTool', { tool: 'cancel_reservation', label: 'Airline' });
  expect(await labelsOf(airline)).toEqual(['Airline', 'Unknown tool', 'Unknown tool']);
});

test('a legend that could only say that nothing is known is empty', async () => {
  await importCalls('airline', ['cancel_reservation']);
  const { labels } = await project.call('traces.labels', {});
  expect(labels.filter(({ callCount }) => callCount > 0)).toEqual([]);
});

test('the scheme is proposed from the tools of all traces in sight, or of some files alone', async () => {
  await importCalls('medicine', ['FDA_get_warnings_by_drug_name', 'get_patient', 'search_pubmed']);
  await importCalls('code', ['Bash', 'Read']);
  const datasets = await project.call('datasets.list', {});
  const proposed = async (name: string | null) => {
    const datasetIds =
      name === null ? null : datasets.filter((one) => one.fileName === `${name}.json`).map(({ id }) => id);
    const { scheme, callCount } = await project.call('traces.proposeScheme', { datasetIds });
    return [scheme, callCount];
  };
  expect([await proposed(null), await proposed('code'), await proposed('medicine')]).toEqual([
    ['medical', 5],
    ['coding', 2],
    ['medical', 3],
  ]);
});
