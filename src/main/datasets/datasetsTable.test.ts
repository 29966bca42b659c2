import { afterEach, beforeEach, expect, it } from 'vitest';
import { openEmptyDatabase } from '../../../test/emptyDatabase.ts';
import { insertDataset } from '../../../test/insertDataset.ts';
import type { WritableDatabase } from '../database/types.ts';
import { applyDatasetChange, listDatasets, noDescription, noStyle, readDataset } from './datasetsTable.ts';

let db: WritableDatabase;
let datasetId: number;

beforeEach(() => {
  db = openEmptyDatabase();
  datasetId = insertDataset(db, {
    ...{ room: 'derivations', format: 'jemhopqa', formatVersion: '1.2', style: noStyle, description: noDescription },
    ...{ name: 'a', fileName: 'a.json', sha256: '0', byteCount: 2, goldDatasetId: null, importedAt: '2026-11-27' },
  });
  applyDatasetChange(db, { itemId: datasetId, aspect: 'withdrawn', value: false });
});
afterEach(() => db.close());

it.each([
  ['format', "'jemhopqb'"],
  ['byte_count', '9007199254740993'],
])(
  'a dataset whose %s no version of the program writes is told as damage, not handed to the window',
  (column, value) => {
    expect(readDataset(db, datasetId)).toMatchObject({ format: 'jemhopqa', byteCount: 2 });
    db.exec(`UPDATE datasets SET ${column} = ${value}`);
    const damage = expect.objectContaining({ code: 'DATABASE_CORRUPT' });
    expect(() => readDataset(db, datasetId)).toThrow(damage);
    expect(() => listDatasets(db)).toThrow(damage);
  },
);
