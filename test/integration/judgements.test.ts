import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Change } from '../../src/main/context.ts';
import { createApplyChange } from '../../src/main/core/applyChange.ts';
import { openInMemory } from '../../src/main/database/engine.ts';
import { migrate } from '../../src/main/database/migrate.ts';
import { migrations } from '../../src/main/database/migrations/index.ts';
import type { WritableDatabase } from '../../src/main/database/types.ts';
import { undoAct } from '../../src/main/revisions/recordAct.ts';
import { program } from '../../src/main/rooms/index.ts';
import { AppError } from '../../src/shared/errors.ts';
import { type OpenWorkbench, openWorkbench, sampleFolder } from './openWorkbench.ts';

const folder = resolve(import.meta.dirname, '../fixtures/projects');
type Written = {
  readonly evaluators: readonly [string, string];
  readonly before: unknown;
  readonly presses: readonly (readonly [outcome: string, hash: string])[];
  readonly after: unknown;
};

/** The rows that a version of the program wrote, in the tables that it had. */
function projectOf(version: number): { readonly db: WritableDatabase; readonly written: Written } {
  const db = openInMemory();
  migrate(
    db,
    migrations.filter((step) => step.version <= version),
  );
  db.pragma('foreign_keys = OFF');
  db.exec(readFileSync(join(folder, `version-${version}.sql`), 'utf8'));
  db.pragma('foreign_keys = ON');
  return { db, written: JSON.parse(readFileSync(join(folder, `version-${version}.json`), 'utf8')) as Written };
}

const rowsOf = (db: WritableDatabase, sql: string) => db.prepare<[], unknown[]>(sql).raw().all();

/** What people have said, as `scripts/formerProject.ts` reads it from the tables of before. */
function stateOf(db: WritableDatabase, has: { readonly traces: boolean; readonly drift: boolean }) {
  const traces = (sql: string) => (has.traces ? rowsOf(db, sql) : []);
  const commentJson = `json_object('evaluatorId', evaluator_id, 'savedAt', saved_at, 'version', version, 'text', text)`;
  return {
    questions: rowsOf(
      db,
      `SELECT id, state, flagged, comment_count, version, coalesce(edited_json, '') FROM questions
       JOIN question_contents ON question_id = id WHERE last_counter > 0 ORDER BY id`,
    ),
    comments: rowsOf(
      db,
      `SELECT item_id, CAST(substr(aspect, 9) AS INTEGER), ${commentJson} FROM item_comments WHERE item_kind = 'question' ORDER BY 1, 2`,
    ),
    groups: traces(
      `SELECT item_id, evaluator_id, done, flagged, last_counter FROM item_reviews WHERE item_kind = 'traceGroup' ORDER BY 1, 2`,
    ),
    traceComments: traces(
      `SELECT item_id, evaluator_id, CASE place WHEN '' THEN -1 ELSE CAST(place AS INTEGER) END, text, counter
       FROM item_comments WHERE item_kind = 'trace' ORDER BY 1, 2, 3`,
    ),
    progress: traces('SELECT * FROM trace_progress ORDER BY trace_id, evaluator_id'),
    queues: traces(
      `SELECT id, name, view_json, evaluator_id FROM review_queues WHERE item_kind = 'traceGroup' ORDER BY id`,
    ),
    members: traces(
      `SELECT queue_id, position, item_id FROM review_queue_items
       WHERE queue_id IN (SELECT id FROM review_queues WHERE item_kind = 'traceGroup') ORDER BY 1, 2`,
    ),
    values: has.drift ? driftValues(db) : [],
  };
}

/** Everything that people said of drift, as the one table held it that there was for it. */
function driftValues(db: WritableDatabase): unknown[] {
  const dones = `SELECT 'driftCase', item_id,
      'done:' || json_array(evaluator_id, place ->> 0, place ->> 1), 'true' FROM item_reviews
    WHERE item_kind = 'driftCase' AND done = 1`;
  const comments = `SELECT item_kind, item_id, aspect, json_object('text', text, 'evaluatorId', evaluator_id, 'savedAt', saved_at)
    FROM item_comments WHERE item_kind = 'driftCase'`;
  const turns = `(SELECT json_group_array(json_array(item_id,
      (SELECT key FROM json_each(view_json, '$.models') WHERE value = place ->> 0), place ->> 1,
      json(CASE measured WHEN CAST(measured AS INTEGER) THEN CAST(measured AS INTEGER) ELSE measured END)))
    FROM (SELECT * FROM review_queue_items WHERE queue_id = q.id ORDER BY position))`;
  const queues = `SELECT 'driftSettings', dataset_id, 'queue:' || id, json_object('name', name, 'evaluatorId', evaluator_id,
      'models', json(view_json -> '$.models'), 'turns', json(${turns})) FROM review_queues q WHERE item_kind = 'driftCase'`;
  const values = 'SELECT item_kind, item_id, aspect, value_json FROM item_values';
  return rowsOf(db, `${values} UNION ALL ${dones} UNION ALL ${comments} UNION ALL ${queues} ORDER BY 1, 2, 3`);
}

/** Rows of the tables that the migrations of later versions leave as they are. */
function untouched(db: WritableDatabase) {
  const tables = ['evaluators', 'revisions', 'revision_changes', 'undo_entries', 'question_findings'];
  const ofQuestions = rowsOf(
    db,
    `SELECT id, dataset_id, position, key, title, type, state, flagged, changed, error_count, warning_count, comment_count,
       version, content_counter, last_counter FROM questions`,
  );
  const all = [...tables, 'question_kept_checks', 'question_tallies', 'datasets'];
  const contents = rowsOf(db, 'SELECT question_id, imported_json, edited_json FROM question_contents');
  return [ofQuestions, contents, ...all.map((table) => rowsOf(db, `SELECT * FROM ${table}`))];
}

const versions = [3, 5, 6, 10];

describe.each(versions)('a project that version %i of the schema was written in', (version) => {
  const has = { traces: version >= 5, drift: version >= 6 };

  test('has every row after it is migrated, and the log as it was', () => {
    const { db, written } = projectOf(version);
    const before = untouched(db);
    migrate(db);
    expect(before.filter((rows) => rows.length === 0)).toEqual([]);
    expect(untouched(db)).toEqual(before);
    expect(stateOf(db, has)).toEqual(written.before);
    expect(db.pragma('foreign_key_check')).toEqual([]);
    db.close();
  });

  test('is taken back by fifty undos of its two evaluators as that version took it back', () => {
    const { db, written } = projectOf(version);
    migrate(db);
    const applyChange = createApplyChange(program.rooms);
    const presses = written.presses.map((_, press) => {
      const evaluatorId = written.evaluators[press % 3 === 2 ? 1 : 0];
      const savedAt = `2026-11-23T00:00:${String(press).padStart(2, '0')}.000Z`;
      const hash = () =>
        createHash('sha256')
          .update(JSON.stringify(stateOf(db, has)))
          .digest('hex')
          .slice(0, 16);
      try {
        undoAct(db, applyChange, { evaluatorId, savedAt, requestId: null });
        return ['done', hash()];
      } catch (error) {
        return [error instanceof AppError ? error.code : String(error), hash()];
      }
    });
    expect(presses).toEqual(written.presses);
    expect(stateOf(db, has)).toEqual(written.after);
    db.close();
  });
});

describe('two evaluators of a question', () => {
  const [first, second] = ['髙橋', 'Suzuki'];
  let project: OpenWorkbench;
  let questionId: number;

  beforeEach(async () => {
    project = await openWorkbench();
    await work(first);
    const datasetId = await project.importFile(join(sampleFolder, 'sample-derivations.json'));
    questionId = (await project.call('derivations.listQuestions', { view: { datasetId } })).rows[0]?.id ?? 0;
    return () => project.close();
  });

  const work = (name = '') => project.call('project.chooseEvaluator', { name });
  const undo = () => project.call('project.undo', {});
  const setState = (state: 'done' | 'draft') => project.call('derivations.setState', { questionId, state });
  const setFlag = (flagged: boolean) => project.call('derivations.setFlag', { questionId, flagged });
  async function edit(answer: string) {
    const { content, version: baseVersion } = await project.call('derivations.readQuestion', { questionId });
    await project.call('derivations.saveContent', { questionId, baseVersion, content: { ...content, answer } });
  }
  /** State and flag for the project, and who called it done and who flagged it. */
  async function said() {
    const { row, reviews } = await project.call('derivations.readQuestion', { questionId });
    const who = (mark: 'done' | 'flagged') => reviews.filter((one) => one[mark]).map(({ evaluator }) => evaluator);
    return [row.state, who('done'), row.flagged, who('flagged')];
  }
  /** An act as the program recorded it when done marks and flags were everybody's. */
  const recordFormer = (aspect: string, before: unknown, after: unknown, more: readonly Change[] = []) =>
    project.workbench.context.record({
      ...{ kind: 'setState', params: { key: '' }, room: 'derivations', datasetId: null, itemId: questionId },
      changes: [...more, { itemKind: 'question', itemId: questionId, aspect, before, after }],
    });

  test('have done marks and flags of their own, and one of them makes it done and flagged', async () => {
    await setState('done');
    await setFlag(true);
    await work(second);
    expect(await said()).toEqual(['done', [first], true, [first]]);
    await setState('done');
    await setFlag(true);
    expect(await said()).toEqual(['done', [second, first], true, [second, first]]);
    await work(first);
    await setState('draft');
    await setFlag(false);
    expect(await said()).toEqual(['done', [second], true, [second]]);
    await undo();
    await undo();
    await work(second);
    await undo();
    await undo();
    expect(await said()).toEqual(['done', [first], true, [first]]);
    await setState('draft');
    await setFlag(false);
    expect(await said()).toEqual(['done', [first], true, [first]]);
  });

  test('both have to call it done again after an edit, and an undo of the edit gives both their marks back', async () => {
    await setState('done');
    await work(second);
    await setState('done');
    await edit('花巻');
    expect(await said()).toEqual(['draft', [], false, []]);
    await undo();
    expect(await said()).toEqual(['done', [second, first], false, []]);
    await project.call('project.redo', {});
    await work(first);
    await expect(undo()).rejects.toMatchObject({ code: 'UNDO_REFUSED', details: { by: second } });
  });

  test('keep whose a mark was where an act of before is undone and done again', async () => {
    recordFormer('state', 'todo', 'done');
    recordFormer('flag', false, true);
    await work(second);
    recordFormer('flag', true, false);
    recordFormer('state', 'done', 'draft');
    expect(await said()).toEqual(['draft', [], false, []]);
    await undo();
    await undo();
    expect(await said()).toEqual(['done', [first], true, [first]]);
    await setFlag(true);
    await work(first);
    await undo();
    await undo();
    expect(await said()).toEqual(['todo', [], true, [second]]);
    await project.call('project.redo', {});
    await project.call('project.redo', {});
    expect(await said()).toEqual(['done', [first], true, [second, first]]);
  });

  test('cannot take back an act of before upon which the other has built', async () => {
    recordFormer('state', 'todo', 'done');
    await work(second);
    await edit('花巻');
    expect(await said()).toEqual(['draft', [], false, []]);
    await work(first);
    await expect(undo()).rejects.toMatchObject({ code: 'UNDO_REFUSED', details: { by: second } });
    await work(second);
    await undo();
    await work(first);
    await undo();
    expect(await said()).toEqual(['todo', [], false, []]);
  });
});
