import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openConnection } from '../openDatabase.ts';
import { migrations } from './index.ts';

test('traces of before know nothing of their runs, and stay as they were', () => {
  const db = openConnection(':memory:');
  migrate(
    db,
    migrations.filter(({ version }) => version < 20),
  );
  db.exec(
    `INSERT INTO datasets (id, room, role, state, format, style_json, name, file_name, sha256, byte_count, licence, attribution, citation,
       imported_at) VALUES (1, 'traces', 'gold', 'ready', 'txagent', '{}', '', '', 'x', 0, '', '', '', '');
     INSERT INTO trace_groups (id, question_id, title) VALUES (1, 'q', '薬');
     INSERT INTO traces VALUES (1, 1, 1, 0, 'run-1', 'm', 9, 4, 1), (2, 1, 1, 1, 'run-2', NULL, 3, 0, 0);`,
  );
  const before = db.prepare('SELECT * FROM traces ORDER BY id').all();
  migrate(db);
  const unknown = { task: null, epoch: null, status: null, passed: null };
  expect(db.prepare('SELECT * FROM traces ORDER BY id').all()).toEqual(
    before.map((row) => Object.assign({}, row, unknown)),
  );
  expect(db.prepare('SELECT count(*) FROM trace_scores').pluck().get()).toBe(0);
  db.close();
});
