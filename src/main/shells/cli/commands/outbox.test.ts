import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../../../test/commandLine.ts';
import { temporaryFolder } from '../../../../../test/temporaryFolder.ts';
import { outboxMergeCommand } from './outbox.ts';

const folder = temporaryFolder();
const row = '{"submission_id":"0190d5a0-0000-7000-8000-000000000001","rate":"4"}\n';

describe('akapen outbox merge', () => {
  const merge = (files: readonly string[]) =>
    runCommand(outboxMergeCommand, { positionals: files, values: { out: join(folder.path, 'all.jsonl') } });

  it('names each file of which nothing was taken, and why, and merges the others', async () => {
    const good = folder.write('good.jsonl', row);
    const corpus = folder.write('dev.json', '[{"qid": "1",\n"question": "?"},\n{"qid": "2"}]');
    const empty = folder.write('empty.csv', '');
    const why = 'The file has no row with an id in the column submission_id: nothing of it was taken.';
    const { code, printed, said } = await merge([good, corpus, empty]);
    expect([code, said]).toEqual([
      1,
      [
        `${corpus}: ${why}`,
        `${corpus}:2:1: This row has no valid id in the column submission_id, or holds what is no text and no number.`,
        `${empty}: ${why}`,
      ],
    ]);
    expect(printed).toMatchObject([
      {
        items: 1,
        problems: [
          { file: corpus, code: 'noSubmissions', message: why },
          { file: corpus, code: 'noSubmissionId', line: 2 },
          { file: corpus, code: 'noSubmissionId', line: 3 },
          { file: empty, code: 'noSubmissions' },
        ],
      },
    ]);
    expect(readFileSync(join(folder.path, 'all.jsonl'), 'utf8')).toBe(row);
  });

  it('writes nothing where no file has a row', async () => {
    const { code, said, printed } = await merge([folder.write('empty.csv', '')]);
    expect([code, said.length, existsSync(join(folder.path, 'all.jsonl'))]).toEqual([1, 2, false]);
    expect(printed).toMatchObject([{ path: null, problems: [{ code: 'noSubmissions' }] }]);
  });
});
