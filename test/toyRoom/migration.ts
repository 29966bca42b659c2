import type { Migration } from '../../src/main/database/migrations/index.ts';
import { createSearchTables } from '../../src/main/search/searchTable.ts';

export const toyMigration: Migration = {
  version: 9_001,
  up: (db) => {
    db.exec(`
      CREATE TABLE toy_lines (
        id INTEGER PRIMARY KEY,
        dataset_id INTEGER NOT NULL REFERENCES datasets (id) ON DELETE CASCADE,
        imported TEXT NOT NULL,
        edited TEXT
      ) STRICT;
    `);
    createSearchTables(db, 'toy');
  },
};
