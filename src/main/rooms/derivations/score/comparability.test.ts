import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { describeWithShared, sharedPath } from '../../../../../test/sharedData.ts';
import { builtInDictionaryPath } from '../../../tokenizer/dictionary.ts';
import { readEdition } from '../../../tokenizer/dictionaryEdition.ts';
import { sha256OfFile } from '../../../tokenizer/sha256OfFile.ts';
import { corpusSynonymHash, dictionaryReasons, optionReasons, systemSynonymHashes } from './comparability.ts';

const folder = mkdtempSync(join(tmpdir(), 'akapen-editions-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A dictionary without a single text, in the layout of a real one, that claims and has room for so many words. */
function dictionaryOf(words: number, name: string): string {
  const header = Buffer.alloc(272);
  const grammar = Buffer.alloc(2 + 4);
  const trie = Buffer.alloc(4);
  const wordIds = Buffer.alloc(4);
  const count = Buffer.alloc(4);
  count.writeUInt32LE(words);
  const path = join(folder, name);
  writeFileSync(path, Buffer.concat([header, grammar, trie, wordIds, count, Buffer.alloc(words * 10)]));
  return path;
}

describe('the edition of a dictionary', () => {
  test('is told by its number of words: the built-in one is small', async () => {
    expect(await readEdition(builtInDictionaryPath())).toBe('small');
    expect(await readEdition(dictionaryOf(1_627_324, 'core.dic'))).toBe('core');
    expect(await readEdition(dictionaryOf(2_800_000, 'full.dic'))).toBe('full');
  });

  test('is not told by the size of the file: a core one that was made larger stays core', async () => {
    const path = dictionaryOf(1_627_324, 'padded.dic');
    truncateSync(path, 400 * 1024 * 1024);
    expect(await readEdition(path)).toBe('core');
  });

  test('is unknown where the file ends before the words that it claims', async () => {
    const path = dictionaryOf(2_800_000, 'cut.dic');
    truncateSync(path, 1_000_000);
    expect(await readEdition(path)).toBeNull();
    writeFileSync(path, '');
    expect(await readEdition(path)).toBeNull();
  });
});

describe('scores compare with published JEMHopQA scores', () => {
  const [system = '', systemText = ''] = systemSynonymHashes;
  const other = 'f'.repeat(64);

  test('with Sudachi full, the synonyms of 20200722 and then user.dic, and nothing else', () => {
    expect(dictionaryReasons('full', [system, corpusSynonymHash])).toEqual([]);
    expect(dictionaryReasons('full', [systemText, corpusSynonymHash])).toEqual([]);
  });

  test.each([
    ['small', [system, corpusSynonymHash], ['dictionarySmall']],
    ['core', [system, corpusSynonymHash], ['dictionaryCore']],
    [null, [system, corpusSynonymHash], ['dictionaryUnknown']],
    ['full', [], ['synonymsMissing']],
    ['full', [corpusSynonymHash, system], ['synonymOrder']],
    ['full', [system], ['corpusSynonymsMissing']],
    ['full', [corpusSynonymHash], ['systemSynonymsMissing']],
    ['full', [other, corpusSynonymHash], ['systemSynonymsMissing']],
    ['full', [system, other], ['corpusSynonymsMissing']],
    ['full', [system, corpusSynonymHash, other], ['otherSynonyms']],
    ['small', [], ['dictionarySmall', 'synonymsMissing']],
  ] as const)('not with %s and %j: %j', (edition, hashes, reasons) => {
    expect(dictionaryReasons(edition, hashes)).toEqual(reasons);
  });
});

test('R4C scores compare with published ones with three references in the official order only', () => {
  expect(optionReasons({ references: 3, tieOrder: 'official' })).toEqual([]);
  expect(optionReasons({ references: 2, tieOrder: 'official' })).toEqual(['referenceOptions']);
  expect(optionReasons({ references: 3, tieOrder: 'lowest' })).toEqual(['referenceOptions']);
});

describeWithShared('published dictionaries', 'data/sudachi', () => {
  test('are known by their hashes', async () => {
    expect(systemSynonymHashes).toContain(await sha256OfFile(sharedPath('data/sudachi/synonyms-20200805.txt')));
    expect(await sha256OfFile(sharedPath('data/jemhopqa/user.dic'))).toBe(corpusSynonymHash);
    const packages = readFileSync(sharedPath('oracle/jemhopqa-true/README.md'), 'utf8');
    for (const hash of [[...systemSynonymHashes][0] ?? '', corpusSynonymHash]) expect(packages).toContain(hash);
    expect(existsSync(builtInDictionaryPath())).toBe(true);
  });
});
