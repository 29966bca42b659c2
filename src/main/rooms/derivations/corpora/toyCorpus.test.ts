import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { toyCorpus } from '../../../../../test/toyCorpus/toy.ts';

const registry = '../../../../shared/rooms/derivations/corpora/registry.ts';

// The registry is the one place that a corpus is added to. Files of tests share their modules, so these are loaded anew, and given back.
beforeAll(() => {
  vi.resetModules();
  vi.doMock(registry, async (original) => {
    const { corpora } = await original<{ corpora: readonly unknown[] }>();
    return { corpora: [...corpora, toyCorpus] };
  });
});
afterAll(() => {
  vi.doUnmock(registry);
  vi.resetModules();
});

const file = `[
  {"toyId": "t1", "type": "comparison", "asks": "Is tea hotter than ice?", "says": "yes", "why": [["tea", "heat", "hot"], ["ice", "heat", "cold"]], "mood": 7},
  {"toyId": "t2", "type": "riddle", "asks": "What is red?", "says": "a pen", "why": []}
]
`;

test('a corpus is one file and one line: it is recognised, read, counted by its types, checked in English and printed', async () => {
  const { readText, spliceBytes } = await import('../../../../../test/derivationFiles.ts');
  const { formatIds } = await import('../../../../shared/datasets.ts');
  const { runChecks } = await import('../../../../shared/rooms/derivations/checks/index.ts');
  const { printRecord } = await import('./printRecord.ts');
  const { summary, records, problems, bytes } = await readText(file);
  expect(formatIds).toContain(toyCorpus.id);
  expect([summary.format, summary.byType, problems]).toEqual(['toy-corpus', { riddle: 1, comparison: 1 }, []]);
  const [first] = records;
  if (first?.content == null) throw new Error('the first record was not read');
  expect(first.content.derivations[0]?.map(({ subject, objects }) => [subject, objects])).toEqual([
    ['tea', ['hot']],
    ['ice', ['cold']],
  ]);

  const edited = { ...first.content, answer: 'maybe' };
  expect(runChecks(first.content, toyCorpus.language)).toEqual([]);
  expect(runChecks(edited, toyCorpus.language).map(({ code }) => code)).toEqual(['E7']);
  const { byteStart, byteEnd, content } = first;
  const source = bytes.subarray(byteStart, byteEnd);
  const { style } = summary;
  const printed = printRecord({ format: 'toy-corpus', style, source, edited, imported: content });
  const after = Buffer.concat([...spliceBytes(bytes, [{ byteStart, byteEnd, bytes: printed }])]).toString();
  expect(after).toBe(file.replace('"says": "yes"', '"says": "maybe"'));
});

test('it is read by the threads of a project, listed by its types, edited and exported to the byte', async () => {
  const { openWorkbench } = await import('../../../../../test/integration/openWorkbench.ts');
  const workerFile = resolve(import.meta.dirname, '../../../../../test/toyCorpus/toyWorker.ts');
  const project = await openWorkbench({ workerFile });
  try {
    await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
    const path = join(project.dataFolder, 'toy.json');
    writeFileSync(path, file);
    const datasetId = await project.importFile(path);
    const { rows } = await project.call('derivations.listQuestions', {
      view: { datasetId, filter: { types: ['riddle'] } },
    });
    expect(rows.map(({ key, title, type }) => [key, title, type])).toEqual([['t2', 'What is red?', 'riddle']]);

    const questionId = rows[0]?.id ?? 0;
    const { content } = await project.call('derivations.readQuestion', { questionId });
    await project.call('derivations.saveContent', {
      questionId,
      baseVersion: 0,
      content: { ...content, answer: 'a fox' },
    });
    const out = join(project.dataFolder, 'out.json');
    await project.call('datasets.export', { datasetId, destination: project.workbench.grants.toWrite(out) });
    expect(readFileSync(out, 'utf8')).toBe(file.replace('"a pen"', '"a fox"'));
  } finally {
    await project.close();
  }
});
