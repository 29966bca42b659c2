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
} from '../../../test/databaseOfTwo.ts';
import { AppError } from '../../shared/errors.ts';
import type { Act, Change } from '../context.ts';
import { type ApplyChange, recordAct, redoAct, saveState, undoAct } from './recordAct.ts';
import {
  changesOfRevision,
  historyOfItem,
  latestCounter,
  revisionOfRequest,
  valueAtCounter,
} from './revisionsTable.ts';
import { listUndoEntries } from './undoTable.ts';

databaseOfTwo();

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
    openInstead('test.sqlite');
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
