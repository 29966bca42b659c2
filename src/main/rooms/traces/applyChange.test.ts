import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../../../test/rounds.ts';
import { AppError } from '../../../shared/errors.ts';
import type { MarkCriterion } from '../../../shared/traces/marks.ts';
import type { Act, Change } from '../../context.ts';
import { chooseEvaluator } from '../../core/evaluatorsTable.ts';
import { openDatabase } from '../../database/openDatabase.ts';
import type { WritableDatabase } from '../../database/types.ts';
import { readReview } from '../../judgements/reviewsTable.ts';
import { recordAct, redoAct, undoAct } from '../../revisions/recordAct.ts';
import { latestCounter } from '../../revisions/revisionsTable.ts';
import { applyChange } from './applyChange.ts';
import { readComment, readMark, readMarks } from './tables/marksTable.ts';
import { nextSchemeVersion, readScheme, readStoredScheme } from './tables/schemeTable.ts';

const savedAt = '2026-01-01T00:00:00.000Z';
/** Traces 1 and 2 answer one question, trace 3 another one. Steps 0 and 1 are calls, 2 is a thought. */
const groupOf = [0, 1, 1, 2];

function layOut(db: WritableDatabase): string[] {
  db.exec(`
    INSERT INTO datasets (id, room, role, state, format, format_version, style_json, name, file_name, sha256, byte_count,
      gold_dataset_id, licence, attribution, citation, imported_at)
    VALUES (1, 'traces', 'gold', 'ready', 'txagent', NULL, '{}', 't', 't.json', '', 0, NULL, '', '', '', '${savedAt}');
    INSERT INTO trace_groups (id, question_id, title) VALUES (1, '𠮷野', ''), (2, NULL, '㈱');
    INSERT INTO traces (id, dataset_id, group_id, position, key, model, step_count, call_count, error_count)
    VALUES (1, 1, 1, 0, 'a', NULL, 3, 2, 0), (2, 1, 1, 1, 'b', NULL, 3, 2, 0), (3, 1, 2, 2, 'c', NULL, 3, 2, 0);`);
  return ['髙橋', '佐伯'].map((name) => chooseEvaluator(db, name, savedAt).id);
}

const words = (text: string) => ({ en: text, ja: text });
const asks = (id: string, ...choices: string[]): MarkCriterion => ({
  id,
  scope: 'call',
  name: words(id),
  description: words(''),
  choices: choices.map((choice) => ({ id: choice, name: words(choice), description: words('') })),
});
const schemes = [
  [asks('needed', 'yes', 'no')],
  [asks('needed', 'yes', 'no'), asks('tool', 'yes', 'no')],
  [asks('needed', 'yes', 'maybe'), { ...asks('tool', 'yes', 'no'), scope: 'step' as const }],
];

const trace = fc.integer({ min: 1, max: 3 });
const step = fc.constantFrom(null, 0, 0, 1, 2);
const command = fc.oneof(
  fc.record({
    do: fc.constant('mark' as const),
    trace,
    step,
    criterion: fc.constantFrom('needed', 'needed', 'tool'),
    choice: fc.constantFrom('yes', 'yes', 'no', null),
  }),
  fc.record({ do: fc.constant('span' as const), trace }),
  fc.record({ do: fc.constant('comment' as const), trace, step, text: fc.constantFrom(null, 'が', '﨑') }),
  fc.record({ do: fc.constantFrom('done' as const, 'flag' as const), trace, value: fc.boolean() }),
  fc.record({ do: fc.constant('scheme' as const), scheme: fc.integer({ min: 0, max: schemes.length - 1 }) }),
  fc.record({ do: fc.constantFrom('undo' as const, 'undo' as const, 'redo' as const, 'restart' as const) }),
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;
type Turn = { readonly do: 'undo' | 'redo' | 'restart' };
type OneAct = Exclude<Command, Turn>;
const isTurn = (one: Command): one is Exclude<Command, OneAct> => ['undo', 'redo', 'restart'].includes(one.do);

/** What happened, kept as a plain list of acts; everything else is counted from it each time. */
type Entry = {
  readonly who: number;
  readonly act: OneAct;
  readonly version: number;
  /** The version of the scheme before and after; both the same for other acts. */
  readonly from: number;
  /** Counter of the act itself. */
  readonly id: number;
  state: 'done' | 'undone' | 'discarded';
  counter: number;
};
type Model = {
  entries: Entry[];
  scheme: number;
  criteria: Map<number, readonly MarkCriterion[]>;
  touched: Map<string, number>;
};

const groupsOf = (act: OneAct) => (act.do === 'scheme' ? [] : [groupOf[act.trace] ?? 0]);

function placeOf(entry: Entry): string {
  const { act, who } = entry;
  if (act.do === 'mark') return `${who} mark ${act.trace} ${act.step} ${act.criterion}`;
  if (act.do === 'span') return `${who} span ${entry.id}`;
  if (act.do === 'comment') return `${who} comment ${act.trace} ${act.step}`;
  return act.do === 'scheme' ? 'scheme' : `${who} ${act.do} ${groupOf[act.trace]}`;
}

/** What stands: of each place the newest act in force. */
function standing(model: Model): Entry[] {
  const places = new Map<string, Entry>();
  for (const entry of model.entries) if (entry.state === 'done') places.set(placeOf(entry), entry);
  return [...places.values()];
}

/** The same tables, counted from the list of acts. */
function expected(model: Model) {
  const said = standing(model).filter(({ act }) => {
    if (act.do === 'mark') return act.choice !== null;
    return act.do === 'span' || (act.do === 'comment' && act.text !== null);
  });
  const asked = (model.criteria.get(model.scheme) ?? []).filter(({ scope }) => scope === 'call');
  const progress: object[] = [];
  for (const traceId of [1, 2, 3]) {
    for (const who of [0, 1]) {
      const own = said.filter((entry) => entry.who === who && 'trace' in entry.act && entry.act.trace === traceId);
      const isAnswered = (call: number) =>
        asked.length > 0 &&
        asked.every(({ id, choices }) =>
          own.some(
            ({ act }) =>
              act.do === 'mark' &&
              act.step === call &&
              act.criterion === id &&
              choices.some((choice) => choice.id === act.choice),
          ),
        );
      const callsMarked = [0, 1].filter(isAnswered).length;
      if (own.length > 0) progress.push({ traceId, who, markCount: own.length, callsMarked });
    }
  }
  const reviews = [...model.touched].sort().map(([key, counter]) => {
    const [group, who] = key.split(' ').map(Number);
    const value = (name: 'done' | 'flag') =>
      standing(model).some(
        ({ act, who: by }) => by === who && act.do === name && groupOf[act.trace] === group && act.value,
      );
    return { group, who, done: Number(value('done')), flagged: Number(value('flag')), counter };
  });
  return { scheme: model.scheme, progress, reviews };
}

function stored(db: WritableDatabase, people: readonly string[]) {
  const who = (id: unknown) => people.indexOf(String(id));
  const rows = (sql: string) => db.prepare<[], Record<string, unknown>>(sql).all();
  const progress = rows('SELECT * FROM trace_progress').map((row) => ({
    traceId: Number(row.trace_id),
    who: who(row.evaluator_id),
    markCount: row.mark_count,
    callsMarked: row.calls_marked,
  }));
  const reviews = rows("SELECT * FROM item_reviews WHERE item_kind = 'traceGroup'").map((row) => ({
    group: Number(row.item_id),
    who: who(row.evaluator_id),
    done: row.done,
    flagged: row.flagged,
    counter: row.last_counter,
  }));
  return {
    scheme: readScheme(db).version,
    progress: progress.sort((a, b) => a.traceId - b.traceId || a.who - b.who),
    reviews: reviews.sort((a, b) => a.group - b.group || a.who - b.who),
  };
}

function changeOf(db: WritableDatabase, evaluatorId: string, act: OneAct): Change {
  const schemeVersion = readScheme(db).version;
  const groupId = act.do === 'scheme' ? 0 : (groupOf[act.trace] ?? 0);
  switch (act.do) {
    case 'mark': {
      const isCall = act.step === 0 || act.step === 1;
      return {
        itemKind: 'trace',
        itemId: act.trace,
        aspect: `mark:${evaluatorId}:${act.step ?? ''}:${act.criterion}`,
        before: readMark(db, { traceId: act.trace, evaluatorId, step: act.step }, act.criterion),
        after: act.choice === null ? null : { choiceId: act.choice, schemeVersion, isCall },
      };
    }
    case 'span': {
      const rest = { quote: '𠮷', criterionId: 'passage', choiceId: 'wrong', comment: '', schemeVersion };
      const after = { step: 0, start: 0, end: 2, ...rest };
      const aspect = `span:${evaluatorId}:${latestCounter(db) + 1}`;
      return { itemKind: 'trace', itemId: act.trace, aspect, before: null, after };
    }
    case 'comment': {
      const before = readComment(db, { traceId: act.trace, evaluatorId, step: act.step });
      const aspect = `comment:${evaluatorId}:${act.step ?? ''}`;
      return { itemKind: 'trace', itemId: act.trace, aspect, before, after: act.text };
    }
    case 'scheme': {
      const version = nextSchemeVersion(db);
      const after = { version, criteria: schemes[act.scheme] ?? [], evaluatorId, savedAt };
      return { itemKind: 'traceSettings', itemId: 0, aspect: 'scheme', before: readStoredScheme(db), after };
    }
    default: {
      const review = readReview(db, { itemKind: 'traceGroup', itemId: groupId }, evaluatorId);
      const before = act.do === 'done' ? review.done : review.flagged;
      return { itemKind: 'traceGroup', itemId: groupId, aspect: `${act.do}:${evaluatorId}`, before, after: act.value };
    }
  }
}

/** Versions in which something is marked now. */
function versionsInUse(model: Model): number[] {
  return standing(model)
    .filter(({ act }) => (act.do === 'mark' && act.choice !== null) || act.do === 'span')
    .map(({ version }) => version);
}

function doAct(model: Model, who: number, act: OneAct, counter: number): void {
  const from = model.scheme;
  for (const entry of model.entries) if (entry.who === who && entry.state === 'undone') entry.state = 'discarded';
  const version = act.do === 'scheme' ? model.criteria.size + 1 : from;
  if (act.do === 'scheme') {
    model.criteria.set(version, schemes[act.scheme] ?? []);
    model.scheme = version;
  }
  model.entries.push({ who, act, version, from, id: counter, state: 'done', counter });
  for (const group of groupsOf(act)) model.touched.set(`${group} ${who}`, counter);
}

/** What an undo or redo would do: null when there is nothing to turn, or the entry and whether it is refused. */
function turnOf(model: Model, who: number, how: 'undo' | 'redo'): { entry: Entry; isRefused: boolean } | null {
  const own = model.entries.filter((entry) => entry.who === who);
  const entry =
    how === 'undo' ? own.findLast(({ state }) => state === 'done') : own.find(({ state }) => state === 'undone');
  if (entry === undefined) return null;
  if (entry.act.do !== 'scheme') return { entry, isRefused: false };
  const [expectedNow, target] = how === 'undo' ? [entry.version, entry.from] : [entry.from, entry.version];
  const isBuiltUpon = model.entries.some(
    (other) =>
      other.act.do === 'scheme' && other.who !== who && other.state === 'done' && other.counter > entry.counter,
  );
  const isMarked = versionsInUse(model).some((version) => version > target);
  return { entry, isRefused: isBuiltUpon || model.scheme !== expectedNow || isMarked };
}

function doTurn(model: Model, entry: Entry, how: 'undo' | 'redo', counter: number): void {
  entry.state = how === 'undo' ? 'undone' : 'done';
  entry.counter = counter;
  if (entry.act.do === 'scheme') model.scheme = how === 'undo' ? entry.from : entry.version;
  for (const group of groupsOf(entry.act)) model.touched.set(`${group} ${entry.who}`, counter);
}

test('counts, reviews and scheme are what the acts in force say, through undo, redo, two evaluators and restarts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'akapen-marks-'));
  let runs = 0;
  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 1 }), command), { minLength: 5, maxLength: 40 });
  try {
    fc.assert(
      fc.property(steps, (list) => {
        runs += 1;
        const file = join(folder, `${runs}.db`);
        let db = openDatabase(file);
        // The test is about what is written, not about power cuts.
        db.pragma('synchronous = OFF');
        const people = layOut(db);
        const model: Model = { entries: [], scheme: 0, criteria: new Map(), touched: new Map() };
        const first: [number, Command] = [0, { do: 'scheme', scheme: 1 }];
        for (const [who, next] of [first, ...list]) {
          const occasion = { evaluatorId: people[who] ?? '', savedAt, requestId: null };
          const counter = latestCounter(db) + 1;
          if (!isTurn(next)) {
            const itemId = next.do === 'scheme' ? null : (groupOf[next.trace] ?? 0);
            const changes = [changeOf(db, occasion.evaluatorId, next)];
            const act: Act = { kind: next.do, params: {}, room: 'traces', datasetId: 1, itemId, changes };
            recordAct(db, applyChange, act, occasion);
            doAct(model, who, next, counter);
          } else if (next.do === 'restart') {
            db.close();
            db = openDatabase(file);
            db.pragma('synchronous = OFF');
          } else {
            const turn = turnOf(model, who, next.do);
            const turned = attempt(() => (next.do === 'undo' ? undoAct : redoAct)(db, applyChange, occasion));
            expect(turned).toBe(turn === null ? 'NOT_FOUND' : turn.isRefused ? 'UNDO_REFUSED' : 'done');
            if (turn !== null && !turn.isRefused) doTurn(model, turn.entry, next.do, counter);
          }
          expect(stored(db, people)).toEqual(expected(model));
        }
        const marked = [1, 2, 3].flatMap((traceId) => people.flatMap((id) => readMarks(db, traceId, id).marks)).length;
        const said = standing(model).filter(({ act }) => act.do === 'mark' && act.choice !== null).length;
        db.close();
        expect(marked).toBe(said);
      }),
      { seed: 11, numRuns: rounds(8) },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function attempt(act: () => unknown): string {
  try {
    act();
    return 'done';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
