/**
 * Writes the rows of a project that an earlier version of the program really wrote, as SQL, and what fifty undos of that version leave. Runs in
 * a checkout of that version, with this file copied into its `scripts`:
 *
 *   node scripts/formerProject.ts OUT.sql OUT.json
 *
 * Everything that two evaluators can say in the rooms of that version is said, partly undone and done again, in an order that a seed gives.
 * `test/integration/judgements.test.ts` reads both.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openWorkbench, sampleFolder } from '../test/integration/openWorkbench.ts';

type Row = Record<string, unknown>;
type Database = {
  prepare(sql: string): {
    all(...values: unknown[]): Row[];
    raw(): { all(...values: unknown[]): unknown[][] };
    pluck(): { all(...values: unknown[]): unknown[] };
  };
  pragma(text: string, options?: { simple: boolean }): unknown;
};
type Call = (method: string, input: Row) => Promise<Row>;

const project = await openWorkbench();
const call = project.call as unknown as Call;
const db = project.workbench.context.db as unknown as Database;
const version = Number(db.pragma('user_version', { simple: true }));
const [hasTraces, hasDrift] = [version >= 5, version >= 6];

let seed = 20261123;
/** A whole number from 0 to below `n` (mulberry32). */
function draw(n: number): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), seed | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * n);
}
const pick = <T>(list: readonly T[]): T => list[draw(list.length)] as T;

const people = ['髙橋 﨑子', 'Suzuki'] as const;
const work = async (name: string) => void (await call('project.chooseEvaluator', { name }));

await work(people[0]);
const gold = await project.importFile(join(sampleFolder, 'sample-derivations.json'));
const questions = ((await call('derivations.listQuestions', { view: { datasetId: gold } })).rows as { id: number }[])
  .slice(0, 3)
  .map(({ id }) => id);
const question = () => pick(questions);

/** Acts by weight. What a version refuses is left out. */
const acts: (() => Promise<unknown>)[] = [
  () => call('derivations.setState', { questionId: question(), state: pick(['done', 'done', 'draft', 'todo']) }),
  () => call('derivations.setState', { questionId: question(), state: pick(['done', 'done', 'draft', 'todo']) }),
  () => call('derivations.setFlag', { questionId: question(), flagged: pick([true, false]) }),
  () => call('derivations.setFlag', { questionId: question(), flagged: pick([true, false]) }),
  () => call('derivations.addComment', { questionId: question(), text: pick(['確かめた 𠮷', 'a "b"\n{}', '﨑']) }),
  () => call('derivations.keepCheck', { questionId: question(), code: pick(['E5', 'W2']), kept: pick([true, false]) }),
  async () => {
    const questionId = question();
    const { version: baseVersion, content } = await call('derivations.readQuestion', { questionId });
    const edited = { ...(content as Row), answer: pick(['花巻', '盛岡', 'はい']) };
    return call('derivations.saveContent', { questionId, baseVersion, content: edited, act: 'edit' });
  },
];

if (hasTraces) {
  await project.importFile(join(sampleFolder, 'sample-traces.json'));
  const { groups } = (await call('traces.listGroups', {})) as unknown as {
    groups: { id: number; traces: { id: number }[] }[];
  };
  const group = () => pick(groups.slice(0, 3));
  const step = () => pick([null, 0, 1, 2]);
  const { criteria } = (await call('traces.readScheme', {})) as unknown as {
    criteria: { id: string; scope: string; choices: { id: string }[] }[];
  };
  const ofTrace = criteria.filter(({ scope }) => scope === 'trace');
  acts.push(
    () => call('traces.setState', { groupId: group().id, state: pick(['done', 'done', 'draft']) }),
    () => call('traces.setFlag', { groupId: group().id, flagged: pick([true, false]) }),
    () =>
      call('traces.setComment', { traceId: group().traces[0]?.id, step: step(), text: pick(['', 'なぜ？', '"𠮷"']) }),
    () =>
      call('traces.setComment', { traceId: group().traces[0]?.id, step: step(), text: pick(['', 'なぜ？', '"𠮷"']) }),
    async () => {
      if (ofTrace.length === 0) return;
      const { id, choices } = pick(ofTrace);
      await call('traces.setMark', {
        traceId: group().traces[0]?.id,
        step: null,
        criterionId: id,
        choiceId: pick(choices).id,
      });
    },
    () => call('traces.saveQueue', { id: null, name: pick(['朝', 'evening']), view: {} }),
    async () => {
      const queues = (await call('traces.listQueues', {})) as unknown as { id: number; name: string }[];
      if (queues.length === 0) return;
      const { id } = pick(queues);
      if (draw(2) === 0) await call('traces.removeQueue', { id });
      else await call('traces.saveQueue', { id, name: `${draw(100)}`, view: {} });
    },
  );
}
if (hasDrift) {
  const set = await project.importFile(join(sampleFolder, 'sample-drift-cases.json'));
  await project.importFile(join(sampleFolder, 'sample-drift-suzume-7b.jsonl'), set);
  await project.importFile(join(sampleFolder, 'sample-drift-kogane-32b.jsonl'), set);
  const cases = db.prepare('SELECT id FROM drift_cases ORDER BY id LIMIT 2').pluck().all() as number[];
  const models = db.prepare('SELECT DISTINCT model FROM drift_answers ORDER BY model').pluck().all() as string[];
  const { taskId, runId } = (await call('drift.measure', { datasetId: set })) as { taskId: string; runId: number };
  await project.finish(taskId);
  const place = () => ({ caseId: pick(cases), model: pick(models), turn: pick([1, 2]) });
  acts.push(
    () => call('drift.setComment', { ...place(), text: pick(['', '思い出していない', 'b"]']) }),
    () => call('drift.setComment', { ...place(), text: pick(['', '思い出していない', 'b"]']) }),
    () => call('drift.setTurnDone', { ...place(), done: pick([true, true, false]) }),
    () => call('drift.overrule', { ...place(), entity: '喘息', counts: pick([true, false, null]) }),
    () => call('drift.rate', { ...place(), rating: { accurate: pick([1, 3, 5]) }, comment: pick(['', 'よい']) }),
    () =>
      call('drift.saveQueue', {
        ...{ runId, name: pick(['低い', 'low']), models: pick([models, models.slice(0, 1)]) },
        ...{ fromTurn: 1, toTurn: 3, fromRecall: 0, toRecall: pick([0.5, 1]) },
      }),
    async () => {
      const queues = (await call('drift.queues', { datasetId: set })) as unknown as { id: number }[];
      if (queues.length === 0) return;
      const { id } = pick(queues);
      if (draw(2) === 0) await call('drift.removeQueue', { id });
      else await call('drift.renameQueue', { id, name: `${draw(100)}` });
    },
    () => call('drift.setNote', { runId, text: pick(['', '# 覚え書き']), baseRevision: 0 }),
  );
}

for (let number = 0; number < 170; number += 1) {
  if (draw(4) === 0) await work(pick(people));
  const way = draw(9);
  if (way === 0) await call('project.undo', {}).catch(() => null);
  else if (way === 1) await call('project.redo', {}).catch(() => null);
  else await pick(acts)().catch(() => null);
}

const tables = db
  .prepare(
    "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid",
  )
  .all() as { name: string; sql: string }[];
const literal = (value: unknown) => {
  if (value === null) return 'NULL';
  if (value instanceof Uint8Array) return `X'${Buffer.from(value).toString('hex')}'`;
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
};
/** What holds neither what people say nor what that hangs on. */
const leftOut =
  /^(drift_(measures|run_cases|run_models|answers|entities|plans|files)|dataset_source_chunks|dataset_problems|trace_tools|session_values|question_search_.*)$/;
const lines = tables
  .filter(({ name, sql }) => !sql.startsWith('CREATE VIRTUAL') && !leftOut.test(name))
  .flatMap(({ name }) => {
    const columns = db.prepare(`SELECT name FROM pragma_table_info('${name}')`).pluck().all() as string[];
    const rows = db
      .prepare(`SELECT ${columns.join(', ')} FROM ${name}`)
      .raw()
      .all();
    return rows.map((row) => `INSERT OR REPLACE INTO ${name} VALUES (${row.map(literal).join(', ')});`);
  });
writeFileSync(process.argv[2] ?? '', `${lines.join('\n')}\n`);

const ids = db
  .prepare('SELECT id FROM evaluators WHERE name = ? OR name = ? ORDER BY name')
  .pluck()
  .all(...people) as string[];
const { undoAct } = await import('../src/main/revisions/recordAct.ts');
const applyModule = (await import('../src/main/core/applyChange.ts')) as Record<string, unknown>;
/** `applyChange` itself, or what makes it of the rooms. */
async function applyChangeOf(): Promise<unknown> {
  if (typeof applyModule.applyChange === 'function') return applyModule.applyChange;
  const { program } = (await import('../src/main/rooms/index.ts')) as unknown as { program: { rooms: unknown } };
  return (applyModule.createApplyChange as (rooms: unknown) => unknown)(program.rooms);
}
const applyChange = await applyChangeOf();
const undo = undoAct as unknown as (db: unknown, apply: unknown, occasion: Row) => unknown;

const rowsOf = (sql: string) => db.prepare(sql).raw().all();
function state(): Row {
  return {
    questions: rowsOf(
      `SELECT id, state, flagged, comment_count, version, coalesce(edited_json, '') FROM questions JOIN question_contents ON question_id = id WHERE last_counter > 0 ORDER BY id`,
    ),
    comments: rowsOf('SELECT question_id, ordinal, comment_json FROM question_comments ORDER BY question_id, ordinal'),
    groups: hasTraces ? rowsOf('SELECT * FROM trace_group_reviews ORDER BY group_id, evaluator_id') : [],
    traceComments: hasTraces ? rowsOf('SELECT * FROM trace_comments ORDER BY trace_id, evaluator_id, step') : [],
    progress: hasTraces ? rowsOf('SELECT * FROM trace_progress ORDER BY trace_id, evaluator_id') : [],
    queues: hasTraces ? rowsOf('SELECT id, name, view_json, evaluator_id FROM review_queues ORDER BY id') : [],
    members: hasTraces
      ? rowsOf('SELECT queue_id, position, group_id FROM review_queue_groups ORDER BY queue_id, position')
      : [],
    values: hasDrift
      ? rowsOf('SELECT item_kind, item_id, aspect, value_json FROM drift_values ORDER BY item_kind, item_id, aspect')
      : [],
  };
}
const presses: unknown[] = [];
const before = state();
for (let press = 0; press < 50; press += 1) {
  const evaluatorId = ids[press % 3 === 2 ? 1 : 0];
  let outcome = 'done';
  try {
    undo(db, applyChange, {
      evaluatorId,
      savedAt: `2026-11-23T00:00:${String(press).padStart(2, '0')}.000Z`,
      requestId: null,
    });
  } catch (error) {
    outcome = String((error as { code?: string }).code);
  }
  presses.push([outcome, createHash('sha256').update(JSON.stringify(state())).digest('hex').slice(0, 16)]);
}
writeFileSync(
  process.argv[3] ?? '',
  `${JSON.stringify({ version, evaluators: ids, before, presses, after: state() }, null, 1)}\n`,
);
await project.close();
process.exit(0);
