import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

let project: OpenWorkbench;
let folder: string;

const call = (id: string, name: string, given: object) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(given) } }],
});
const result = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, content });
const question = '𠮷野さんの肝障害では ﾒﾄﾎﾙﾐﾝ をどう減らしますか。';
const first = [
  { role: 'user', content: question },
  call('c1', 'get_dosage_by_drug_name', { drug_name: 'metformin' }),
  result('c1', 'Metformin 500 mg twice a day. ㈱吉野製薬'),
  call('c2', 'get_dosage_by_drug_name', { drug_name: 'metformin' }),
  result('c2', ''),
  { role: 'assistant', content: '添付文書によると、メトホルミンを 500 mg に減らします。' },
];
const second = [
  { role: 'user', content: question },
  call('c1', 'get_dosage_by_drug_name', { drug_name: 'metformin' }),
  result('c1', 'Metformin 850 mg'),
  { role: 'assistant', content: 'Reduce to 850 mg.' },
];
const other = [
  { role: 'user', content: 'Is aspirin safe?' },
  { role: 'assistant', content: 'か\u3099ん'.repeat(60) },
];

function write(name: string, traces: readonly object[]): string {
  const path = join(folder, name);
  writeFileSync(path, traces.map((messages) => `${JSON.stringify({ messages })}\n`).join(''));
  return path;
}

/** Resolves when everything imported is indexed and examined. */
async function indexed(): Promise<void> {
  const { db } = project.workbench.context;
  const isDone = async () => {
    const { indexedBytes, totalBytes } = await project.call('traces.indexState', {});
    const open = db.prepare(
      'SELECT count(*) FROM trace_files f JOIN datasets d ON d.id = f.dataset_id WHERE f.examined_count < d.item_count',
    );
    return indexedBytes === totalBytes && totalBytes > 0 && Number(open.pluck().get()) === 0;
  };
  await new Promise<void>((resolve, reject) => {
    const check = () => isDone().then((is) => is && resolve(), reject);
    project.workbench.onEvent(({ event }) => {
      if (event === 'traces.indexed') void check();
    });
    void check();
  });
}

const search = (text: string, mode: 'words' | 'exact' | 'regex', searchId = 'one') =>
  project.call('traces.search', { text, mode, searchId });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-reading-'));
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: '評価者' });
  return async () => {
    await project.close();
    rmSync(folder, { recursive: true });
  };
});

test('what stood in the lines that a call writes over is read from what the trace showed before it', async () => {
  const opened = '[File: /repo/a.py (3 lines total)]\n1:one\n2:two\n3:three';
  const messages = [
    { role: 'user', content: question },
    call('c1', 'open', { path: 'a.py' }),
    result('c1', opened),
    call('c2', 'edit', { start_line: 2, end_line: 3, replacement_text: '2' }),
    result('c2', 'File updated.'),
    call('c3', 'edit', { start_line: 9, end_line: 9, replacement_text: '9' }),
  ];
  await project.importFile(write('edits.jsonl', [messages]));
  const { groups } = await project.call('traces.listGroups', {});
  const traceId = groups[0]?.traces[0]?.id ?? 0;
  expect(await project.call('traces.formerLines', { traceId, step: 3 })).toEqual({ text: 'two\nthree\n', step: 2 });
  for (const step of [1, 2, 5]) expect(await project.call('traces.formerLines', { traceId, step })).toBeNull();
});

describe('traces of two models', () => {
  let ids: number[];
  beforeEach(async () => {
    await project.importFile(write('a.jsonl', [first, other]));
    await project.importFile(write('b.jsonl', [second]));
    const { groups } = await project.call('traces.listGroups', {});
    ids = groups[0]?.traces.map(({ id }) => id) ?? [];
  });

  test('are listed by their question, and read with their heads', async () => {
    const list = await project.call('traces.listGroups', {});
    expect(list).toMatchObject({ total: 2, matched: 2, doneCount: 0, draftCount: 0 });
    expect(list.progress).toEqual({ calls: 3, callsMarked: 0, traces: 3, tracesMarked: 0, tracesBegun: 0 });
    expect(list.groups.map(({ title, traces, state }) => [title, traces.length, state])).toEqual([
      [question, 2, 'todo'],
      ['Is aspirin safe?', 1, 'todo'],
    ]);
    const [group, alone] = list.groups.map(({ id }) => id);
    if (group === undefined || alone === undefined) throw new Error('Two groups are there');
    const read = await project.call('traces.readGroup', { groupId: group });
    expect(
      read.traces.map(({ datasetName, question: asked, answer, line }) => [datasetName, asked, answer, line]),
    ).toEqual([
      ['a.jsonl', question, '添付文書によると、メトホルミンを 500 mg に減らします。', 1],
      ['b.jsonl', question, 'Reduce to 850 mg.', null],
    ]);
    expect(await project.call('traces.locateGroup', { view: {}, groupId: alone })).toEqual({ index: 1 });
    await project.call('traces.setState', { groupId: group, state: 'done' });
    const next = (view: object) => project.call('traces.nextOpenGroup', { view, groupId: alone });
    expect(await next({ filter: { states: ['todo'] } })).toEqual({ groupId: null });
    expect(await project.call('traces.nextOpenGroup', { view: {}, groupId: group })).toEqual({ groupId: alone });
  });

  test('are read step by step, cut where no character is parted, with labels and the original', async () => {
    const [left = 0] = ids;
    const outline = await project.call('traces.readOutline', { traceId: left });
    expect(outline).toMatchObject({
      stepCount: 6,
      kinds: [1, 3, 4, 3, 4, 5],
      tools: [{ name: 'get_dosage_by_drug_name', label: null }],
      joined: [-1, 2, 1, 4, 3, -1],
    });
    const [asked, called] = await project.call('traces.readSteps', { traceId: left, from: 0, to: 2 });
    expect([asked?.text, asked?.cut, called?.arguments, called?.label]).toEqual([
      question,
      false,
      { drug_name: 'metformin' },
      outline.tools[0]?.label,
    ]);
    const { groups } = await project.call('traces.listGroups', {});
    const longTrace = groups[1]?.traces[0]?.id ?? 0;
    const [cut] = await project.call('traces.readSteps', { traceId: longTrace, from: 1, to: 2, maxCharacters: 100 });
    expect([cut?.text.length, cut?.textLength, cut?.cut]).toEqual([100, 180, true]);
    expect((await project.call('traces.readStep', { traceId: longTrace, step: 1 })).text).toBe('か\u3099ん'.repeat(60));
    const original = await project.call('traces.readOriginal', { traceId: left, step: 2 });
    expect({ ...original, text: JSON.parse(original.text) }).toMatchObject({
      fileName: 'a.jsonl',
      line: 1,
      pointer: '/messages/2/content',
      text: 'Metformin 500 mg twice a day. ㈱吉野製薬',
    });
    await expect(project.call('traces.readStep', { traceId: left, step: 6 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(project.call('traces.readSteps', { traceId: left, from: 0, to: 201 })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  test('are aligned and examined in a worker, and a finding can be put away', async () => {
    const [left = 0, right = 0] = ids;
    expect(await project.call('traces.align', { leftTraceId: left, rightTraceId: right })).toEqual({
      left: [0, 1, 2, 3, 4, 5],
      right: [0, 1, 2, -1, -1, 3],
      relation: [0, 1, 1, 4, 4, 3],
    });
    const findings = await project.call('traces.findings', { traceId: left });
    expect(findings.map(({ detector, step, dismissed }) => [detector, step, dismissed])).toEqual([
      ['inventedArgument', 1, false],
      ['repeatedCall', 3, false],
      ['badResultUsed', 5, false],
    ]);
    await project.call('traces.dismissFinding', { traceId: left, detector: 'repeatedCall', step: 3, dismissed: true });
    const after = await project.call('traces.findings', { traceId: left });
    expect(after.map(({ dismissed }) => dismissed)).toEqual([false, true, false]);
  });

  test('are searched within, by words, exactly and by a pattern', async () => {
    const find = async (text: string, mode: 'words' | 'exact' | 'regex') =>
      (await project.call('traces.find', { traceIds: ids, text, mode, searchId: 'find' })).map(
        ({ traceId, steps, counts }) => [ids.indexOf(traceId), steps, counts],
      );
    expect(await find('めとほるみん', 'words')).toEqual([
      [0, [0, 5], [1, 1]],
      [1, [0], [1]],
    ]);
    expect(await find('㈱', 'exact')).toEqual([
      [0, [2], [1]],
      [1, [], []],
    ]);
    expect(await find('\\d{3} mg', 'regex')).toEqual([
      [0, [2, 5], [1, 1]],
      [1, [2, 3], [1, 1]],
    ]);
    await expect(find('(', 'regex')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { reason: 'regex', message: expect.stringContaining('Unterminated') },
    });
  });

  test('are found in all of the project, before and after they are indexed, and listed', async () => {
    const counts = async () =>
      Promise.all(
        (
          [
            ['吉', 'words'],
            ['メトホルミン', 'words'],
            ['etformin', 'words'],
            ['etformin', 'exact'],
            ['8\\d0', 'regex'],
          ] as const
        ).map(async ([text, mode]) => {
          const { groupCount, traceCount, stepCount } = await search(text, mode, text + mode);
          return [groupCount, traceCount, stepCount];
        }),
      );
    const expected = [
      [1, 1, 1],
      [1, 2, 3],
      [0, 0, 0],
      [1, 2, 5],
      [1, 1, 2],
    ];
    expect(await counts()).toEqual(expected);
    await indexed();
    expect(await counts()).toEqual(expected);
    const { groups, matched } = await project.call('traces.listGroups', { view: { searchId: '吉words' } });
    expect([matched, groups.map(({ title }) => title)]).toEqual([1, [question]]);
    await expect(project.call('traces.listGroups', { view: { searchId: 'never' } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      details: { kind: 'search' },
    });
    const facets = await project.call('traces.facets', {});
    expect(facets.detectors.find(({ detector }) => detector === 'repeatedCall')).toEqual({
      detector: 'repeatedCall',
      groupCount: 1,
    });
    const { matched: withRepeats } = await project.call('traces.listGroups', {
      view: { filter: { detectors: ['repeatedCall'] } },
    });
    expect(withRepeats).toBe(1);
  });

  test('are out of sight everywhere when their dataset is withdrawn', async () => {
    const [left = 0] = ids;
    await indexed();
    await project.call('datasets.withdraw', { datasetId: 1 });
    const { total, groups } = await project.call('traces.listGroups', {});
    expect([total, groups.map(({ traces }) => traces.length)]).toEqual([1, [1]]);
    expect(await search('メトホルミン', 'words')).toMatchObject({ traceCount: 1, stepCount: 1 });
    await expect(project.call('traces.readOutline', { traceId: left })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await project.call('traces.facets', {})).labels.map(({ groupCount }) => groupCount)).toEqual([1]);
  });
});

test('a pattern that never ends is stopped when the search is cancelled', async () => {
  await project.importFile(
    write('slow.jsonl', [[{ role: 'user', content: `${'a'.repeat(40)}!` }, ...second.slice(1)]]),
  );
  const { groups } = await project.call('traces.listGroups', {});
  const traceIds = [groups[0]?.traces[0]?.id ?? 0];
  const ended = project.call('traces.find', { traceIds, text: '(a+)+$', mode: 'regex', searchId: 'slow' });
  const refused = expect(ended).rejects.toMatchObject({ code: 'CANCELLED' });
  await project.call('traces.cancelSearch', { searchId: 'slow' });
  await refused;
  expect(await project.call('traces.find', { traceIds, text: 'aaa', mode: 'words', searchId: 'next' })).toMatchObject([
    { total: 1 },
  ]);
});

test('an index that was not finished is finished after the next start', async () => {
  await project.importFile(write('a.jsonl', [first, other]));
  const { dataFolder } = project;
  await project.workbench.close();
  project = await openWorkbench({ dataFolder });
  await indexed();
  expect(await search('吉野製薬', 'words')).toMatchObject({
    traceCount: 1,
    index: { indexedBytes: expect.any(Number) },
  });
  rmSync(dataFolder, { recursive: true });
});
