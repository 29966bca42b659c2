import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { Call } from '../../src/shared/api/contract.ts';
import { defaultScheme } from '../../src/shared/traces/defaultScheme.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

let place: ReturnType<typeof temporaryFolder>;
/** The project in which 髙橋 labels the runs of two questions. */
export let project: OpenWorkbench;

/** Gives each test of the file that asks a project with three runs of two models; returns the folder around it. */
export function projectOfRuns() {
  place = temporaryFolder();
  beforeEach(async () => {
    project = await openWorkbench({ dataFolder: join(place.path, 'project') });
    await project.call('project.chooseEvaluator', { name: '髙橋' });
    await project.importFile(place.write('runs.jsonl', runs));
  });
  afterEach(() => project.close());
  return place;
}

/** Closes the project and opens it once more. */
export async function reopen(): Promise<void> {
  await project.close();
  project = await openWorkbench({ dataFolder: project.dataFolder });
}

/** What a page or a sheet might run. */
export const hostile =
  '<script>alert(1)</script><svg onload=alert(2)> javascript:alert(3) data:text/html,x 𠮷\u0000\u202E';

/** Steps: 1 user, 2 call, 3 result, 4 answer. */
export const run = (id: string, qid: string, model: string, question: string, answer: string) => {
  const messages = [
    { role: 'user', content: question },
    {
      role: 'assistant',
      tool_calls: [
        { id: 'c1', function: { name: 'FDA_get_warnings_by_drug_name', arguments: '{"drug_name":"=1+1"}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'c1', content: `{"results":["${'長い'.repeat(4_000)}"]}` },
    { role: 'assistant', content: answer },
  ];
  return `${JSON.stringify({ id, question_id: qid, model, messages })}\n`;
};
const runs = [
  run('a1', 'q1', 'Akane-7B', '㈱アカペンの薬は？', `Akane-7B says ${hostile}`),
  run('b1', 'q1', 'Midori-X', '㈱アカペンの薬は？', '減量は不要です。'),
  run('a2', 'q2', 'Akane-7B', '﨑の問い', '=HYPERLINK("http://x")'),
].join('');

export const call: Call = (method, input) => project.call(method, input);
export const groups = async () => (await call('traces.listGroups', {})).groups;
export const callCriteria = defaultScheme.criteria.filter(({ scope }) => scope === 'call');

/** How far each question is. */
export const summary = async () =>
  (await groups()).map(({ progress: { calls, callsMarked }, state, flagged }) => ({
    calls,
    callsMarked,
    state,
    flagged,
  }));

/** Writes what was said of all the traces into a file. */
export async function exportMarks(
  format: 'jsonl' | 'csv' | 'parquet' | 'html',
  more: { everyone?: boolean; blind?: boolean; steps?: 'labelled' | 'all' } = {},
) {
  const path = join(place.path, `out.${format}`);
  const view = { datasetIds: [] };
  const report = await call('traces.exportMarks', {
    view,
    format,
    everyone: false,
    ...more,
    destination: project.workbench.grants.toWrite(path),
  });
  return { report, text: readFileSync(path, 'utf8') };
}
