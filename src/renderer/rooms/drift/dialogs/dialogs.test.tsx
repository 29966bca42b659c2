import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { prepareWindow, resetFrame } from '../../../testing/fakeWorkbench.tsx';
import { driftOverview, driftRun } from '../driftFixture.ts';
import { DriftDialogs } from './DriftDialogs.tsx';
import { button, field, inRoom, press, saved, type } from './dialogsFixture.tsx';

beforeAll(prepareWindow);
beforeEach(resetFrame);
afterEach(cleanup);

describe('terms', () => {
  test('saves what is left of a pasted list', async () => {
    const { inputsOf } = inRoom(<DriftDialogs />, { dialog: 'terms' }, { 'drift.setTerms': () => saved });
    type('Terms, one a line', 'asthma\r\n不眠\tAsthma\n');
    expect(screen.getByText('1 line is there twice and is dropped: Asthma.')).toBeTruthy();
    press('Save 2 terms');
    const base = [...driftOverview.projectTerms];
    await waitFor(() => expect(inputsOf('drift.setTerms')).toEqual([{ terms: ['asthma', '不眠'], base }]));
  });

  test('are saved on those that the dialog was opened with, whatever another window saved since', async () => {
    const overview = { ...driftOverview, projectTerms: ['cough'] };
    const opened = { dialog: 'terms', overview: { status: 'ready', value: overview } } as const;
    const { inputsOf, store } = inRoom(<DriftDialogs />, opened, { 'drift.setTerms': () => saved });
    type('Terms, one a line', 'cough\nasthma');
    const now = { ...overview, projectTerms: ['cough', '喘鳴'] };
    act(() => store.setState({ overview: { status: 'ready', value: now } }));
    press('Save 2 terms');
    const sent = { terms: ['cough', 'asthma'], base: ['cough'] };
    await waitFor(() => expect(inputsOf('drift.setTerms')).toEqual([sent]));
  });

  test('stay in the field where both windows have too many, and say so', async () => {
    const { store } = inRoom(
      <DriftDialogs />,
      { dialog: 'terms' },
      {
        'drift.setTerms': () => {
          throw new AppError('CONFLICT', 'too many', { reason: 'tooMany', most: 20_000 });
        },
      },
    );
    type('Terms, one a line', 'asthma');
    press('Save 1 term');
    expect(await screen.findByText(/^At most 20,000 are kept/)).toBeTruthy();
    expect([store.getState().dialog, field('Terms, one a line')]).toMatchObject(['terms', { value: 'asthma' }]);
  });

  test('saves nothing while a line is too long', () => {
    inRoom(<DriftDialogs />, { dialog: 'terms' });
    type('Terms, one a line', 'x'.repeat(201));
    expect(button(/^Save/).disabled).toBe(true);
  });
});

test('the terms ask before what is typed is thrown away, and go on in the field', () => {
  const { store } = inRoom(<DriftDialogs />, { dialog: 'terms' });
  type('Terms, one a line', 'asthma');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(store.getState().dialog).toBe('terms');
  press('Go on writing');
  expect(document.activeElement).toBe(field('Terms, one a line'));
  press(/^Cancel/);
  press('Throw away');
  expect(store.getState().dialog).toBeNull();
});

test('the terms ask no more once they are as they were, and leave who types on in the field', () => {
  inRoom(<DriftDialogs />, { dialog: 'terms' });
  const terms = field('Terms, one a line');
  const before = terms instanceof HTMLTextAreaElement ? terms.value : '';
  type('Terms, one a line', 'asthma');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  terms.focus();
  type('Terms, one a line', before);
  type('Terms, one a line', 'a');
  expect(screen.queryByRole('button', { name: 'Go on writing' })).toBeNull();
  expect(document.activeElement).toBe(terms);
});

describe('the note', () => {
  const conflicting = {
    'drift.setNote': ({ baseRevision }: { baseRevision: number }) => {
      if (baseRevision < 4) throw new AppError('CONFLICT', 'stale', { noteRevision: 4 });
      return { ...saved, noteRevision: 5 };
    },
    'drift.readRun': () => ({ run: { ...driftRun, note: 'theirs', noteRevision: 4 }, models: [] }),
  };

  test('shows both notes when another was saved meanwhile, and saves the chosen one', async () => {
    const { inputsOf, store } = inRoom(<DriftDialogs />, { dialog: 'note' }, conflicting);
    type('Note', 'mine');
    press('Save note');
    expect(await screen.findByText('Saved meanwhile, revision 4')).toBeTruthy();
    expect(screen.getByText('theirs')).toBeTruthy();
    press('Save yours');
    await waitFor(() => expect(store.getState().dialog).toBeNull());
    expect(inputsOf('drift.setNote')).toEqual([
      { runId: 5, text: 'mine', baseRevision: 0 },
      { runId: 5, text: 'mine', baseRevision: 4 },
    ]);
  });

  test('asks before something written is thrown away', () => {
    const { store } = inRoom(<DriftDialogs />, { dialog: 'note' });
    type('Note', 'mine');
    press('Cancel');
    expect(store.getState().dialog).toBe('note');
    press('Throw away');
    expect(store.getState().dialog).toBeNull();
  });

  test('is gone on with in its field, by the button or by a second Esc', () => {
    inRoom(<DriftDialogs />, { dialog: 'note' });
    type('Note', 'mine');
    const pressEscape = () => fireEvent.keyDown(document.body, { key: 'Escape' });
    pressEscape();
    press('Go on writing');
    expect(document.activeElement).toBe(field('Note'));
    pressEscape();
    expect(document.activeElement).toBe(button('Go on writing'));
    pressEscape();
    expect(document.activeElement).toBe(field('Note'));
    expect(screen.queryByRole('button', { name: 'Go on writing' })).toBeNull();
  });
});

test('problems stand under their case', async () => {
  const of = (caseKey: string | null, code: string) => ({ code, params: { turn: 7, model: '﨑-70b' }, caseKey });
  inRoom(
    <DriftDialogs />,
    { dialog: 'problems' },
    {
      'drift.runProblems': () => [
        { ...of('c_001_𠮷', 'errorRow'), severity: 'warning' },
        { ...of('c_001_𠮷', 'turnGap'), severity: 'error' },
      ],
    },
  );
  expect(await screen.findByText('Turn 7 is missing.')).toBeTruthy();
  expect(screen.getAllByText('c_001_𠮷')).toHaveLength(1);
  fireEvent.click(screen.getByRole('radio', { name: 'Errors 1' }));
  expect(screen.queryByText(/﨑-70b/)).toBeNull();
});

describe('queues', () => {
  const queue = { id: 9, name: '最初のキュー', createdBy: 'C. Saeki', total: 3, done: 1 };
  const brush = { fromTurn: 8, toTurn: 12, fromRecall: 0, toRecall: 0.7 };

  test('makes one of the selection and opens it', async () => {
    const { inputsOf, store } = inRoom(
      <DriftDialogs />,
      { dialog: 'queue', brush, hidden: new Set(['sora-mini']) },
      {
        'drift.saveQueue': () => ({ ...saved, id: 9, total: 3 }),
        'drift.queueTurns': () => [],
      },
    );
    await screen.findByText(/turns, lowest recall first/);
    type('Name', 'Low turns');
    press('Make the queue');
    await waitFor(() => expect(store.getState().dialog).toBeNull());
    expect(inputsOf('drift.saveQueue')).toEqual([
      { runId: 5, name: 'Low turns', models: ['aoba-7b', 'kaede-13b', 'tsubaki-8×7b'], ...brush },
    ]);
    expect(store.getState()).toMatchObject({ brush: null, queue: { id: 9 } });
  });

  test('renames and removes', async () => {
    const { inputsOf } = inRoom(
      <DriftDialogs />,
      { dialog: 'queue' },
      {
        'drift.queues': () => [queue],
        'drift.renameQueue': () => saved,
        'drift.removeQueue': () => saved,
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Rename 最初のキュー' }));
    type('New name of 最初のキュー', '  見直し ');
    fireEvent.blur(field('New name of 最初のキュー'));
    await waitFor(() => expect(inputsOf('drift.renameQueue')).toEqual([{ id: 9, name: '見直し' }]));
    press('Remove 最初のキュー');
    await waitFor(() => expect(inputsOf('drift.removeQueue')).toEqual([{ id: 9 }]));
  });

  test('says how far a queue is by now, whoever did a turn of it', async () => {
    let done = 0;
    const { emit } = inRoom(<DriftDialogs />, { dialog: 'queue' }, { 'drift.queues': () => [{ ...queue, done }] });
    await screen.findByRole('cell', { name: `0 of ${queue.total}` });
    done = 1;
    emit('project.saved', { counter: 2, savedAt: null, undo: null, redo: null });
    await screen.findByRole('cell', { name: `1 of ${queue.total}` });
  });
});

test('the history tells acts in words', async () => {
  inRoom(
    <DriftDialogs />,
    { dialog: 'history' },
    {
      'drift.history': () => [
        {
          counter: 8,
          kind: 'driftTurnDone',
          relation: 'undo',
          author: 'C. Saeki',
          savedAt: saved.savedAt,
          params: { turn: 4 },
        },
      ],
    },
  );
  expect(await screen.findByText('Undone: turn 4 done')).toBeTruthy();
});
