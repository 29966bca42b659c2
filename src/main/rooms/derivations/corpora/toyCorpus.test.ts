import { expect, test, vi } from 'vitest';
import { readText, spliceBytes } from '../../../../../test/derivationFiles.ts';
import { toyCorpus } from '../../../../../test/toyCorpus/toy.ts';
import { formatIds } from '../../../../shared/datasets.ts';
import { runChecks } from '../../../../shared/rooms/derivations/checks/index.ts';
import { printRecord } from './printRecord.ts';

// The registry is the one place that a corpus is added to.
vi.mock('../../../../shared/rooms/derivations/corpora/registry.ts', async (original) => {
  const { corpora } = await original<{ corpora: readonly unknown[] }>();
  const { toyCorpus: toy } = await import('../../../../../test/toyCorpus/toy.ts');
  return { corpora: [...corpora, toy] };
});

const file = `[
  {"toyId": "t1", "type": "comparison", "asks": "Is tea hotter than ice?", "says": "yes", "why": [["tea", "heat", "hot"], ["ice", "heat", "cold"]], "mood": 7},
  {"toyId": "t2", "type": "riddle", "asks": "What is red?", "says": "a pen", "why": []}
]
`;

test('a corpus is one file and one line: it is recognised, read, counted by its types, checked in English and printed', async () => {
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
