import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/temporaryFolder.ts';
import { writeTable } from './writeTable.ts';

const folder = temporaryFolder();

test('a table whose provenance cannot be written is not written either, and nothing is left of it', async () => {
  mkdirSync(join(folder.path, 'table.provenance.json'));
  const table = { kinds: { name: 'text' }, rows: [{ name: 'aoba' }] } as const;
  await expect(writeTable(join(folder.path, 'table.csv'), 'csv', table, {})).rejects.toMatchObject({
    code: 'FILE_UNREADABLE',
  });
  expect(readdirSync(folder.path)).toEqual(['table.provenance.json']);
});
