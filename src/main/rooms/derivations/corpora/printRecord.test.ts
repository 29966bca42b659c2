import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  edits,
  fixturesFolder,
  type ReadFile,
  type Replacement,
  readFile,
  readText,
  spliceBytes,
} from '../../../../../test/derivationFiles.ts';
import { rounds } from '../../../../../test/rounds.ts';
import { describeWithShared, sharedPath } from '../../../../../test/sharedData.ts';
import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import { printRecord } from './printRecord.ts';
import type { ImportedRecord } from './records.ts';

const fixtures = [
  'jemhopqa/one-line.json',
  'jemhopqa/ascii-escapes.json',
  'jemhopqa/compact.json',
  'jemhopqa/tab.json',
  'jemhopqa/two-spaces-crlf-no-final-line-end.json',
  'jemhopqa/byte-order-mark.json',
  'jemhopqa/lists-on-one-line.json',
  'r4c/one-line.json',
  'r4c/two-spaces.json',
  'r4c/tab-crlf.json',
  '2wikimultihopqa/with-ids.json',
  '2wikimultihopqa/one-line.json',
  '2wikimultihopqa/other-ids-two-spaces.json',
];
const published = [
  'jemhopqa/corpus/dev.json',
  'jemhopqa/corpus/dev_for_view.json',
  'jemhopqa/corpus/train.json',
  'jemhopqa/corpus/train_for_view.json',
  'jemhopqa/corpus_ver1.1/dev_ver1.1.json',
  'jemhopqa/corpus_ver1.1/dev_for_view_ver1.1.json',
  'jemhopqa/corpus_ver1.1/train_ver1.1.json',
  'jemhopqa/corpus_ver1.1/train_for_view_ver1.1.json',
  'jemhopqa/corpus_ver1.2/dev_ver1.2.json',
  'jemhopqa/corpus_ver1.2/train_ver1.2.json',
  'r4c/corpus/dev_csf.json',
  'r4c/corpus/train.json',
];

function replacement(file: ReadFile, record: ImportedRecord, edited: QuestionContent): Replacement {
  const { byteStart, byteEnd, content } = record;
  if (content === null) throw new Error('a record of these files cannot be imported');
  const source = file.bytes.subarray(byteStart, byteEnd);
  const { format, style } = file.summary;
  return { byteStart, byteEnd, bytes: printRecord({ format, style, source, edited, imported: content }) };
}

function joined(file: ReadFile, replacements: readonly Replacement[]): Buffer {
  return Buffer.concat([...spliceBytes(file.bytes, replacements)]);
}

/** Lines that differ, as `diff` counts them for a change within one place. */
function changedLines(before: Uint8Array, after: Uint8Array): { removed: string[]; added: string[] } {
  const [old, now] = [Buffer.from(before).toString().split('\n'), Buffer.from(after).toString().split('\n')];
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(old.length, now.length) - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  return { removed: old.slice(head, old.length - tail), added: now.slice(head, now.length - tail) };
}

function contentOf(file: ReadFile, index: number): QuestionContent {
  const content = file.records[index]?.content;
  if (!content) throw new Error(`record ${index} has no content`);
  return content;
}

async function expectUntouchedBytes(path: string): Promise<void> {
  const file = await readFile(path);
  const replacements = file.records.map((record, index) =>
    replacement(file, record, structuredClone(contentOf(file, index))),
  );
  expect(joined(file, replacements).equals(file.bytes)).toBe(true);
}

type Records = ReadFile['records'];

/** Ids in a file that do not fit the triples of a record may fit those of an edit, and are read with them then. */
function withoutStrangeIds(content: Records[number]['content'], imported: Records[number] | undefined) {
  const hadIds = imported?.content?.derivations.some((steps) => steps.some(({ ids }) => ids !== undefined)) ?? false;
  if (content === null || hadIds) return content;
  const plain = content.derivations.map((steps) => steps.map(({ ids: _strange, ...step }) => step));
  return { ...content, derivations: plain };
}

/** Edits many records at once, each several times, and reads the result back. */
async function expectEditsStayInside(path: string, runs: number): Promise<void> {
  const file = await readFile(path);
  const { format } = file.summary;
  const editsByRecord = fc.uniqueArray(
    fc.tuple(fc.nat({ max: file.records.length - 1 }), fc.array(edits(format), { minLength: 1, maxLength: 3 })),
    { minLength: 1, maxLength: 40, selector: ([index]) => index },
  );
  const property = fc.asyncProperty(editsByRecord, async (chosen) => {
    const edited = new Map(
      chosen.map(([index, steps]) => [index, steps.reduce((content, edit) => edit(content), contentOf(file, index))]),
    );
    const expected = file.records.map((record, index) => edited.get(index) ?? record.content);
    const changes = file.records.flatMap((record, index) => {
      const content = edited.get(index);
      return content === undefined ? [] : [replacement(file, record, content)];
    });
    const after = await readText(joined(file, changes), format);
    expect(after.records.map(({ content }, index) => withoutStrangeIds(content, file.records[index]))).toEqual(
      expected,
    );
    const jsonOfOthers = ({ records }: ReadFile) => records.map(({ json }, index) => (edited.has(index) ? null : json));
    expect(jsonOfOthers(after)).toEqual(jsonOfOthers(file));
    const undone = after.records.map((record, index) => replacement(after, record, contentOf(after, index)));
    expect(joined(after, undone).equals(after.bytes)).toBe(true);
  });
  await fc.assert(property, { numRuns: runs, seed: 20_240_817 });
}

describe.each(fixtures)('%s', (name) => {
  const path = resolve(fixturesFolder, name);

  test('keeps every byte when nothing was edited', () => expectUntouchedBytes(path));

  test('changes only the edited record, which reads back as edited', () => expectEditsStayInside(path, rounds(8)));
});

describeWithShared('every published corpus file', 'data', () => {
  test.each(published)('%s keeps every byte when nothing was edited', (name) =>
    expectUntouchedBytes(sharedPath(`data/${name}`)),
  );

  test.each(published)('%s changes only in the edited record', (name) =>
    expectEditsStayInside(sharedPath(`data/${name}`), rounds(1)),
  );
});

describe('a changed answer', () => {
  test.each(['tab', 'two-spaces-crlf-no-final-line-end', 'byte-order-mark', 'lists-on-one-line'])(
    'changes one line of %s',
    async (name) => {
      const file = await readFile(resolve(fixturesFolder, `jemhopqa/${name}.json`));
      const record = file.records[1];
      if (record === undefined) throw new Error('no such record');
      const after = joined(file, [replacement(file, record, { ...contentOf(file, 1), answer: 'ツツジ' })]);
      const { removed, added } = changedLines(file.bytes, after);
      expect([removed.length, added.map((line) => line.trim())]).toEqual([1, ['"answer": "ツツジ",']]);
    },
  );

  test('is escaped in a file that escapes', async () => {
    const file = await readFile(resolve(fixturesFolder, 'jemhopqa/ascii-escapes.json'));
    const record = file.records[1];
    if (record === undefined) throw new Error('no such record');
    const { bytes } = replacement(file, record, { ...contentOf(file, 1), answer: '𠮷' });
    expect(Buffer.from(bytes).toString()).toContain('"answer": "\\ud842\\udfb7", ');
  });
});

describe('a new step', () => {
  const step = { subject: '緑川市', relation: '市の木', objects: ['ケヤキ', 'クス'], support: null };

  async function printed(name: string, change: (content: QuestionContent) => QuestionContent): Promise<string> {
    const file = await readFile(resolve(fixturesFolder, `jemhopqa/${name}.json`));
    const record = file.records[0];
    if (record === undefined) throw new Error('no such record');
    return changedLines(file.bytes, joined(file, [replacement(file, record, change(contentOf(file, 0)))])).added.join(
      '\n',
    );
  }

  test('is laid out like its siblings', async () => {
    const append = (content: QuestionContent) => ({
      ...content,
      derivations: [[...(content.derivations[0] ?? []), step]],
    });
    expect(await printed('tab', append)).toBe(
      [
        '\t\t\t],',
        '\t\t\t[',
        '\t\t\t\t"緑川市",',
        '\t\t\t\t"市の木",',
        '\t\t\t\t[',
        '\t\t\t\t\t"ケヤキ",',
        '\t\t\t\t\t"クス"',
        '\t\t\t\t]',
      ].join('\n'),
    );
    expect(await printed('lists-on-one-line', append)).toContain(
      '["﨑田書房", "開業年", ["1952年"]], ["緑川市", "市の木", ["ケヤキ", "クス"]]]',
    );
  });

  test('in a list that was empty is laid out like the other lists of the record', async () => {
    const style = {
      byteOrderMark: false,
      lineEnd: '\n',
      indent: '  ',
      asciiEscapes: false,
      finalLineEnd: false,
    } as const;
    const source = Buffer.from('{\n    "qid": "q",\n    "derivations": [],\n    "page_ids": [\n      "1"\n    ]\n  }');
    const imported = {
      question: null,
      answer: null,
      type: null,
      pageIds: ['1'],
      timeDependent: null,
      derivations: [[]],
    };
    const edited = { ...imported, answer: 'A', derivations: [[{ ...step, objects: ['x'] }]] };
    expect(Buffer.from(printRecord({ format: 'jemhopqa', style, source, edited, imported })).toString()).toBe(
      '{\n    "qid": "q",\n    "answer": "A",\n    "derivations": [\n      [\n        "緑川市",\n        "市の木",\n        [\n          "x"\n        ]\n      ]\n    ],\n    "page_ids": [\n      "1"\n    ]\n  }',
    );
  });

  test('leaves the bytes of moved steps and unknown members alone', () => {
    const style = {
      byteOrderMark: false,
      lineEnd: 'none',
      indent: null,
      asciiEscapes: false,
      finalLineEnd: false,
    } as const;
    const source = Buffer.from(
      '{"qid":"q","derivations":[["\\u0061","r",["x"] ,7], ["b" ,"r",["y"]]],"own":{"a":1.0,"a2" : []}}',
    );
    const steps = [
      { subject: 'a', relation: 'r', objects: ['x'], support: null },
      { subject: 'b', relation: 'r', objects: ['y'], support: null },
    ];
    const imported = {
      question: null,
      answer: null,
      type: null,
      pageIds: [],
      timeDependent: null,
      derivations: [steps],
    };
    const edited = { ...imported, derivations: [steps.toReversed()] };
    expect(Buffer.from(printRecord({ format: 'jemhopqa', style, source, edited, imported })).toString()).toBe(
      '{"qid":"q","derivations":[["b" ,"r",["y"]], ["\\u0061","r",["x"] ,7]],"own":{"a":1.0,"a2" : []}}',
    );
  });
});

test('a prediction record comes back as it is', () => {
  const source = readFileSync(resolve(fixturesFolder, 'jemhopqa/predictions.json'));
  const style = { byteOrderMark: false, lineEnd: '\n', indent: ' ', asciiEscapes: false, finalLineEnd: true } as const;
  const imported = { question: null, answer: 'a', type: null, pageIds: [], timeDependent: null, derivations: [] };
  expect(printRecord({ format: 'jemhopqa-prediction', style, source, edited: imported, imported })).toBe(source);
});

describe('a record of 2WikiMultihopQA', () => {
  const withIds = resolve(fixturesFolder, '2wikimultihopqa/with-ids.json');
  const edit = async (path: string, index: number, change: (content: QuestionContent) => QuestionContent) => {
    const file = await readFile(path);
    const record = file.records[index];
    if (record === undefined) throw new Error(`there is no record ${index}`);
    return changedLines(file.bytes, joined(file, [replacement(file, record, change(contentOf(file, index)))]));
  };

  test('takes the relation of a triple over into its ids, where the evaluator compares them', async () => {
    const change = (content: QuestionContent) => ({
      ...content,
      derivations: content.derivations.map((steps) =>
        steps.map((step, at) => (at === 1 ? { ...step, relation: 'school' } : step)),
      ),
    });
    const { removed, added } = await edit(withIds, 0, change);
    const changed = added.filter((line, at) => line !== removed[at]).map((line) => line.trim());
    expect(changed).toEqual(['"school",', '"school",']);
    expect(added).toHaveLength(removed.length);
  });

  test('writes an answer without id as null, and adds no ids to a file that has none', async () => {
    const withoutId = (content: QuestionContent) => ({ ...content, answerId: null });
    expect(await edit(withIds, 0, withoutId)).toEqual({
      removed: ['        "answer_id": "Q9000003"'],
      added: ['        "answer_id": null'],
    });
    const file = resolve(fixturesFolder, '2wikimultihopqa/one-line.json');
    const { added } = await edit(file, 0, (content) => ({ ...content, answer: 'Lyme' }));
    expect(added.join('')).not.toContain('_id"' + ': null');
    expect(added.join('')).not.toContain('evidences_id');
  });

  test('leaves ids that are not those of its evidences as they are', async () => {
    const { removed, added } = await edit(
      resolve(fixturesFolder, '2wikimultihopqa/other-ids-two-spaces.json'),
      0,
      (content) => ({
        ...content,
        derivations: content.derivations.map((steps) => steps.slice(1)),
      }),
    );
    expect([removed.length, added]).toEqual([5, []]);
  });
});
