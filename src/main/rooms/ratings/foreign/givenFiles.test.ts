import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeZip } from '../../../records/zip/writeZip.ts';
import { foreignKindIn, withGivenFiles } from './givenFiles.ts';

const answers = JSON.stringify([{ instruction: 'How much?', output: '5 mg', generator: 'a' }]);
const ofAgent = (bytes: number) => JSON.stringify({ messages: 'x'.repeat(bytes) });

/** The kind of an archive of these files, in the order of their names. */
function kindOf(texts: readonly string[]) {
  return inArchive(texts, foreignKindIn);
}

async function inArchive<T>(texts: readonly string[], work: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'akapen-given-'));
  async function* files() {
    for (const [at, text] of texts.entries()) yield { name: `${1_000 + at}.json`, bytes: Buffer.from(text) };
  }
  try {
    const path = join(folder, 'given.zip');
    await writeZip(path, files());
    return await work(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('an archive is of answers when one of its files is, behind others that are not', async () => {
  expect(await kindOf([ofAgent(10), ofAgent(3_000_000), ...Array(900).fill(ofAgent(100)), answers])).toBe(
    'alpacaAnswers',
  );
  expect(await kindOf([ofAgent(10)])).toBeNull();
});

test('behind 8 MiB of other files nobody looks for them: a log of hundreds of long runs would be unpacked for it', async () => {
  expect(await kindOf([...Array(9).fill(ofAgent(1024 * 1024)), answers])).toBeNull();
});

test('more than a thousand files are refused, as none may be left out without a word', async () => {
  const names = (count: number) =>
    inArchive(Array<string>(count).fill(answers), (path) =>
      withGivenFiles(path, 'given.zip', async (given) => given.names.length),
    );
  expect(await names(1_000)).toBe(1_000);
  await expect(names(1_001)).rejects.toMatchObject({ details: { problem: 'answersTooManyFiles' } });
});
