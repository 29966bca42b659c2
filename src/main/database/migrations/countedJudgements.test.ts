import { expect, test } from 'vitest';
import { migrate } from '../migrate.ts';
import { openConnection } from '../openDatabase.ts';
import { migrations } from './index.ts';

test('judgements of before stay as they were', () => {
  const db = openConnection(':memory:');
  migrate(
    db,
    migrations.filter(({ version }) => version < 22),
  );
  db.exec(
    `INSERT INTO rating_studies (id, study_key) VALUES (1, 'a');
     INSERT INTO rating_submissions (id, study_id, study_evaluator_id, status, supersedes, submitted_at, protocol_version, question_key,
       model_a, model_b, said_json, counter)
     VALUES ('r1', 1, 'E-1', 'submitted', '', '2026', '1', 'q', 'a', 'b', '{}', 1), ('r2', 1, 'E-1', 'withdrawn', 'r1', '2026', '1', 'q', 'a', 'b', '{}', 2);`,
  );
  const before = db.prepare('SELECT * FROM rating_submissions ORDER BY id').all();
  migrate(db);
  expect(db.prepare('SELECT * FROM rating_submissions ORDER BY id').all()).toEqual(before);
  db.close();
});
