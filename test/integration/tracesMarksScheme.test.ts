import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { placeTransfer } from '../../src/main/transfers.ts';
import { defaultScheme } from '../../src/shared/traces/defaultScheme.ts';
import { call, exportMarks, groups, project, projectOfRuns, run, summary } from './markedRuns.ts';

const place = projectOfRuns();

describe('the scheme', () => {
  const shorter = defaultScheme.criteria.filter(({ id }) => id === 'needed' || id === 'passage');

  test('keeps every version; what is marked follows the newest one at once', async () => {
    const traceId = (await groups())[0]?.traces[0]?.id ?? 0;
    await call('traces.setMark', { traceId, step: 1, criterionId: 'needed', choiceId: 'yes' });
    await call('traces.setMark', { traceId, step: 1, criterionId: 'madeUp', choiceId: 'no' });
    expect((await summary())[0]?.callsMarked).toBe(0);
    expect(await call('traces.saveScheme', { baseVersion: 0, criteria: shorter })).toMatchObject({ version: 1 });
    expect((await summary())[0]?.callsMarked).toBe(1);
    await expect(call('traces.saveScheme', { baseVersion: 0, criteria: [] })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { version: 1 },
    });
    expect(await call('traces.readScheme', {})).toMatchObject({ version: 1, savedBy: '髙橋', criteria: shorter });
    await call('project.undo', {});
    expect((await summary())[0]?.callsMarked).toBe(0);
    await call('project.redo', {});
    const { text } = await exportMarks('jsonl');
    const made = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .find(({ criterion }) => criterion === 'madeUp');
    expect(made).toMatchObject({ choice: 'no', criterionEn: 'Is anything made up from it?', schemeVersion: 0 });
  });

  test('cannot be taken back when another evaluator marked with it', async () => {
    const traceId = (await groups())[0]?.traces[0]?.id ?? 0;
    await call('traces.saveScheme', { baseVersion: 0, criteria: shorter });
    await call('project.chooseEvaluator', { name: '佐伯' });
    await call('traces.setMark', { traceId, step: 1, criterionId: 'needed', choiceId: 'yes' });
    await call('project.chooseEvaluator', { name: '髙橋' });
    await expect(call('project.undo', {})).rejects.toMatchObject({ code: 'UNDO_REFUSED', details: { by: '佐伯' } });
    expect((await call('traces.readScheme', {})).version).toBe(1);
  });
});

describe('tool lists and labels', () => {
  const oldForm = [
    {
      name: 'FDA_get_warnings_by_drug_name',
      type: '規制',
      description: '警告を読む',
      parameter: { type: 'object', properties: { drug_name: { type: 'string', description: '薬', required: true } } },
    },
  ];
  const newForm = {
    tools: [
      {
        name: 'look_up',
        description: 'Looks up.',
        parameter: {
          type: 'object',
          properties: { q: { type: ['string', 'null'] }, n: { type: 'integer', description: 'how many' } },
          required: ['q'],
        },
      },
    ],
  };
  const add = (name: string, value: unknown) =>
    call('traces.addToolList', {
      source: project.workbench.grants.toRead(place.write(name, `\uFEFF${JSON.stringify(value)}`)),
    });

  test('describe tools in the old and the new form, give labels, and can be taken back', async () => {
    expect(await add('reg_tools.json', oldForm)).toEqual({ fileName: 'reg_tools.json', toolCount: 1 });
    await add('mine.json', newForm);
    expect(await call('traces.readTool', { tool: 'FDA_get_warnings_by_drug_name' })).toEqual({
      name: 'FDA_get_warnings_by_drug_name',
      label: '規制',
      description: '警告を読む',
      parameters: [{ name: 'drug_name', type: 'string', required: true, description: '薬' }],
      fileName: 'reg_tools.json',
    });
    expect((await call('traces.readTool', { tool: 'look_up' })).parameters).toEqual([
      { name: 'q', type: 'string | null', required: true, description: '' },
      { name: 'n', type: 'integer', required: false, description: 'how many' },
    ]);
    const { labels, lists } = await call('traces.labels', {});
    expect(lists).toEqual([
      { fileName: 'mine.json', toolCount: 1 },
      { fileName: 'reg_tools.json', toolCount: 1 },
    ]);
    expect(labels.filter(({ callCount }) => callCount > 0)).toEqual([
      { text: '規制', shape: '▼', colour: 'series-1', dashed: false, toolCount: 1, callCount: 3, edited: false },
    ]);
    await call('traces.removeToolList', { fileName: 'reg_tools.json' });
    await call('project.undo', {});
    await call('project.undo', {});
    expect((await call('traces.labels', {})).lists.map(({ fileName }) => fileName)).toEqual(['reg_tools.json']);
    await expect(add('no.json', { a: 1 })).rejects.toMatchObject({ code: 'IMPORT_MALFORMED' });
    await expect(
      call('traces.addToolList', { source: project.workbench.grants.toRead(join(place.path, 'gone.json')) }),
    ).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  });

  test('can be renamed and assigned, but no two look alike', async () => {
    const look = { text: '米国FDA', shape: '⬢', colour: 'series-5', dashed: false } as const;
    await call('traces.editLabel', { label: 'FDA', look });
    await call('traces.assignTool', { tool: 'bash', label: '米国FDA' });
    await call('traces.assignTool', { tool: 'sh', label: '端末' });
    const { labels, assigned } = await call('traces.labels', {});
    expect(labels.find(({ text }) => text === '米国FDA')).toEqual({
      ...look,
      toolCount: 1,
      callCount: 3,
      edited: true,
    });
    expect(assigned).toEqual([
      { tool: 'bash', label: '米国FDA' },
      { tool: 'sh', label: '端末' },
    ]);
    const refusal = async (label: string, change: object) =>
      call('traces.editLabel', { label, look: { ...look, ...change } }).then(
        () => 'taken',
        ({ code, details }) => [code, details.label ?? details.reason],
      );
    expect([
      await refusal('Monarch', {}),
      await refusal('Monarch', { text: 'モナーク' }),
      await refusal('Monarch', { text: 'モナーク', shape: '◎', colour: 'series-3' }),
      await refusal('Monarch', { text: 'モナーク', shape: '□' }),
      await refusal('none', { text: '端' }),
    ]).toEqual([
      ['CONFLICT', '米国FDA'],
      ['CONFLICT', '米国FDA'],
      ['CONFLICT', 'Open Targets'],
      ['INVALID_INPUT', 'look'],
      ['NOT_FOUND', 'none'],
    ]);
    await call('project.undo', {});
    await call('project.undo', {});
    await call('project.undo', {});
    expect((await call('traces.labels', {})).labels.some(({ edited }) => edited)).toBe(false);
  });
});

test('an uploaded tool list is read and its upload removed, and tools of no known source are named with their calls', async () => {
  const unknown = run('c1', 'q3', 'Akane-7B', '﨑', '答え').replaceAll('FDA_get_warnings_by_drug_name', 'bash');
  await project.importFile(place.write('more.jsonl', unknown));
  expect((await call('traces.labels', {})).unknownTools).toEqual([{ tool: 'bash', callCount: 1 }]);
  const { uploadsFolder } = project.workbench.context.folder;
  const { id, path } = await placeTransfer(uploadsFolder, '端末_tools.json');
  writeFileSync(path, '["bash"]');
  const added = await call('traces.addToolList', { source: { kind: 'upload', uploadId: id } });
  expect([added, readdirSync(uploadsFolder)]).toEqual([{ fileName: '端末_tools.json', toolCount: 1 }, []]);
  const { unknownTools, labels } = await call('traces.labels', {});
  expect([unknownTools, labels.find(({ text }) => text === '端末')?.callCount]).toEqual([[], 1]);
});
