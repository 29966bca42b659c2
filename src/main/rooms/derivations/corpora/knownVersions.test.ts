import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { fixturesFolder, readFile, readText } from '../../../../../test/derivationFiles.ts';
import { describeWithShared, sharedPath } from '../../../../../test/sharedData.ts';

test('a file that was never published has no version', async () => {
  const { summary } = await readFile(resolve(fixturesFolder, 'jemhopqa/tab.json'));
  expect(summary.formatVersion).toBeNull();
});

describeWithShared('the published JEMHopQA files', 'data/jemhopqa', () => {
  const corpus = (name: string) => sharedPath(`data/jemhopqa/${name}`);

  test.each([
    ['corpus/dev.json', '1.0'],
    ['corpus/train_for_view.json', '1.0'],
    ['corpus_ver1.1/dev_for_view_ver1.1.json', '1.1'],
    ['corpus_ver1.1/train_ver1.1.json', '1.1'],
    ['corpus_ver1.2/dev_ver1.2.json', '1.2'],
    ['corpus_ver1.2/train_ver1.2.json', '1.2'],
  ])('%s is %s', async (name, version) => {
    expect((await readFile(corpus(name))).summary.formatVersion).toBe(version);
  });

  test('keep their version when they are written another way and edited', async () => {
    const records = JSON.parse(readFileSync(corpus('corpus_ver1.2/dev_ver1.2.json'), 'utf8'));
    for (const record of records.slice(0, 30)) record.answer += '？';
    expect((await readText(JSON.stringify(records, null, 1))).summary.formatVersion).toBe('1.2');
  });
});
