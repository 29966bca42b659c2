import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import type { DriftAlias } from '../../../../shared/rooms/drift/overview.ts';
import { prepareWindow, resetFrame } from '../../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { driftOverview } from '../driftFixture.ts';
import { DriftDialogs } from './DriftDialogs.tsx';
import { button, field, inRoom, offered, press, saved, type } from './dialogsFixture.tsx';

beforeAll(prepareWindow);
beforeEach(resetFrame);
afterEach(cleanup);

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
