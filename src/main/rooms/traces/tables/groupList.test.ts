import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openEmptyDatabase } from '../../../../../test/emptyDatabase.ts';
import { queryPlansOf } from '../../../../../test/queryPlans.ts';
import { type Outcome, outcomes } from '../../../../shared/traces/runVerdict.ts';
import { type TraceView, traceViewSchema } from '../../../../shared/traces/traceGroup.ts';
import type { WritableDatabase } from '../../../database/types.ts';
import { type ListQuery, locateGroup, nextAskingGroup, nextOpenGroup, readGroupList } from './groupListTable.ts';
import { readGroups } from './groupsTable.ts';

type Row = {
  readonly group: number;
  readonly dataset: number;
  readonly model: string | null;
  readonly steps: number;
  readonly calls: number;
  readonly errors: number;
  readonly task: string | null;
  readonly status: 'done' | 'failed' | 'limit' | null;
  readonly passed: 0 | 1 | null;
  readonly tool: string;
  readonly finding: boolean;
  readonly marked: number;
  /** How many of the three criteria about whole traces have an answer. */
  readonly whole: number;
};
type Review = { readonly done: boolean; readonly flagged: boolean; readonly last: number };
type Project = { readonly rows: readonly Row[]; readonly reviews: readonly Review[]; readonly withdrawn: number };

const groupCount = 6;

function projectOf({ rows, reviews, withdrawn }: Project): WritableDatabase {
  const db = openEmptyDatabase();
  db.exec("INSERT INTO evaluators (id, name, created_at) VALUES ('me', '私', ''), ('you', '別', '')");
  for (const id of [1, 2, 3]) {
    db.prepare(
      `INSERT INTO datasets (id, room, role, state, withdrawn, format, style_json, name, file_name, sha256, byte_count,
         licence, attribution, citation, imported_at) VALUES (?, 'traces', 'gold', 'ready', ?, 'txagent', '{}', '', '', ?, 0, '', '', '', '')`,
    ).run(id, Number(id === withdrawn), String(id));
  }
  for (let id = 1; id <= groupCount; id += 1) {
    db.prepare('INSERT INTO trace_groups (id, title) VALUES (?, ?)').run(id, `問${id}`);
    const { done, flagged, last } = reviews[id - 1] ?? { done: false, flagged: false, last: 0 };
    db.prepare("INSERT INTO item_reviews VALUES ('traceGroup', ?, '', 'me', ?, ?, ?)").run(
      id,
      Number(done),
      Number(flagged),
      last,
    );
  }
  db.exec("INSERT INTO review_queues VALUES (1, 'traceGroup', NULL, 'q', '{}', 'me')");
  for (const [position, group] of [5, 2, 4].entries()) {
    db.prepare('INSERT INTO review_queue_items (queue_id, position, item_id) VALUES (1, ?, ?)').run(position, group);
  }
  for (const [index, row] of rows.entries()) {
    const id = index + 1;
    db.prepare('INSERT INTO traces VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
      id,
      row.dataset,
      row.group,
      index,
      `t${id}`,
      row.model,
      row.steps,
      row.calls,
      row.errors,
      row.task,
      null,
      row.status,
      row.passed,
    );
    db.prepare('INSERT INTO trace_tools VALUES (?, ?, ?)').run(id, row.tool, row.calls);
    if (row.finding) db.prepare("INSERT INTO trace_findings VALUES (?, 'loop', 1)").run(id);
    if (row.marked > 0) {
      db.prepare("INSERT INTO trace_progress VALUES (?, 'me', ?, ?)").run(id, row.marked, row.marked - 1);
      db.prepare("INSERT INTO trace_marks VALUES (?, 'me', 0, 'use', 'good', 1, 0, 1)").run(id);
    }
    for (const criterion of ['answerCorrect', 'answerSupported', 'answerSafe'].slice(0, row.whole)) {
      db.prepare("INSERT INTO trace_marks VALUES (?, 'me', -1, ?, 'yes', 0, 0, 1)").run(id, criterion);
    }
    db.prepare("INSERT INTO trace_progress VALUES (?, 'you', 9, 9)").run(id);
  }
  return db;
}

/** What an outcome means, said once more. */
function hasOutcome({ passed, status }: Row, outcome: Outcome): boolean {
  if (outcome === 'stopped') return status === 'failed' || status === 'limit';
  return outcome === { null: 'unscored', 0: 'failed', 1: 'passed' }[String(passed)];
}

/** The list as the contract says it, row by row. */
function plainList({ rows, reviews, withdrawn }: Project, { view, found }: ListQuery) {
  const { filter, datasetIds, queueId, sort } = view;
  const inSight = (dataset: number) =>
    dataset !== withdrawn && (datasetIds.length === 0 || datasetIds.includes(dataset));
  const groups = Array.from({ length: groupCount }, (_, index) => {
    const own = rows.filter(({ group, dataset }) => group === index + 1 && inSight(dataset));
    const sum = (of: (row: Row) => number) => own.reduce((total, row) => total + of(row), 0);
    const review = reviews[index] ?? { done: false, flagged: false, last: 0 };
    return {
      id: index + 1,
      own,
      ...review,
      calls: sum(({ calls }) => calls),
      steps: sum(({ steps }) => steps),
      errors: sum(({ errors }) => errors),
      failed: own.filter(({ passed }) => passed === 0).length,
      judged: own.filter(({ passed }) => passed !== null).length,
      marked: sum(({ marked }) => Math.max(0, marked - 1)),
      // Progress counts a trace only where something of it is counted at all.
      wholes: sum(({ marked, whole }) => Number(marked > 0 && whole === 3)),
      begun: sum(({ marked, whole }) => Number(marked > 0 && whole > 0 && whole < 3)),
      state: review.done ? ('done' as const) : sum(({ marked }) => marked) > 0 ? ('draft' as const) : ('todo' as const),
      inQueue: [5, 2, 4].indexOf(index + 1),
    };
  }).filter(({ own }) => own.length > 0);
  const foundIds = found === null ? null : [1, 2, 3].filter(inSight).flatMap((id) => found.get(id) ?? []);
  const matching = groups.filter(
    ({ id, own, state, flagged, errors, inQueue }) =>
      (queueId === null || inQueue >= 0) &&
      (filter.states.length === 0 || filter.states.includes(state)) &&
      (filter.flagged === null || filter.flagged === flagged) &&
      (filter.paired === null || filter.paired === own.length > 1) &&
      (filter.errors === null || filter.errors === errors > 0) &&
      (filter.outcomes.length === 0 ||
        own.some((row) => filter.outcomes.some((outcome) => hasOutcome(row, outcome)))) &&
      (filter.tasks.length === 0 || own.some(({ task }) => filter.tasks.includes(task))) &&
      (filter.models.length === 0 || own.some(({ model }) => filter.models.includes(model))) &&
      (filter.labels.length === 0 || own.some(({ tool }) => tool === 'a')) &&
      (filter.detectors.length === 0 || own.some(({ finding }) => finding)) &&
      (filter.marks.length === 0 || own.some(({ marked }) => marked > 0)) &&
      (foundIds === null || foundIds.includes(id)),
  );
  const key = (group: (typeof groups)[number]) =>
    ({
      position: 0,
      unmarked: group.marked + group.wholes - group.calls - group.own.length,
      recent: -group.last,
      steps: -group.steps,
      failures: group.judged === 0 ? 1 : -group.failed / group.judged,
    })[sort];
  const place = ({ id, inQueue }: (typeof groups)[number]) => (queueId === null ? id : inQueue);
  const shown = matching.toSorted((a, b) => key(a) - key(b) || place(a) - place(b));
  const sum = (of: (group: (typeof groups)[number]) => number) => shown.reduce((total, group) => total + of(group), 0);
  return {
    groupIds: shown.map(({ id }) => id),
    counts: {
      total: groups.length,
      matched: shown.length,
      progress: {
        calls: sum(({ calls }) => calls),
        callsMarked: sum(({ marked }) => marked),
        traces: sum(({ own }) => own.length),
        tracesMarked: sum(({ wholes }) => wholes),
        tracesBegun: sum(({ begun }) => begun),
      },
      doneCount: sum(({ state }) => Number(state === 'done')),
      draftCount: sum(({ state }) => Number(state === 'draft')),
    },
  };
}

const rows = fc.array(
  fc.record({
    group: fc.integer({ min: 1, max: groupCount }),
    dataset: fc.integer({ min: 1, max: 3 }),
    model: fc.constantFrom('m1', 'm2', null),
    steps: fc.nat(9),
    calls: fc.nat(4),
    errors: fc.nat(1),
    task: fc.constantFrom('t1', 't2', null),
    status: fc.constantFrom('done' as const, 'failed' as const, 'limit' as const, null),
    passed: fc.constantFrom(0 as const, 1 as const, null),
    tool: fc.constantFrom('a', 'b'),
    finding: fc.boolean(),
    marked: fc.nat(3),
    whole: fc.constantFrom(0, 2, 3, 3),
  }),
  { maxLength: 12 },
);
const review = fc.record({ done: fc.boolean(), flagged: fc.boolean(), last: fc.nat(5) });
const project: fc.Arbitrary<Project> = fc.record({
  rows,
  reviews: fc.array(review, { minLength: groupCount, maxLength: groupCount }),
  withdrawn: fc.nat(3),
});
const either = fc.constantFrom(null, true, false);
const seldom = <T>(values: T[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.constant(values) });
const view: fc.Arbitrary<TraceView> = fc
  .record({
    datasetIds: fc.constantFrom([], [], [1, 3]),
    queueId: fc.constantFrom(null, null, 1),
    sort: fc.constantFrom('position', 'unmarked', 'recent', 'steps', 'failures'),
    filter: fc.record({
      states: fc.subarray(['todo', 'draft', 'done']),
      flagged: either,
      paired: either,
      errors: either,
      outcomes: fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        { weight: 2, arbitrary: fc.subarray([...outcomes]) },
      ),
      tasks: fc.oneof(seldom(['t1']), seldom(['t1', null]), seldom([null])),
      models: fc.oneof(seldom(['m1']), seldom(['m1', null]), seldom([null])),
      labels: seldom(['A']),
      detectors: seldom(['loop']),
      marks: seldom([{ criterionId: 'use', choiceId: 'good' }]),
    }),
  })
  .map((value) => traceViewSchema.parse(value));
/** The view narrowed to groups in which a rule found something. */
const findingView = (given: TraceView): TraceView => ({ ...given, filter: { ...given.filter, detectors: ['loop'] } });
const found = fc.constantFrom(
  null,
  null,
  new Map([
    [1, [1, 2, 3]],
    [2, [4]],
  ]),
);

test('the list, its counts and its order are those of going through the traces one by one', () => {
  fc.assert(
    fc.property(project, fc.array(fc.tuple(view, found), { minLength: 12, maxLength: 12 }), (given, views) => {
      const db = projectOf(given);
      for (const [one, foundGroups] of views) {
        const query: ListQuery = { view: one, evaluatorId: 'me', tools: ['a'], found: foundGroups };
        const plain = plainList(given, query);
        expect([one, readGroupList(db, query)]).toEqual([one, plain]);
        for (let id = 1; id <= groupCount; id += 1) {
          expect(locateGroup(db, query, id)).toBe(plain.groupIds.indexOf(id));
          const isOpen = (other: number) => other !== id && given.reviews[other - 1]?.done !== true;
          const at = plain.groupIds.indexOf(id);
          const next = [...plain.groupIds.slice(at + 1), ...plain.groupIds].find(isOpen) ?? null;
          if (at >= 0) expect(nextOpenGroup(db, query, id)).toBe(next);
          const asks = (other: number) =>
            isOpen(other) && plainList(given, { ...query, view: findingView(query.view) }).groupIds.includes(other);
          const order = [...plain.groupIds.slice(at + 1), ...plain.groupIds];
          const back = [...plain.groupIds.slice(0, Math.max(0, at)).reverse(), ...plain.groupIds.toReversed()];
          if (at < 0) continue;
          expect(nextAskingGroup(db, query, id, 1)).toBe(order.find(asks) ?? null);
          expect(nextAskingGroup(db, query, id, -1)).toBe(back.find(asks) ?? null);
        }
      }
      db.close();
    }),
    { numRuns: 20, seed: 3 },
  );
});

/** A number for each parameter of a statement, by place or by name. */
test('the page of a list reads its rows by indexes, not by going through tables', async () => {
  const db = projectOf({ rows: [], reviews: [], withdrawn: 0 });
  const query: ListQuery = { view: traceViewSchema.parse({}), evaluatorId: 'me', tools: [], found: null };
  const plans = await queryPlansOf(db, () => {
    readGroupList(db, query);
    readGroups(db, [1], [1], 'me');
  });
  db.close();
  const scans = plans.flatMap(({ steps }) => steps).filter((step) => /^SCAN (?!w|json_each|datasets|s\b)/.test(step));
  // The one walk over all traces is along an index that holds all it asks for; versions of the scheme (s) are few.
  expect(scans).toEqual(['SCAN traces USING COVERING INDEX traces_by_group']);
});
