/** The list of groups in SQL: one grouped walk over the traces in sight, in the order of an index, with a condition for each filter. */
import type { TraceView } from '../../../shared/traces/traceGroup.ts';
import type { ReadableDatabase } from '../../database/types.ts';

type Condition = { readonly sql: string; readonly parameters: readonly (string | number)[] };

/** A view with what the database does not say of itself: who asks, what labels mean, and what a search found. */
export type ListQuery = {
  readonly view: TraceView;
  /** Empty before an evaluator was chosen. */
  readonly evaluatorId: string;
  /** Tools of the labels that the view asks for. */
  readonly tools: readonly string[];
  /** Groups that the view's search found, by dataset; null without a search. */
  readonly found: ReadonlyMap<number, readonly number[]> | null;
};

/** Sums over the groups that a view shows. */
export type ListCounts = {
  readonly total: number;
  readonly matched: number;
  readonly callCount: number;
  readonly callsMarked: number;
  readonly doneCount: number;
  readonly draftCount: number;
};

/** Datasets whose traces are in sight, of those asked for (none named: all). */
export function datasetsInSight(db: ReadableDatabase, asked: readonly number[] = []): number[] {
  return db
    .prepare<[], { id: number }>(
      "SELECT id FROM datasets WHERE room = 'traces' AND state = 'ready' AND withdrawn = 0 ORDER BY id",
    )
    .all()
    .map(({ id }) => id)
    .filter((id) => asked.length === 0 || asked.includes(id));
}

const marksThere = (values: readonly unknown[]) => values.map(() => '?').join(', ');

/** That a trace is in sight; says nothing where all traces are, so that an index alone can answer. */
function inSight(db: ReadableDatabase, view: TraceView, trace = 't'): Condition {
  const ids = datasetsInSight(db, view.datasetIds);
  const all = db.prepare<[], { n: number }>("SELECT count(*) AS n FROM datasets WHERE room = 'traces'").get()?.n ?? 0;
  if (ids.length === all && all > 0) return { sql: 'TRUE', parameters: [] };
  return { sql: `${trace}.dataset_id IN (${marksThere(ids)})`, parameters: ids };
}

/** Groups in which the evaluator marked or wrote something, and those that he called done. */
function begun(db: ReadableDatabase, { view, evaluatorId }: ListQuery): Condition {
  const scope = inSight(db, view, 'b');
  return {
    sql: `SELECT b.group_id FROM trace_progress p CROSS JOIN traces b ON b.id = p.trace_id
      WHERE p.evaluator_id = ? AND p.mark_count > 0 AND ${scope.sql}`,
    parameters: [evaluatorId, ...scope.parameters],
  };
}

const reviewed = (column: 'done' | 'flagged') =>
  `SELECT r.group_id FROM trace_group_reviews r WHERE r.evaluator_id = ? AND r.${column} = 1`;

function stateConditions(db: ReadableDatabase, query: ListQuery): Condition[] {
  const { states } = query.view.filter;
  if (states.length === 0) return [];
  const done = { sql: `t.group_id IN (${reviewed('done')})`, parameters: [query.evaluatorId] };
  const marked = begun(db, query);
  const begunHere = `t.group_id IN (${marked.sql})`;
  const options = [...new Set(states)].map((state): Condition => {
    if (state === 'done') return done;
    return {
      sql: `(NOT ${done.sql} AND ${state === 'draft' ? '' : 'NOT '}${begunHere})`,
      parameters: [...done.parameters, ...marked.parameters],
    };
  });
  return [
    {
      sql: `(${options.map(({ sql }) => sql).join(' OR ')})`,
      parameters: options.flatMap(({ parameters }) => parameters),
    },
  ];
}

/** The groups of traces in sight that a join names; `x` is the table that knows the trace. */
function groupsWith(db: ReadableDatabase, view: TraceView, from: string, where: Condition): Condition {
  const scope = inSight(db, view, 'f');
  return {
    sql: `t.group_id IN (SELECT f.group_id FROM ${from} x CROSS JOIN traces f ON f.id = x.trace_id WHERE ${where.sql} AND ${scope.sql})`,
    parameters: [...where.parameters, ...scope.parameters],
  };
}

function markCondition(db: ReadableDatabase, { view, evaluatorId }: ListQuery): Condition {
  const { marks } = view.filter;
  const each = marks.map(() => '(x.criterion_id = ? AND x.choice_id = ?)').join(' OR ');
  const where: Condition = {
    sql: `x.evaluator_id = ? AND (${each})`,
    parameters: [evaluatorId, ...marks.flatMap(({ criterionId, choiceId }) => [criterionId, choiceId])],
  };
  const [inMarks, inSpans] = [groupsWith(db, view, 'trace_marks', where), groupsWith(db, view, 'trace_spans', where)];
  return { sql: `(${inMarks.sql} OR ${inSpans.sql})`, parameters: [...inMarks.parameters, ...inSpans.parameters] };
}

function conditionsOf(db: ReadableDatabase, query: ListQuery): Condition[] {
  const { view, evaluatorId, tools, found } = query;
  const { flagged, models, labels, detectors, marks } = view.filter;
  const conditions = stateConditions(db, query);
  if (flagged !== null) {
    conditions.push({
      sql: `t.group_id ${flagged ? '' : 'NOT '}IN (${reviewed('flagged')})`,
      parameters: [evaluatorId],
    });
  }
  if (models.length > 0) {
    const scope = inSight(db, view, 'f');
    conditions.push({
      sql: `t.group_id IN (SELECT f.group_id FROM traces f WHERE f.model IN (${marksThere(models)}) AND ${scope.sql})`,
      parameters: [...models, ...scope.parameters],
    });
  }
  if (labels.length > 0) {
    const where = { sql: `x.tool IN (${marksThere(tools)})`, parameters: tools };
    conditions.push(groupsWith(db, view, 'trace_tools', where));
  }
  if (detectors.length > 0) {
    const where = { sql: `x.n > 0 AND x.detector IN (${marksThere(detectors)})`, parameters: detectors };
    conditions.push(groupsWith(db, view, 'trace_findings', where));
  }
  if (marks.length > 0) conditions.push(markCondition(db, query));
  if (view.queueId !== null) {
    conditions.push({
      sql: 't.group_id IN (SELECT m.group_id FROM review_queue_groups m WHERE m.queue_id = ?)',
      parameters: [view.queueId],
    });
  }
  if (found !== null) {
    const ids = datasetsInSight(db, view.datasetIds).flatMap((id) => found.get(id) ?? []);
    conditions.push({ sql: 't.group_id IN (SELECT value FROM json_each(?))', parameters: [JSON.stringify(ids)] });
  }
  return conditions;
}

/** What decides about a group as a whole. */
function having({ filter: { paired, errors } }: TraceView): string {
  const conditions = [
    ...(paired === null ? [] : [`count(*) ${paired ? '>' : '='} 1`]),
    ...(errors === null ? [] : [`sum(t.error_count) ${errors ? '>' : '='} 0`]),
  ];
  return conditions.length === 0 ? '' : `HAVING ${conditions.join(' AND ')}`;
}

/** The grouped walk; `columns` may name sums over `t`. */
function walk(db: ReadableDatabase, query: ListQuery, columns: string): Condition {
  const conditions = [inSight(db, query.view), ...conditionsOf(db, query)];
  return {
    sql: `SELECT ${columns} FROM traces t WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}
      GROUP BY t.group_id ${having(query.view)}`,
    parameters: conditions.flatMap(({ parameters }) => parameters),
  };
}

/** What groups are sorted by, all ascending; the last one is unique. */
function order({ view: { sort, queueId }, evaluatorId }: ListQuery): Condition {
  if (sort === 'steps') return { sql: '-sum(t.step_count), t.group_id', parameters: [] };
  if (sort === 'recent') {
    const last =
      'SELECT r.last_counter FROM trace_group_reviews r WHERE r.group_id = t.group_id AND r.evaluator_id = ?';
    return { sql: `-coalesce((${last}), 0), t.group_id`, parameters: [evaluatorId] };
  }
  if (sort === 'unmarked') {
    const marked = 'SELECT p.calls_marked FROM trace_progress p WHERE p.trace_id = t.id AND p.evaluator_id = ?';
    return { sql: `sum(coalesce((${marked}), 0) - t.call_count), t.group_id`, parameters: [evaluatorId] };
  }
  if (queueId === null) return { sql: 't.group_id', parameters: [] };
  const place = 'SELECT min(m.position) FROM review_queue_groups m WHERE m.group_id = t.group_id AND m.queue_id = ?';
  return { sql: `(${place}), t.group_id`, parameters: [queueId] };
}

/** Ids of the groups of a view in its order: `limit` of them after the first `offset`; a limit of -1 means all. */
export function listGroupIds(db: ReadableDatabase, query: ListQuery, offset = 0, limit = -1): number[] {
  const { sql, parameters } = walk(db, query, 't.group_id AS id');
  const sorted = order(query);
  return db
    .prepare<(string | number)[], number>(`${sql} ORDER BY ${sorted.sql} LIMIT ? OFFSET ?`)
    .pluck()
    .all(...parameters, ...sorted.parameters, limit, offset);
}

/** Everything that the list's head and foot say. */
export function countList(db: ReadableDatabase, query: ListQuery): ListCounts {
  const { view, evaluatorId } = query;
  const { found: _found, ...whole } = query;
  const all = walk(db, { ...whole, found: null, tools: [], view: unfiltered(view) }, 't.group_id');
  const total = countOf(db, `SELECT count(*) AS n FROM (${all.sql})`, all.parameters);
  const shown = walk(db, query, 't.group_id AS id, sum(t.call_count) AS calls');
  const scope = inSight(db, view, 'b');
  const marked = begun(db, query);
  const row = db
    .prepare<(string | number)[], Omit<ListCounts, 'total'>>(
      `WITH shown AS MATERIALIZED (${shown.sql}), done AS MATERIALIZED (${reviewed('done')})
       SELECT (SELECT count(*) FROM shown) AS matched, (SELECT coalesce(sum(calls), 0) FROM shown) AS callCount,
         (SELECT coalesce(sum(p.calls_marked), 0) FROM trace_progress p CROSS JOIN traces b ON b.id = p.trace_id
           WHERE p.evaluator_id = ? AND ${scope.sql} AND b.group_id IN (SELECT id FROM shown)) AS callsMarked,
         (SELECT count(*) FROM done WHERE group_id IN (SELECT id FROM shown)) AS doneCount,
         (SELECT count(*) FROM (SELECT DISTINCT group_id FROM (${marked.sql}))
           WHERE group_id IN (SELECT id FROM shown) AND group_id NOT IN (SELECT group_id FROM done)) AS draftCount`,
    )
    .get(...shown.parameters, evaluatorId, evaluatorId, ...scope.parameters, ...marked.parameters);
  if (row === undefined) throw new Error('A count gives a row');
  return { total, ...row };
}

function countOf(db: ReadableDatabase, sql: string, parameters: readonly (string | number)[]): number {
  return db.prepare<(string | number)[], { n: number }>(sql).get(...parameters)?.n ?? 0;
}

/** The same datasets and queue without what narrows them down. */
export function unfiltered(view: TraceView): TraceView {
  return {
    ...view,
    searchId: null,
    filter: {
      states: [],
      flagged: null,
      paired: null,
      errors: null,
      models: [],
      labels: [],
      detectors: [],
      marks: [],
    },
  };
}

/** 0-based place of a group in a view, -1 when the view hides it. */
export function locateGroup(db: ReadableDatabase, query: ListQuery, groupId: number): number {
  return listGroupIds(db, query).indexOf(groupId);
}

/**
 * The next group after the place of `groupId` that the view shows and the evaluator has not called done, wrapping around; null when
 * there is none. The group itself need not be in the view: an act may have taken it out.
 */
export function nextOpenGroup(db: ReadableDatabase, query: ListQuery, groupId: number): number | null {
  const { states } = query.view.filter;
  const openStates = states.length === 0 ? (['todo', 'draft'] as const) : states.filter((state) => state !== 'done');
  if (openStates.length === 0) return null;
  const open = listGroupIds(db, {
    ...query,
    view: { ...query.view, filter: { ...query.view.filter, states: [...openStates] } },
  }).filter((id) => id !== groupId);
  const candidates = new Set(open);
  const everything = listGroupIds(db, { ...query, found: null, tools: [], view: unfiltered(query.view) });
  const after = everything.slice(everything.indexOf(groupId) + 1).find((id) => candidates.has(id));
  return after ?? open[0] ?? null;
}
