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
