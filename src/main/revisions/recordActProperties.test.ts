import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  actOn,
  applyChange,
  databaseOfTwo,
  db,
  items,
  occasion,
  openInstead,
  type Person,
  people,
} from '../../../test/databaseOfTwo.ts';
import { rounds } from '../../../test/rounds.ts';
import { AppError } from '../../shared/errors.ts';
import { recordAct, redoAct, undoAct } from './recordAct.ts';
import { listUndoEntries, rebuildUndoEntries } from './undoTable.ts';

databaseOfTwo();

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
    openInstead(name);
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
    fileNumber += 1;
    const name = `run-${fileNumber}.sqlite`;
    openInstead(name);
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
