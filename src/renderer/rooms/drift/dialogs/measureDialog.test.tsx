import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { prepareWindow, resetFrame } from '../../../testing/fakeWorkbench.tsx';
import { driftOverview, driftRun } from '../driftFixture.ts';
import { DriftDialogs } from './DriftDialogs.tsx';
import { button, inRoom, nli, offered, press, saved, type, usable } from './dialogsFixture.tsx';

beforeAll(prepareWindow);
beforeEach(resetFrame);
afterEach(cleanup);

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
