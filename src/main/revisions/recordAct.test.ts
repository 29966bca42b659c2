import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeEmptyDatabase } from '../../../test/emptyDatabase.ts';
import { rounds } from '../../../test/rounds.ts';
import { AppError } from '../../shared/errors.ts';
import type { Act, Change } from '../context.ts';
import { openDatabase } from '../database/openDatabase.ts';
import type { WritableDatabase } from '../database/types.ts';
import { type ApplyChange, recordAct, redoAct, saveState, undoAct } from './recordAct.ts';
import {
  changesOfRevision,
  historyOfItem,
  latestCounter,
  revisionOfRequest,
  valueAtCounter,
} from './revisionsTable.ts';
import { listUndoEntries, rebuildUndoEntries } from './undoTable.ts';

const people = ['alice', 'bob'] as const;
type Person = (typeof people)[number];

let folder: string;
let db: WritableDatabase;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-revisions-'));
  db = openTestDatabase('test.sqlite');
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

/** A database with two evaluators, and a table of items that a room would have in a file beside it: a project's schema has to be our own. */
function openTestDatabase(name: string): WritableDatabase {
  const file = join(folder, name);
  if (!existsSync(file)) writeEmptyDatabase(file);
  const opened = openDatabase(file);
  opened.prepare('ATTACH ? AS beside').run(join(folder, `${name}.items`));
  opened.exec('CREATE TABLE IF NOT EXISTS beside.items (place TEXT PRIMARY KEY, value_json TEXT NOT NULL) STRICT');
  for (const id of people) {
    opened
      .prepare('INSERT OR IGNORE INTO evaluators (id, name, created_at) VALUES (?, ?, ?)')
      .run(id, id === 'alice' ? '髙橋𠮷子' : 'Bob', '2026-01-01T00:00:00.000Z');
  }
  return opened;
}

const applyChange: ApplyChange = (database, { itemKind, itemId, aspect, value }) => {
  database
    .prepare(
      'INSERT INTO items (place, value_json) VALUES (?, ?) ON CONFLICT (place) DO UPDATE SET value_json = excluded.value_json',
    )
    .run(`${itemKind} ${itemId} ${aspect}`, JSON.stringify(value));
};

function items(database: WritableDatabase): Record<string, unknown> {
  const rows = database.prepare<[], { place: string; value_json: string }>('SELECT * FROM items').all();
  const written = rows.map((row) => [row.place, JSON.parse(row.value_json)] as const);
  return Object.fromEntries(written.filter(([, value]) => value !== 0));
}

function storedValue(database: WritableDatabase, itemId: number, aspect: string): unknown {
  return items(database)[`question ${itemId} ${aspect}`] ?? 0;
}

function occasion(evaluatorId: Person, requestId: string | null = null) {
  return { evaluatorId, savedAt: '2026-01-02T03:04:05.000Z', requestId };
}

function actOn(database: WritableDatabase, places: readonly (readonly [number, string])[], value: unknown): Act {
  const changes = places.map(
    ([itemId, aspect]): Change => ({
      itemKind: 'question',
      itemId,
      aspect,
      before: storedValue(database, itemId, aspect),
      after: value,
    }),
  );
  return {
    kind: 'edit',
    params: { key: 'q-﨑' },
    room: 'derivations',
    datasetId: 1,
    itemId: places[0]?.[0] ?? null,
    changes,
  };
}

function edit(person: Person, itemId: number, value: unknown, aspect = 'content') {
  return recordAct(db, applyChange, actOn(db, [[itemId, aspect]], value), occasion(person)).revision.counter;
}

function refusal(work: () => unknown): unknown {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof AppError ? { code: error.code, details: error.details } : error;
  }
}

describe('the revision log', () => {
  it('keeps an act, its undo and its redo as three revisions in the history of the item', () => {
    edit('alice', 7, '㈱赤ペン');
    undoAct(db, applyChange, occasion('alice'));
    redoAct(db, applyChange, occasion('alice'));

    const short = historyOfItem(db, 'question', 7).map(({ counter, relation, targetCounter, author, changes }) => ({
      counter,
      relation,
      targetCounter,
      author,
      changes,
    }));
    expect(short).toEqual([
      {
        counter: 3,
        relation: 'redo',
        targetCounter: 1,
        author: '髙橋𠮷子',
        changes: [{ aspect: 'content', before: 0, after: '㈱赤ペン' }],
      },
      {
        counter: 2,
        relation: 'undo',
        targetCounter: 1,
        author: '髙橋𠮷子',
        changes: [{ aspect: 'content', before: '㈱赤ペン', after: 0 }],
      },
      {
        counter: 1,
        relation: 'act',
        targetCounter: null,
        author: '髙橋𠮷子',
        changes: [{ aspect: 'content', before: 0, after: '㈱赤ペン' }],
      },
    ]);
  });

  it('tells what could be undone and redone next, and when the newest revision was written', () => {
    edit('alice', 7, 'x');
    const label = { kind: 'edit', params: { key: 'q-﨑' }, room: 'derivations', datasetId: 1, itemId: 7 };
    const savedAt = '2026-01-02T03:04:05.000Z';
    expect(saveState(db, 'alice', () => null)).toEqual({
      counter: 1,
      savedAt,
      undo: { counter: 1, ...label },
      redo: null,
    });

    undoAct(db, applyChange, occasion('alice'));
    expect(saveState(db, 'alice', () => null)).toEqual({
      counter: 2,
      savedAt,
      undo: null,
      redo: { counter: 1, ...label },
    });
    expect(saveState(db, 'bob', () => null)).toEqual({ counter: 2, savedAt, undo: null, redo: null });
    expect(saveState(db, null, () => null)).toEqual({ counter: 2, savedAt, undo: null, redo: null });
  });

  it('gives the value of an aspect as of any revision, and null while nothing had touched it', () => {
    edit('alice', 1, 'first');
    edit('alice', 2, 'elsewhere');
    edit('bob', 1, 'second');
    const values = [0, 1, 2, 3].map((counter) => valueAtCounter(db, 'question', 1, 'content', counter));
    expect(values).toEqual([null, 'first', 'first', 'second']);
  });

  it('writes neither the log nor the item when the item refuses its value', () => {
    const refuse: ApplyChange = () => {
      throw new AppError('INVALID_INPUT', 'refused');
    };
    expect(refusal(() => recordAct(db, refuse, actOn(db, [[1, 'content']], 1), occasion('alice')))).toEqual({
      code: 'INVALID_INPUT',
      details: {},
    });
    expect([latestCounter(db), listUndoEntries(db), items(db)]).toEqual([0, [], {}]);
  });

  it('finds the revision of a request after a restart', () => {
    recordAct(db, applyChange, actOn(db, [[1, 'content']], 'x'), occasion('alice', 'request-1'));
    db.close();
    db = openTestDatabase('test.sqlite');
    expect([revisionOfRequest(db, 'request-1')?.counter, revisionOfRequest(db, 'request-2')]).toEqual([1, null]);
  });
});

describe('undo and redo', () => {
  it('have nothing to do at first, and each evaluator has only their own acts', () => {
    edit('alice', 1, 'x');
    expect(refusal(() => undoAct(db, applyChange, occasion('bob')))).toEqual({
      code: 'NOT_FOUND',
      details: { kind: 'undo' },
    });
    expect(refusal(() => redoAct(db, applyChange, occasion('alice')))).toEqual({
      code: 'NOT_FOUND',
      details: { kind: 'redo' },
    });
  });

  it('go across items and aspects in the order of the acts', () => {
    edit('alice', 1, 'a');
    edit('alice', 2, true, 'flag');
    recordAct(
      db,
      applyChange,
      actOn(
        db,
        [
          [1, 'content'],
          [1, 'state'],
        ],
        'b',
      ),
      occasion('alice'),
    );
    undoAct(db, applyChange, occasion('alice'));
    expect(items(db)).toEqual({ 'question 1 content': 'a', 'question 2 flag': true });
    undoAct(db, applyChange, occasion('alice'));
    expect(items(db)).toEqual({ 'question 1 content': 'a' });
  });

  it('forget what was undone once its evaluator does something else', () => {
    edit('alice', 1, 'a');
    undoAct(db, applyChange, occasion('alice'));
    edit('alice', 2, 'b');
    expect(saveState(db, 'alice', () => null).redo).toBeNull();
    expect(listUndoEntries(db).map(({ actCounter, state }) => [actCounter, state])).toEqual([
      [1, 'discarded'],
      [3, 'done'],
    ]);
  });

  it('refuse in words to run over an act of another evaluator, and change nothing', () => {
    edit('alice', 1, 'a');
    edit('bob', 1, 'b');
    const refused = { code: 'UNDO_REFUSED', details: { by: 'Bob', kind: 'edit' } };
    expect(refusal(() => undoAct(db, applyChange, occasion('alice')))).toEqual(refused);
    expect([latestCounter(db), items(db)]).toEqual([2, { 'question 1 content': 'b' }]);
  });

  it('refuse even when the other evaluator came back to the same value', () => {
    edit('alice', 1, 'done', 'state');
    edit('bob', 1, 'draft', 'state');
    edit('bob', 1, 'done', 'state');
    expect(refusal(() => undoAct(db, applyChange, occasion('alice')))).toMatchObject({ code: 'UNDO_REFUSED' });
  });

  it('go on once the other evaluator has taken their act back, and then refuse its redo', () => {
    edit('alice', 1, 'a');
    edit('bob', 1, 'b');
    undoAct(db, applyChange, occasion('bob'));
    undoAct(db, applyChange, occasion('alice'));
    expect(items(db)).toEqual({});
    expect(refusal(() => redoAct(db, applyChange, occasion('bob')))).toEqual({
      code: 'UNDO_REFUSED',
      details: { by: '髙橋𠮷子', kind: 'edit' },
    });
  });

  it('do not mind others’ acts on other aspects of the same item', () => {
    edit('alice', 1, 'a');
    edit('bob', 1, true, 'flag');
    undoAct(db, applyChange, occasion('alice'));
    expect(items(db)).toEqual({ 'question 1 flag': true });
  });

  it('refuse to take a dataset out of sight in which another evaluator has worked since', () => {
    const imported: Act = {
      kind: 'import',
      params: {},
      room: null,
      datasetId: 1,
      itemId: null,
      changes: [{ itemKind: 'dataset', itemId: 1, aspect: 'withdrawn', before: true, after: false }],
    };
    recordAct(db, applyChange, imported, occasion('alice'));
    edit('bob', 5, 'b');
    expect(refusal(() => undoAct(db, applyChange, occasion('alice')))).toEqual({
      code: 'UNDO_REFUSED',
      details: { by: 'Bob', kind: 'edit' },
    });
    undoAct(db, applyChange, occasion('bob'));
    undoAct(db, applyChange, occasion('alice'));
    expect(items(db)).toEqual({ 'dataset 1 withdrawn': true });
  });

  it('put back an aspect that one act wrote twice', () => {
    const act = actOn(db, [[1, 'content']], 'a');
    const second: Change = { itemKind: 'question', itemId: 1, aspect: 'content', before: 'a', after: 'b' };
    recordAct(db, applyChange, { ...act, changes: [...act.changes, second] }, occasion('alice'));
    undoAct(db, applyChange, occasion('alice'));
    expect(items(db)).toEqual({});
    redoAct(db, applyChange, occasion('alice'));
    expect([items(db), changesOfRevision(db, 3).length]).toEqual([{ 'question 1 content': 'b' }, 2]);
  });
});

type Step =
  | {
      readonly what: 'act';
      readonly who: Person;
      readonly places: readonly (readonly [number, string])[];
      readonly value: number;
    }
  | { readonly what: 'undo'; readonly who: Person }
  | { readonly what: 'redo'; readonly who: Person }
  | { readonly what: 'reopen' };

const person = fc.constantFrom(...people);
const place = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom('content', 'state'));
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('act' as const),
      who: person,
      places: fc.uniqueArray(place, { minLength: 1, maxLength: 3, selector: String }),
      value: fc.integer({ min: 0, max: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('undo' as const), who: person }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('redo' as const), who: person }) },
  { weight: 1, arbitrary: fc.constant({ what: 'reopen' as const }) },
);

/** A second implementation without a log: whole states in memory, and every rule spelt out. */
function createModel() {
  type Edit = { place: string; before: number; after: number };
  type ModelAct = { who: Person; edits: Edit[]; inForce: boolean; at: number };
  const values = new Map<string, number>();
  const stacks = {
    alice: { done: [] as ModelAct[], undone: [] as ModelAct[] },
    bob: { done: [] as ModelAct[], undone: [] as ModelAct[] },
  };
  const acts: ModelAct[] = [];
  let clock = 0;
  const read = (where: string) => values.get(where) ?? 0;
  const blocked = (act: ModelAct, side: 'before' | 'after') =>
    act.edits.some(
      (one) =>
        read(one.place) !== one[side] ||
        acts.some(
          (other) =>
            other.who !== act.who &&
            other.inForce &&
            other.at > act.at &&
            other.edits.some((its) => its.place === one.place),
        ),
    );
  const turn = (from: ModelAct[], to: ModelAct[], side: 'before' | 'after', inForce: boolean): string => {
    const act = from.at(-1);
    if (act === undefined) return 'NOT_FOUND';
    if (blocked(act, side)) return 'UNDO_REFUSED';
    for (const one of act.edits) values.set(one.place, side === 'after' ? one.before : one.after);
    Object.assign(act, { inForce, at: ++clock });
    to.push(from.splice(-1)[0] ?? act);
    return 'ok';
  };
  return {
    state: () => Object.fromEntries([...values].filter(([, value]) => value !== 0)),
    run: (one: Step): string => {
      if (one.what === 'reopen') return 'ok';
      const { done, undone } = stacks[one.who];
      if (one.what !== 'act') {
        return one.what === 'undo' ? turn(done, undone, 'after', false) : turn(undone, done, 'before', true);
      }
      const edits = one.places.map(([id, aspect]) => {
        const where = `question ${id} ${aspect}`;
        return { place: where, before: read(where), after: one.value };
      });
      for (const { place: where, after } of edits) values.set(where, after);
      const act: ModelAct = { who: one.who, edits, inForce: true, at: ++clock };
      acts.push(act);
      done.push(act);
      undone.length = 0;
      return 'ok';
    },
  };
}

function run(one: Step, name: string): string {
  if (one.what === 'reopen') {
    db.close();
    db = openTestDatabase(name);
    return 'ok';
  }
  try {
    if (one.what === 'act') recordAct(db, applyChange, actOn(db, one.places, one.value), occasion(one.who));
    else (one.what === 'undo' ? undoAct : redoAct)(db, applyChange, occasion(one.who));
    return 'ok';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

function repeat(work: () => string): number {
  let times = 0;
  while (work() === 'ok') times += 1;
  return times;
}

describe('any sequence of acts, undos, redos and restarts', () => {
  let fileNumber = 0;
  const freshDatabase = () => {
    db.close();
    fileNumber += 1;
    const name = `run-${fileNumber}.sqlite`;
    db = openTestDatabase(name);
    return name;
  };

  it('by two evaluators ends as the second implementation says, step by step', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const name = freshDatabase();
        const model = createModel();
        for (const one of steps) {
          expect([run(one, name), items(db)]).toEqual([model.run(one), model.state()]);
        }
      }),
      { numRuns: rounds(15), seed: 20260101 },
    );
  });

  it('by one evaluator goes back to the beginning and forward to the end, also after a restart', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const name = freshDatabase();
        for (const one of steps) run(one.what === 'reopen' ? one : { ...one, who: 'alice' }, name);
        repeat(() => run({ what: 'redo', who: 'alice' }, name));
        const end = items(db);
        run({ what: 'reopen' }, name);
        const undone = repeat(() => run({ what: 'undo', who: 'alice' }, name));
        expect(items(db)).toEqual({});
        run({ what: 'reopen' }, name);
        expect(repeat(() => run({ what: 'redo', who: 'alice' }, name))).toBe(undone);
        expect(items(db)).toEqual(end);
      }),
      { numRuns: rounds(10), seed: 20260102 },
    );
  });

  it('leaves an undo table that the log alone would give again', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const name = freshDatabase();
        for (const one of steps) run(one, name);
        const kept = listUndoEntries(db);
        rebuildUndoEntries(db);
        expect(listUndoEntries(db)).toEqual(kept);
      }),
      { numRuns: rounds(10), seed: 20260103 },
    );
  });
});
