import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import type { DriftAlias } from '../../../../shared/rooms/drift/overview.ts';
import { prepareWindow, resetFrame } from '../../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { driftOverview, driftRun } from '../driftFixture.ts';
import { DriftDialogs } from './DriftDialogs.tsx';
import { inRoom } from './dialogsFixture.tsx';

beforeAll(prepareWindow);
beforeEach(resetFrame);
afterEach(cleanup);

const button = (name: RegExp | string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: RegExp | string) => fireEvent.click(button(name));
const field = (name: RegExp | string) => screen.getByRole('textbox', { name });
const type = (name: RegExp | string, value: string) => fireEvent.change(field(name), { target: { value } });
const saved = { counter: 2, savedAt: '2026-02-03T04:05:08.000Z' };
const usable = { problem: null, fileName: null, labels: ['contradiction'], files: [] };

const nli = { id: '0b5e8f4e-6f0c-4f7e-9a2b-0d3c5a7e9f11', path: '/models/nli' };
const offered = { 'drift.modelFolders': () => [nli], 'drift.checkModel': () => usable };

describe('aliases', () => {
  const aliases: DriftAlias[] = [
    { entity: 'sertraline', wording: 'Zoloft', kind: 'drugName', author: '髙橋', savedAt: '2026-02-03T04:05:06.000Z' },
    { entity: 'asthma', wording: 'wheeze', kind: 'wording', author: null, savedAt: null },
  ];
  const overview = { status: 'ready' as const, value: { ...driftOverview, aliases } };
  const answers = { 'drift.setAlias': () => saved, 'drift.removeAlias': () => saved };

  test('are listed with kind, author and time, get another kind and go', async () => {
    const { inputsOf } = inRoom(<DriftDialogs />, { dialog: 'aliases', overview }, answers);
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows[1]).toMatch(/^Zoloftsertraline.*髙橋.*2026/);
    expect(rows[2]).toMatch(/^wheezeasthma.*unknownunknown$/);
    const kind = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Kind of “wheeze”' });
    expect(kind.value).toBe('wording');
    fireEvent.change(kind, { target: { value: 'abbreviation' } });
    press('Take away “Zoloft” of “sertraline”');
    await waitFor(() => expect(inputsOf('drift.removeAlias')).toEqual([{ entity: 'sertraline', wording: 'Zoloft' }]));
    expect(inputsOf('drift.setAlias')).toEqual([{ entity: 'asthma', wording: 'wheeze', kind: 'abbreviation' }]);
  });

  test('give the focus to the next one when one is taken away, and where none is left to what closes the dialog', async () => {
    const { store } = inRoom(<DriftDialogs />, { dialog: 'aliases', overview }, answers);
    const left = (some: DriftAlias[]) =>
      act(() => store.setState({ overview: { status: 'ready', value: { ...driftOverview, aliases: some } } }));
    button('Take away “Zoloft” of “sertraline”').focus();
    press('Take away “Zoloft” of “sertraline”');
    left(aliases.slice(1));
    expect(document.activeElement).toBe(button('Take away “wheeze” of “asthma”'));
    press('Take away “wheeze” of “asthma”');
    left([]);
    expect(document.activeElement?.textContent).toMatch(/^Close/);
  });

  test('leave the focus where it is when they change after a removal that was refused, or whose focus went elsewhere', async () => {
    let refuses = true;
    const { store, inputsOf } = inRoom(
      <DriftDialogs />,
      { dialog: 'aliases', overview },
      {
        'drift.removeAlias': () => {
          if (refuses) throw new AppError('DISK_FULL', 'full');
          return saved;
        },
      },
    );
    const left = (some: DriftAlias[]) =>
      act(() => store.setState({ overview: { status: 'ready', value: { ...driftOverview, aliases: some } } }));
    const letGo = () => document.activeElement instanceof HTMLElement && document.activeElement.blur();
    press('Take away “Zoloft” of “sertraline”');
    await waitFor(() => expect(useFrame.getState().toasts).toHaveLength(1));
    letGo();
    left([...aliases]);
    expect(document.activeElement).toBe(document.body);
    refuses = false;
    press('Take away “Zoloft” of “sertraline”');
    await waitFor(() => expect(inputsOf('drift.removeAlias')).toHaveLength(2));
    screen.getByRole('combobox', { name: 'Kind of “wheeze”' }).focus();
    left(aliases.slice(1));
    letGo();
    left([...aliases]);
    expect(document.activeElement).toBe(document.body);
  });

  test('ask before what is typed and not added goes with the dialog, by Escape too', async () => {
    const { store } = inRoom(<DriftDialogs />, { dialog: 'aliases', overview }, answers);
    const pressEscape = () => fireEvent.keyDown(field('Wording'), { key: 'Escape' });
    type('Wording', 'wheezing');
    pressEscape();
    await screen.findByRole('dialog', { name: 'Close without adding the alias?' });
    expect(store.getState().dialog).toBe('aliases');
    press(/^Cancel/);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Close without/ })).toBeNull());
    expect((field('Wording') as HTMLInputElement).value).toBe('wheezing');
    pressEscape();
    press('Close without adding');
    expect(store.getState().dialog).toBeNull();
  });

  test('leave what is typed while one is saved to the next, and give back one that could not be saved', async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    inRoom(<DriftDialogs />, { dialog: 'aliases', overview }, { ...answers, 'drift.setAlias': () => promise });
    type('Wording', 'wheezing');
    type('Counts as', 'asthma');
    press(/^Add alias/);
    const values = () => ['Wording', 'Counts as'].map((name) => (field(name) as HTMLInputElement).value);
    expect([values(), document.activeElement]).toEqual([['', ''], field('Wording')]);
    await act(async () => reject(new AppError('INTERNAL', 'No space is left')));
    expect(values()).toEqual(['wheezing', 'asthma']);
  });

  test('are added with the kind that initials suggest, and never twice', async () => {
    const { inputsOf } = inRoom(<DriftDialogs />, { dialog: 'aliases', overview }, answers);
    expect(button(/^Add alias/).disabled).toBe(true);
    type('Wording', 'PTSD');
    type('Counts as', 'post-traumatic stress disorder');
    press(/^Add alias/);
    const added = { wording: 'PTSD', entity: 'post-traumatic stress disorder', kind: 'abbreviation' };
    await waitFor(() => expect(inputsOf('drift.setAlias')).toEqual([added]));
    await waitFor(() => expect((field('Wording') as HTMLInputElement).value).toBe(''));
    type('Wording', 'ZOLOFT');
    type('Counts as', 'Sertraline');
    expect(screen.getByText(/is in the list already/)).toBeTruthy();
    expect(button(/^Add alias/).disabled).toBe(true);
    type('Counts as', 'zoloft');
    expect(screen.getByText('A wording cannot be an alias of itself.')).toBeTruthy();
  });

  test('count in a new run or do not, as somebody says, and say what reference mode is then', async () => {
    const { inputsOf } = inRoom(
      <DriftDialogs />,
      { dialog: 'measure', overview },
      { ...offered, 'drift.measure': () => ({ taskId: 't1', runId: 6 }) },
    );
    fireEvent.click(screen.getByRole('checkbox', { name: 'Count the 2 aliases of the project' }));
    press('Measure 40 cases of 4 models');
    await waitFor(() => expect(inputsOf('drift.measure')).toMatchObject([{ settings: { aliases: false } }]));
  });
});

describe('measuring', () => {
  const answers = { ...offered, 'drift.measure': () => ({ taskId: 't1', runId: 6 }) };

  test('begins with the last settings and closes', async () => {
    const { store, inputsOf } = inRoom(<DriftDialogs />, { dialog: 'measure' }, answers);
    press('Measure 40 cases of 4 models');
    await waitFor(() => expect(store.getState().dialog).toBeNull());
    expect(inputsOf('drift.measure')).toEqual([
      { datasetId: 3, settings: { ...driftRun.settings, nliFolder: nli.id }, models: null, confirmOtherSplit: false },
    ]);
  });

  test('measures some models, strictly', async () => {
    const { inputsOf } = inRoom(<DriftDialogs />, { dialog: 'measure' }, answers);
    press('None');
    expect(button(/^Measure/).disabled).toBe(true);
    expect(screen.getByText('Choose at least one model.')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: /^sora-mini/ }));
    fireEvent.click(screen.getByRole('radio', { name: 'Strict' }));
    type('Stride', '３');
    press('Measure 40 cases of 1 model');
    await waitFor(() => expect(inputsOf('drift.measure')).toHaveLength(1));
    expect(inputsOf('drift.measure')[0]).toMatchObject({
      models: ['sora-mini'],
      settings: { mode: 'strict', stride: 3, entities: { kind: 'lexicon', datasetIds: [] } },
    });
  });

  test('says what a folder lacks', async () => {
    inRoom(
      <DriftDialogs />,
      { dialog: 'measure' },
      {
        ...offered,
        'drift.checkModel': () => ({ ...usable, problem: 'modelTokenizerMissing' }),
      },
    );
    expect(await screen.findByText('The model folder has no tokenizer.json.')).toBeTruthy();
  });

  test('offers folders by name, sends their ids, and asks anew for one that is not offered', async () => {
    const { inputsOf } = inRoom(
      <DriftDialogs />,
      { dialog: 'measure' },
      { ...answers, 'drift.modelFolders': () => [] },
    );
    expect(await screen.findByText(/^A model folder of the last run is not offered/)).toBeTruthy();
    expect(button(/^Measure 40/).disabled).toBe(true);
    const field = screen.getByRole('combobox', { name: 'Folder of the model for natural language inference' });
    fireEvent.change(field, { target: { value: '' } });
    press(/^Measure 40/);
    await waitFor(() => expect(inputsOf('drift.measure')).toHaveLength(1));
    expect([inputsOf('drift.measure')[0], inputsOf('drift.checkModel')]).toMatchObject([
      { settings: { nliFolder: null } },
      [],
    ]);
  });

  test('asks before generations of other content are measured, and goes back by default', async () => {
    const cases = [{ model: 'aoba-7b', caseKey: 'c_001_𠮷', part: 'message', turn: 3 }];
    const { inputsOf, store } = inRoom(
      <DriftDialogs />,
      { dialog: 'measure' },
      {
        ...answers,
        'drift.measure': ({ confirmOtherSplit }: { confirmOtherSplit: boolean }) => {
          if (confirmOtherSplit) return { taskId: 't1', runId: 6 };
          throw new AppError('CONFLICT', 'other split', { reason: 'otherSplit', cases });
        },
      },
    );
    press(/^Measure 40/);
    expect(await screen.findByText('1 case was answered from other content')).toBeTruthy();
    expect(screen.getByText('c_001_𠮷')).toBeTruthy();
    expect(document.activeElement).toBe(button('Back'));
    press('Back');
    press(/^Measure 40/);
    fireEvent.click(await screen.findByRole('button', { name: 'Measure anyway' }));
    await waitFor(() => expect(store.getState().dialog).toBeNull());
    expect(
      inputsOf('drift.measure').map((input) => (input as { confirmOtherSplit: boolean }).confirmOtherSplit),
    ).toEqual([false, false, true]);
  });

  test('keeps what is chosen while the terms are edited above it', async () => {
    const { inputsOf } = inRoom(<DriftDialogs />, { dialog: 'measure' }, { ...answers, 'drift.setTerms': () => saved });
    fireEvent.click(screen.getByRole('radio', { name: 'Strict' }));
    press('Edit…');
    type('Terms, one a line', 'asthma');
    press('Save 1 term');
    await waitFor(() => expect(screen.queryByLabelText('Terms, one a line')).toBeNull());
    expect(document.activeElement).toBe(button(/^Measure 40/));
    press(/^Measure 40/);
    await waitFor(() => expect(inputsOf('drift.measure')).toHaveLength(1));
    expect(inputsOf('drift.measure')[0]).toMatchObject({ settings: { mode: 'strict' } });
  });

  test('waits while the set is measured', () => {
    const runs = [{ ...driftRun, state: 'running' as const, measured: 12 }];
    inRoom(
      <DriftDialogs />,
      { dialog: 'measure', overview: { status: 'ready', value: { ...driftOverview, runs } } },
      answers,
    );
    expect(screen.getByText(/What is measured is kept when you cancel/).textContent).not.toContain('160');
    expect(button(/^Measure 40/).disabled).toBe(true);
  });

  test('says in words what was refused', async () => {
    inRoom(
      <DriftDialogs />,
      { dialog: 'measure' },
      {
        ...answers,
        'drift.measure': () => {
          throw new AppError('INVALID_INPUT', 'x', { problem: 'modelUnreadable', path: '/models/refused' });
        },
      },
    );
    press(/^Measure 40/);
    expect(await screen.findByText('The ONNX file of the model cannot be read.')).toBeTruthy();
    expect(screen.getByText('/models/refused')).toBeTruthy();
  });
});

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
