import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Dataset } from '../../../../shared/datasets.ts';
import { Toasts } from '../../../components/Toasts.tsx';
import { useFrameCommands } from '../../../frame/useFrameCommands.ts';
import {
  buildDataset,
  eachInEmptyWindow,
  type FakeAnswers,
  fakeWorkbench,
  renderIn,
} from '../../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { keys } from '../../../window/keyDispatcher.ts';
import type { PickedFile } from '../../../window/workbench.ts';
import { DerivationsRoom } from '../DerivationsRoom.tsx';

const train = buildDataset({ id: 1, name: 'train 𠮷' });
const dev = buildDataset({ id: 2, name: 'dev 﨑' });
const prediction = buildDataset({ id: 3, name: '予測 ㈱', role: 'prediction', goldDatasetId: 1 });

eachInEmptyWindow();

function Room() {
  useFrameCommands(true);
  return (
    <>
      <DerivationsRoom />
      <Toasts />
    </>
  );
}

/** A core that knows which of its datasets are withdrawn, and takes the newest withdrawal back. */
async function openRoom(datasets: readonly Dataset[], more: FakeAnswers = {}, files: readonly PickedFile[] = []) {
  const withdrawn: number[] = [];
  const changed = () => fake.emit('datasets.changed', { datasetIds: datasets.map(({ id }) => id) });
  const inSight = ({ id, goldDatasetId }: Dataset) =>
    !withdrawn.includes(id) && (goldDatasetId === null || !withdrawn.includes(goldDatasetId));
  const fake = fakeWorkbench({
    'datasets.list': () => datasets.filter(inSight),
    'datasets.withdraw': ({ datasetId }: { datasetId: number }) => {
      withdrawn.push(datasetId);
      const label = { kind: 'withdraw', params: {}, room: 'derivations', datasetId, itemId: null } as const;
      const counter = withdrawn.length;
      fake.emit('project.saved', { counter, savedAt: null, undo: { ...label, counter }, redo: null });
      changed();
      return {};
    },
    'project.undo': () => {
      const datasetId = withdrawn.pop();
      changed();
      const label = { kind: 'withdraw', params: { name: 'train' }, room: 'derivations', datasetId, itemId: null };
      return { label, save: { counter: 2, savedAt: null, undo: null, redo: null }, isDone: true };
    },
    'derivations.listScores': () => [],
    'derivations.checkCounts': () => [],
    'derivations.locateQuestion': () => ({ index: -1 }),
    'derivations.listQuestions': () => ({ rows: [], offset: 0, total: 0, matched: 0, matchedWithoutFilter: 0 }),
    'guideline.read': () => ({ text: '', path: '' }),
    ...more,
  });
  await fake.workbench.store.getState().open();
  useFrame.getState().go('derivations');
  renderIn({ ...fake.workbench, pickFiles: async () => files }, <Room />);
  return fake;
}

const head = (name: string) => screen.findByRole('button', { name: (shown) => shown.endsWith(name) });
const choose = async (name: string) => fireEvent.click(await screen.findByRole('menuitem', { name }));
const acts = (asked: readonly { method: string; input: unknown }[]) =>
  asked.filter(({ method }) => /^datasets\.(rename|describe|withdraw|problems)$/.test(method));

describe('withdrawing a dataset', () => {
  test('asks first with the way back in focus, goes to the next dataset, and an undo leads back', async () => {
    const { asked } = await openRoom([train, dev, prediction]);
    fireEvent.click(await head('train 𠮷'));
    await choose('Withdraw this dataset…');
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw train 𠮷?' });
    expect(within(dialog).getByText(/the dataset and its 1 prediction file out of sight/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Cancel/));
    expect(acts(asked)).toEqual([]);

    fireEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    await head('dev 﨑');
    expect(acts(asked)).toEqual([{ method: 'datasets.withdraw', input: { datasetId: 1 } }]);
    expect(screen.getByText('train 𠮷 is withdrawn.')).toBeTruthy();
    expect(asked.map(({ method }) => method)).not.toContain('datasets.listWithdrawn');

    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await head('train 𠮷');
  });

  test('leaves an empty room with what belongs there and the import, until an undo', async () => {
    await openRoom([train]);
    await head('train 𠮷');
    act(() => void keys.run('derivations.withdraw'));
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByRole('heading', { name: 'No dataset here' })).toBeTruthy();
    const importButton = screen.getByRole('button', { name: /^Import a file…/ });
    expect(importButton.getAttribute('aria-keyshortcuts')).toBe('Control+O');
    await waitFor(() => expect(document.activeElement).toBe(importButton));

    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await head('train 𠮷');
    expect(screen.queryByText('No dataset here')).toBeNull();
  });

  test('takes only the prediction file when that is meant', async () => {
    const { asked } = await openRoom([train, prediction]);
    fireEvent.click(await head('train 𠮷'));
    const line = await screen.findByRole('menuitem', { name: '予測 ㈱' });
    line.focus();
    fireEvent.keyDown(line, { key: 'ArrowRight' });
    await choose('Withdraw this file…');
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('予測 ㈱ is withdrawn.')).toBeTruthy();
    expect(acts(asked)).toEqual([{ method: 'datasets.withdraw', input: { datasetId: 3 } }]);
    await head('train 𠮷');
  });
});

describe('the undo of a toast', () => {
  test('means what it tells of, whatever was done after it', async () => {
    const { asked } = await openRoom([train, dev]);
    for (const name of ['train 𠮷', 'dev 﨑']) {
      await head(name);
      act(() => void keys.run('derivations.withdraw'));
      fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
      await screen.findByText(`${name} is withdrawn.`);
    }
    const [older] = screen.getAllByRole('button', { name: 'Undo' });
    if (older) fireEvent.click(older);
    const ofDataset = { datasetId: 1, kind: 'withdraw' };
    await waitFor(() => expect(asked).toContainEqual({ method: 'project.undo', input: { ofDataset } }));
  });
});

describe('a room that never had a dataset', () => {
  test('says what belongs there', async () => {
    await openRoom([]);
    expect(await screen.findByRole('heading', { name: 'No dataset here' })).toBeTruthy();
  });
});

describe('how far a dataset is', () => {
  test('stands in counts below the bar, and as a share behind it, where no count can push it into a line of its own', async () => {
    await openRoom([buildDataset({ name: 'dev_csf', itemCount: 2_209, todoCount: 2_135, draftCount: 74 })]);
    const bar = await screen.findByRole('img', { name: /2,135/ });
    expect(bar.nextElementSibling?.textContent).toBe('0 %');
    expect(bar.parentElement?.nextElementSibling?.textContent).toBe('Done 0Draft 74To do 2,135');
  });
});

describe('what is known about a dataset', () => {
  test('is written where it differs', async () => {
    const { asked } = await openRoom([train], { 'datasets.rename': () => ({}), 'datasets.describe': () => ({}) });
    fireEvent.click(await head('train 𠮷'));
    await choose('Name, licence and citation…');
    fireEvent.change(await screen.findByRole('textbox', { name: 'Licence' }), { target: { value: 'CC BY-SA 4.0' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('train 𠮷 is updated.')).toBeTruthy();
    const input = { datasetId: 1, licence: 'CC BY-SA 4.0', attribution: '', citation: '' };
    expect(acts(asked)).toEqual([{ method: 'datasets.describe', input }]);
  });

  test('includes the records that were left out, with their places', async () => {
    const problem = { record: 4, itemKey: 's-4', params: {}, excerpt: '"𠮷野"', excerptFrom: 1, excerptTo: 2 };
    await openRoom([{ ...train, leftOutCount: 1 }], {
      'datasets.problems': () => [
        { ...problem, severity: 'error', code: 'UNKNOWN_CODE', line: 62, column: 19 },
        { ...problem, severity: 'warning', code: 'OTHER', line: 70, column: 1 },
      ],
    });
    fireEvent.click(await head('train 𠮷'));
    await choose('Left out at import: 1');
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([expect.stringContaining('62:19')]);
  });
});

describe('questions by id from a file', () => {
  test('are said to be read as long as they are, and not asked for twice', async () => {
    const file = { source: { kind: 'grant' as const, grantId: 'g1' }, name: 'hotpot.json' };
    const counts = { counter: 1, savedAt: '', givenCount: 2_000, questionCount: 2_209, otherCount: 0 };
    let end = (_: typeof counts) => {};
    const given = new Promise<typeof counts>((done) => {
      end = done;
    });
    const r4c = buildDataset({ id: 1, name: 'dev_csf', format: 'r4c' });
    const { asked } = await openRoom([r4c], { 'derivations.giveQuestions': () => given }, [file]);
    await head('dev_csf');
    await act(async () => void keys.run('derivations.giveQuestions'));
    await screen.findByText('Reading hotpot.json…');
    await act(async () => void keys.run('derivations.giveQuestions'));
    expect(asked.filter(({ method }) => method === 'derivations.giveQuestions').length).toBe(1);
    await act(async () => end(counts));
    expect(screen.queryByText('Reading hotpot.json…')).toBeNull();
    await screen.findByText('2,000 of 2,209 questions have their text from the file.');
  });
});
