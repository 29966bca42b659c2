import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TracesPreview } from '../../src/shared/rooms/traces/preview.ts';
import { tracesFolder } from '../traceFiles.ts';
import { zipOf } from '../zipFiles.ts';
import { atRow } from './atRow.ts';
import { type OpenWorkbench, openWorkbench, sampleFolder } from './openWorkbench.ts';

let project: OpenWorkbench;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-traces-'));
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: '評価者' });
  return async () => {
    await project.close();
    rmSync(folder, { recursive: true });
  };
});

const fixtures = readdirSync(tracesFolder).filter((name) => name !== 'expected');
const fixture = (name: string) => join(tracesFolder, name);

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function preview(path: string): Promise<TracesPreview> {
  const shown = await project.call('datasets.preview', { source: project.workbench.grants.toRead(path) });
  if (shown.room !== 'traces') throw new Error(`${path} was not taken for traces`);
  return shown;
}

/** What the project holds of traces, in rows and in files. */
function held() {
  const { db, folder: data } = project.workbench.context;
  const tables = [
    'datasets',
    'trace_files',
    'trace_groups',
    'trace_group_keys',
    'traces',
    'trace_tools',
    'dataset_problems',
  ];
  const rows = tables.map((table) => [table, Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get())]);
  return { ...Object.fromEntries(rows), files: readdirSync(data.tracesFolder) };
}
const nothing = {
  datasets: 0,
  trace_files: 0,
  trace_groups: 0,
  trace_group_keys: 0,
  traces: 0,
  trace_tools: 0,
  dataset_problems: 0,
  files: [],
};

/** One conversation a line, in the chat format. */
function chat(
  traces: readonly { id?: string; qid?: string; model: string; question: string; answer?: string }[],
): string {
  const lines = traces.map(({ id, qid, model, question, answer }) => {
    const messages = [
      { role: 'user', content: question },
      {
        role: 'assistant',
        tool_calls: [{ id: 'c1', function: { name: 'FDA_get_warnings_by_drug_name', arguments: '{"drug_name":"x"}' } }],
      },
      { role: 'tool', tool_call_id: 'c1', content: '{"results":[]}' },
      { role: 'assistant', content: answer ?? '答え' },
    ];
    return `${JSON.stringify({ id, question_id: qid, model, messages })}\n`;
  });
  return lines.join('');
}

const groups = async () => (await project.call('traces.listGroups', {})).groups;
const imported = async (path: string, mode: 'good' | 'all' = 'good') => {
  const { previewId, fileName } = await preview(path);
  return project.call('datasets.import', { previewId, name: fileName, mode });
};

describe('an import', () => {
  test('keeps every trace of every format, and the export gives back its bytes', async () => {
    for (const name of fixtures) {
      const shown = await preview(fixture(name));
      expect([name, shown.goodCount > 0]).toEqual([name, true]);
      const datasetId = await project.importFile(fixture(name));
      const dataset = (await project.call('datasets.list', {})).find(({ id }) => id === datasetId);
      expect(dataset).toMatchObject({ room: 'traces', role: 'gold', itemCount: shown.goodCount, format: shown.format });
      const out = join(folder, 'out');
      await project.call('datasets.export', { datasetId, destination: project.workbench.grants.toWrite(out) });
      expect(readFileSync(out)).toEqual(readFileSync(fixture(name)));
      expect(existsSync(join(folder, 'out.provenance.json'))).toBe(true);
      expect(await project.call('datasets.problems', { datasetId })).toEqual(shown.problems);
    }
  });

  test('lays traces of one question side by side, by its id or by its words', async () => {
    const first = [
      { id: 'a', qid: 'q1', model: 'm1', question: 'ヘパリンの禁忌は？' },
      { id: 'b', model: 'm1', question: '﨑山㈱の薬は？' },
      { id: 'c', qid: 'q3', model: 'm1', question: '同じ文' },
    ];
    const second = [
      { id: 'd', qid: 'q1', model: 'm2', question: '言い換えた質問' },
      { id: 'e', qid: 'q2', model: 'm2', question: ' 﨑山㈱の薬は？ ' },
      { id: 'f', qid: 'q4', model: 'm2', question: '同じ文' },
    ];
    const [one] = [await preview(write('one.jsonl', chat(first)))];
    expect([one?.sharedQuestionCount, one?.labels, one?.models]).toEqual([
      0,
      [{ label: 'FDA', callCount: 3 }],
      [{ model: 'm1', traceCount: 3 }],
    ]);
    await project.importFile(write('one.jsonl', chat(first)));
    expect((await preview(write('two.jsonl', chat(second)))).sharedQuestionCount).toBe(2);
    await project.importFile(write('two.jsonl', chat(second)));
    const shown = (await groups()).map(({ questionId, traces }) => [questionId, traces.map(({ key }) => key)]);
    expect(shown).toEqual([
      ['q1', ['a', 'd']],
      ['q2', ['b', 'e']],
      ['q3', ['c']],
      ['q4', ['f']],
    ]);
  });

  test('is an act: undone it is out of sight, and a file is not taken twice', async () => {
    const path = write('one.jsonl', chat([{ model: 'm', question: '質問' }]));
    const datasetId = await project.importFile(path);
    await expect(imported(path)).rejects.toMatchObject({ code: 'CONFLICT', details: { datasetId } });
    expect((await preview(path)).sameAsDatasetId).toBe(datasetId);
    await project.call('project.undo', { ofDataset: { datasetId, kind: 'import' } });
    expect([await project.call('datasets.list', {}), await groups()]).toEqual([[], []]);
    await project.call('project.redo', {});
    expect((await groups()).length).toBe(1);
    await project.call('datasets.withdraw', { datasetId });
    expect(await groups()).toEqual([]);
  });

  test('of all or nothing refuses a file with a bad record, and the good ones come in otherwise', async () => {
    const path = write('half.jsonl', `${chat([{ model: 'm', question: '質問' }])}{"messages":[{"role":"us`);
    await expect(imported(path, 'all')).rejects.toMatchObject({ code: 'IMPORT_MALFORMED', details: { badCount: 1 } });
    const datasetId = await project.importFile(path);
    const problems = await project.call('datasets.problems', { datasetId });
    expect(problems.map(({ code, line, column, record }) => [code, line, column, record])).toEqual([
      ['unexpectedEnd', 2, 25, 2],
    ]);
  });

  test('that is stopped, or looked at only, leaves nothing', async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => ({ model: 'm', question: `質問 ${index}` }));
    const path = write('many.jsonl', chat(many));
    const looked = await preview(path);
    expect(held()).toEqual({ ...nothing, files: [`staged-${looked.previewId}.db`] });
    let taskId = '';
    atRow(project, 'traces', 500, () => project.workbench.context.tasks.cancel(taskId));
    const order = { previewId: looked.previewId, name: 'x', mode: 'good' } as const;
    ({ taskId } = await project.call('datasets.import', order));
    await expect(project.finish(taskId)).rejects.toMatchObject({ task: { state: 'cancelled' } });
    expect(held()).toEqual({ ...nothing, files: [`staged-${looked.previewId}.db`] });
    await project.call('datasets.discardPreview', { previewId: looked.previewId });
    expect(held()).toEqual(nothing);
    await preview(path);
    await project.workbench.close();
    const { dataFolder } = project;
    project = await openWorkbench({ dataFolder });
    expect(held()).toEqual(nothing);
  });

  test('of a file that holds no trace is refused in words', async () => {
    for (const [name, content] of [
      ['lines.jsonl', '{"a":1}\n{"a":2}\n'],
      ['other.zip', Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1')],
    ] as const) {
      const path = write(name, content);
      await expect(preview(path)).rejects.toMatchObject({ code: 'IMPORT_MALFORMED' });
    }
    expect(held()).toEqual(nothing);
  });
});

describe('bad input', () => {
  const chatLine = (messages: readonly object[]) => `${JSON.stringify({ model: 'm', messages })}\n`;
  const called = (id: string) => ({
    role: 'assistant',
    tool_calls: [{ id, function: { name: 'f', arguments: '{}' } }],
  });
  const result = (id: string, content = 'r') => ({ role: 'tool', tool_call_id: id, content });
  const span = (id: string, parent: string | null, second: number) => ({
    traceId: 't',
    spanId: id,
    parentSpanId: parent ?? '',
    name: id,
    startTimeUnixNano: `${1_790_000_000 + second}000000000`,
    endTimeUnixNano: `${1_790_000_001 + second}000000000`,
    attributes: [{ key: 'gen_ai.operation.name', value: { stringValue: 'execute_tool' } }],
  });

  test('comes in as far as it can be read, with every oddity told by line, record and place', async () => {
    const spans = [span('a', 'b', 5), span('b', 'a', 3)];
    const step = (id: number, second: number) => ({
      step_id: id,
      timestamp: `2026-01-02T03:04:0${second}Z`,
      source: 'agent',
      message: `${id}`,
    });
    const deep = `{"messages":[{"role":"user","content":${'['.repeat(10_000)}${']'.repeat(10_000)}}]}\n`;
    const lines = [
      chatLine([called('c'), called('c'), result('c', 'x'.repeat(5_000_000)), result('c')]),
      chatLine([result('late'), { role: 'assistant', content: 'then' }, called('late')]),
      chatLine([
        { role: 'user', content: `data:image/png;base64,${'A'.repeat(20 * 1024 * 1024)}` },
        { role: 'assistant', content: '<script>' },
      ]),
      '{"messages":[{"role":"us\n',
      `${JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] })}\n`,
      deep,
      `${JSON.stringify({ schema_version: 'ATIF-v1.7', steps: [step(1, 9), step(2, 3)] })}\n`,
    ];
    const datasetId = await project.importFile(write('odd.jsonl', lines.join('')));
    const problems = await project.call('datasets.problems', { datasetId });
    expect(problems.map(({ severity, code, line, record }) => [severity, code, line, record])).toEqual([
      ['warning', 'duplicateCallId', 1, 1],
      ['warning', 'resultBeforeCall', 2, 2],
      ['error', 'unexpectedEnd', 4, 4],
      ['warning', 'mixedFormats', 5, 5],
      ['warning', 'cyclicParents', 5, 5],
      ['error', 'tooDeep', 6, 6],
      ['warning', 'mixedFormats', 7, 7],
      ['warning', 'clockBackwards', 7, 7],
    ]);
    const [dataset] = await project.call('datasets.list', {});
    expect([dataset?.itemCount, dataset?.leftOutCount]).toEqual([5, 2]);
    const keys = (await groups()).flatMap(({ traces }) =>
      traces.map(({ id, key, stepCount }) => ({ id, key, stepCount })),
    );
    const big = keys.find(({ key }) => key === 'trace-1');
    const [shown] = await project.call('traces.readSteps', { traceId: big?.id ?? 0, from: 2, to: 3 });
    expect([shown?.text.length, shown?.textLength, shown?.cut]).toEqual([4_000, 5_000_000, true]);
    const original = await project.call('traces.readOriginal', { traceId: big?.id ?? 0, step: 2 });
    expect([original.length, original.line, original.pointer]).toEqual([5_000_002, 1, '/messages/2/content']);
  });

  test('of an archive is left out member by member, and nothing is unpacked onto the disk', async () => {
    const sample = JSON.stringify({
      id: 's',
      epoch: 1,
      input: 'q',
      messages: [{ role: 'user', content: '𠮷' }],
      output: {},
    });
    const path = write(
      'bad.eval',
      zipOf([
        ['header.json', JSON.stringify({ eval: { model: 'm' } }), 8],
        ['samples/../../out.json', sample, 8],
        ['samples/bomb.json', ' '.repeat(40 * 1024 * 1024), 8],
        ['samples/good.json', sample, 93],
      ]),
    );
    const before = readdirSync(folder);
    const datasetId = await project.importFile(path);
    expect(readdirSync(folder)).toEqual(before);
    const problems = await project.call('datasets.problems', { datasetId });
    expect(problems.map(({ code, params }) => [code, params.member])).toEqual([
      ['memberUnsafe', 'samples/../../out.json'],
      ['memberBomb', 'samples/bomb.json'],
    ]);
    const [group] = await groups();
    const original = await project.call('traces.readOriginal', { traceId: group?.traces[0]?.id ?? 0, step: 0 });
    expect([original.text, original.member]).toEqual(['"𠮷"', 'samples/good.json']);
  });
});

test('the sample traces pair two models over three questions', async () => {
  await project.importFile(join(sampleFolder, 'sample-traces.json'));
  const shown = (await groups()).map(({ questionId, traces }) => [questionId, traces.map(({ model }) => model)]);
  const models = ['Kaede-8B', 'Sumire-70B'];
  expect(shown).toEqual([
    ['sample-t1', models],
    ['sample-t2', models],
    ['sample-t3', models],
  ]);
});
