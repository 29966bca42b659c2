import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openPlainDatabase } from '../../src/main/database/openDatabase.ts';
import type { WritableDatabase } from '../../src/main/database/types.ts';
import { groups, inspectLog, project, projectOfQuestions, reopen } from './questionsProject.ts';
import { toEarlierVersion } from './toEarlierVersion.ts';

const place = projectOfQuestions();

describe('a project of before', () => {
  const rows = (db: WritableDatabase, sql: string) => db.prepare<[], unknown[]>(sql).raw().all();
  const kept = (db: WritableDatabase) => ({
    marks: rows(db, 'SELECT * FROM trace_marks ORDER BY trace_id, step, criterion_id'),
    spans: rows(db, 'SELECT * FROM trace_spans ORDER BY id'),
    comments: rows(db, "SELECT * FROM item_comments WHERE item_kind = 'trace' ORDER BY item_id, aspect"),
    dismissals: rows(db, 'SELECT * FROM trace_dismissals ORDER BY trace_id'),
    progress: rows(db, 'SELECT * FROM trace_progress ORDER BY trace_id'),
    traces: rows(db, 'SELECT id, dataset_id, position, key, model, step_count FROM traces ORDER BY id'),
  });

  /** Makes the database what version 7 of the schema would have held: questions joined by the bare id, and no tasks anywhere. */
  function makeOld(dataFolder: string): void {
    const file = join(dataFolder, 'workbench.sqlite');
    toEarlierVersion(file, 7);
    const db = openPlainDatabase(file);
    db.exec(`
      DELETE FROM trace_group_keys;
      UPDATE traces SET group_id = (SELECT min(o.id) FROM trace_groups o JOIN trace_groups g ON g.question_id = o.question_id
        WHERE g.id = traces.group_id);
      DELETE FROM trace_group_reviews WHERE group_id NOT IN (SELECT group_id FROM traces);
      DELETE FROM trace_groups WHERE id NOT IN (SELECT group_id FROM traces);
      INSERT INTO trace_group_keys SELECT 'id:' || question_id, id FROM trace_groups;`);
    const stores = rows(db, 'SELECT store_name FROM trace_files').map(([name]) =>
      join(dataFolder, 'traces', `${name}.db`),
    );
    db.close();
    for (const path of stores) {
      const store = openPlainDatabase(path);
      store.exec("UPDATE traces SET summary_json = json_remove(summary_json, '$.task', '$.questionSet', '$.epoch')");
      store.close();
    }
  }

  test('is put in order once: its labels stay, and what was said of a whole group is said of every part', async () => {
    await project.importFile(place.write('one.json', inspectLog('t1', 'm1', ['first', 'second'])));
    await project.importFile(place.write('two.json', inspectLog('t2', 'm2', ['premier', 'second'])));
    const [first, , premier] = await groups();
    for (const traceId of [first?.traces[0]?.id ?? 0, premier?.traces[0]?.id ?? 0]) {
      await project.call('traces.setComment', { traceId, step: null, text: `所見 ${traceId}` });
      await project.call('traces.setMark', { traceId, step: null, criterionId: 'answerCorrect', choiceId: 'yes' });
    }
    await project.call('traces.setState', { groupId: first?.id ?? 0, state: 'done' });
    await project.call('traces.setFlag', { groupId: first?.id ?? 0, flagged: true });
    await project.call('traces.saveQueue', { name: '旗', view: { filter: { flagged: true } } });
    const before = kept(project.workbench.context.db);
    await project.close();
    makeOld(project.dataFolder);

    await reopen();
    expect(kept(project.workbench.context.db)).toEqual(before);
    const shown = (await groups()).map(({ title, state, flagged, traces }) => [
      title,
      state,
      flagged,
      traces.map(({ model }) => model),
    ]);
    expect(shown).toEqual([
      ['first', 'done', true, ['m1']],
      ['second', 'todo', false, ['m1', 'm2']],
      ['premier', 'done', true, ['m2']],
    ]);
    const [queue] = await project.call('traces.queues', {});
    expect([queue?.total, queue?.done]).toEqual([2, 2]);
    const counter = (await project.call('project.open', {})).save.counter;
    await project.close();
    await reopen();
    expect((await project.call('project.open', {})).save.counter).toBe(counter);
  });
});
