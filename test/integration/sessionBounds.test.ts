import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeSessionValue } from '../../src/main/core/sessionTable.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

let project: OpenWorkbench;
beforeEach(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: '評価者' });
});
afterEach(() => project.close());

const keep = (key: string, value: unknown) => project.call('session.write', { key, value });
const kept = async (key: string) => (await project.call('session.read', { key })).value;

test('an input that nests more than a hundred deep is refused, however deep it is', async () => {
  let value: unknown = 1;
  for (let depth = 0; depth < 99; depth += 1) value = [value];
  await keep('deep', value);
  expect(await kept('deep')).toEqual(value);
  for (let depth = 0; depth < 100_000; depth += 1) value = [value];
  await expect(keep('deeper', value)).rejects.toMatchObject({ code: 'INVALID_INPUT', details: { limit: 100 } });
  expect(await kept('deeper')).toBeNull();
});

test('a value of view state is at most 4,000,000 characters of JSON', async () => {
  await keep('long', 'x'.repeat(3_999_998));
  await expect(keep('long', 'x'.repeat(3_999_999))).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    details: { key: 'long', limit: 4_000_000 },
  });
  expect(String(await kept('long'))).toHaveLength(3_999_998);
});

test('of more than 10,000 keys of an evaluator those go that were written longest ago', async () => {
  const { db, evaluatorId } = project.workbench.context;
  const old = { evaluatorId: evaluatorId(), value: 1 };
  db.transaction(() => {
    const insert = db.prepare(
      'INSERT INTO session_values (evaluator_id, key, value_json, saved_at) VALUES (?, ?, ?, ?)',
    );
    for (let at = 0; at < 9_998; at += 1) insert.run(old.evaluatorId, `key-${at}`, '1', '2026-01-02T00:00:00.000Z');
    writeSessionValue(db, { ...old, key: 'oldest', savedAt: '2026-01-01T00:00:00.000Z' });
    writeSessionValue(db, { ...old, evaluatorId: 'another', key: 'theirs', savedAt: '2025-01-01T00:00:00.000Z' });
  })();
  await keep('ten thousandth', 2);
  expect([await kept('oldest'), await kept('ten thousandth')]).toEqual([1, 2]);
  await keep('oldest', 3);
  expect(await kept('key-0')).toBe(1);
  await keep('one more', 4);
  const values = await Promise.all(['oldest', 'one more', 'ten thousandth'].map(kept));
  const count = (of: string) =>
    db.prepare('SELECT count(*) AS n FROM session_values WHERE evaluator_id = ?').get(of) as { n: number };
  expect([values, count(old.evaluatorId).n, count('another').n]).toEqual([[3, 4, 2], 10_000, 1]);
});
