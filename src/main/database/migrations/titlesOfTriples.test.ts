import { expect, test } from 'vitest';
import { questionTitle } from '../../rooms/derivations/questionText.ts';
import { migrate } from '../migrate.ts';
import { openConnection } from '../openDatabase.ts';
import { migrations } from './index.ts';

const step = (subject: string, relation: string, objects: string[]) => ({ subject, relation, objects, support: null });
const content = (question: string | null, derivations: ReturnType<typeof step>[][]) => ({
  ...{ question, answer: null, type: null, pageIds: [], timeDependent: null },
  derivations,
});

test('a question without a text is listed by its first triple, as it was edited, and the others as before', () => {
  const db = openConnection(':memory:');
  migrate(
    db,
    migrations.filter(({ version }) => version < 18),
  );
  db.exec(
    `INSERT INTO datasets (id, room, role, state, format, style_json, name, file_name, sha256, byte_count, licence, attribution, citation,
       imported_at) VALUES (1, 'derivations', 'gold', 'ready', 'r4c', '{}', '', '', 'x', 0, '', '', '', '')`,
  );
  const imported = content(null, [
    [step('the Division', 'fought in', ['the Battle of France'])],
    [step('b', 'c', ['d'])],
  ]);
  const edited = content(null, [[step('第7師団', 'は', ['仏の戦い', '別の戦い'])]]);
  const rows = [
    { key: 'aa01', title: 'aa01', imported, edited: null },
    { key: 'aa02', title: 'aa02', imported, edited },
    { key: 'aa03', title: 'aa03', imported: content(null, [[]]), edited: null },
    { key: 'aa04', title: 'aa04', imported: content(null, [[step(' ', ' ', [''])]]), edited: null },
    { key: 'aa05', title: '質問', imported: content('質問', [[step('a', 'b', ['c'])]]), edited: null },
    { key: 'aa06', title: 'aa06', imported: content('aa06', [[step('a', 'b', ['c'])]]), edited: null },
  ];
  for (const [at, row] of rows.entries()) {
    db.prepare(
      'INSERT INTO questions (id, dataset_id, position, key, title, byte_start, byte_end) VALUES (?, 1, ?, ?, ?, 0, 1)',
    ).run(at + 1, at, row.key, row.title);
    db.prepare('INSERT INTO question_contents (question_id, imported_json, edited_json) VALUES (?, ?, ?)').run(
      at + 1,
      JSON.stringify(row.imported),
      row.edited && JSON.stringify(row.edited),
    );
  }
  migrate(db);
  const titles = db.prepare('SELECT title FROM questions ORDER BY id').pluck().all();
  expect(titles).toEqual(rows.map((row) => questionTitle(row.key, row.edited ?? row.imported, null)));
  expect(titles.slice(0, 3)).toEqual([
    'the Division fought in the Battle of France',
    '第7師団 は 仏の戦い 別の戦い',
    'aa03',
  ]);
  db.close();
});
