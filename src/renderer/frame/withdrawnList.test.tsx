import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { WithdrawnDataset } from '../../shared/datasets.ts';
import { AppError } from '../../shared/errors.ts';
import { useWithdraw } from '../components/dataset/useWithdraw.ts';
import { buildDataset, eachInEmptyWindow, fakeWorkbench, renderIn } from '../testing/fakeWorkbench.tsx';
import { useFrame } from '../window/frameStore.ts';
import { WithdrawnList } from './WithdrawnList.tsx';

eachInEmptyWindow();

const build = (id: number, name: string): WithdrawnDataset => ({
  ...{ id, name, room: 'traces' },
  ...{ by: '佐伯', at: '2026-11-29T09:00:00.000Z' },
});

async function open(all: WithdrawnDataset[]) {
  const asked: number[] = [];
  const { workbench, emit } = fakeWorkbench({
    'datasets.listWithdrawn': () => [...all],
    'datasets.putBack': ({ datasetId }: { datasetId: number }) => {
      asked.push(datasetId);
      const at = all.findIndex(({ id }) => id === datasetId);
      if (at === -1) throw new AppError('NOT_FOUND', 'gone');
      all.splice(at, 1);
      emit('datasets.changed', { datasetIds: [datasetId] });
      return {};
    },
  });
  renderIn(workbench, <WithdrawnList />);
  await act(async () => {});
  return asked;
}
const shown = () => screen.queryAllByRole('row').map((row) => row.textContent);
const toasts = () => useFrame.getState().toasts.map(({ text }) => text);

it('lists what was withdrawn with whose act it was, and puts one back by its button', async () => {
  const asked = await open([build(4, 'gpt-runs'), build(2, 'pilot')]);
  expect(shown()).toHaveLength(3);
  expect(shown()[1]).toMatch(/^gpt-runsTracesby 佐伯, /);
  const button = screen.getByRole('button', { name: 'Put gpt-runs back' });
  fireEvent.click(button);
  fireEvent.click(button);
  await act(async () => {});
  expect(asked).toEqual([4]);
  expect(shown()).toHaveLength(2);
  expect(toasts()).toEqual(['gpt-runs is back.']);
  await act(async () => new Promise(requestAnimationFrame));
  expect(document.activeElement?.tagName).toBe('SECTION');
});

it('says so where nothing is withdrawn', async () => {
  await open([]);
  expect(screen.getByText('No dataset is withdrawn.')).toBeTruthy();
  expect(shown()).toEqual([]);
});

it('names no file of a room whose names are hidden', async () => {
  useFrame.setState({ mask: (text) => text, place: 'traces' });
  await open([build(4, 'gpt-runs'), { ...build(2, 'pilot'), room: 'derivations' }]);
  expect(document.body.textContent).not.toContain('gpt-runs');
  expect(document.body.textContent).toContain('pilot');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Put a file (name hidden) back' })));
  expect(toasts()).toEqual(['a file (name hidden) is back.']);
});

it('takes the notice of a withdrawal, with its undo, away once that dataset is back by another way', async () => {
  const [runs, pilot] = [buildDataset({ id: 4, name: 'gpt-runs' }), buildDataset({ id: 2, name: 'pilot' })];
  const gone = new Set<number>();
  const { workbench, emit } = fakeWorkbench({
    'datasets.list': () => [runs, pilot].filter(({ id }) => !gone.has(id)),
    'datasets.listWithdrawn': () => [],
    'datasets.withdraw': ({ datasetId }: { datasetId: number }) => {
      gone.add(datasetId);
      emit('datasets.changed', { datasetIds: [datasetId] });
      return {};
    },
  });
  function Withdrawing() {
    const withdraw = useWithdraw({ before: async () => {} });
    return [runs, pilot].map((one) => (
      <button key={one.id} type="button" onClick={() => withdraw(one)}>
        {one.name}
      </button>
    ));
  }
  await act(() => workbench.store.getState().open());
  renderIn(workbench, <Withdrawing />);
  for (const name of ['gpt-runs', 'pilot']) await act(async () => fireEvent.click(screen.getByText(name)));
  await expect.poll(toasts).toEqual(['gpt-runs is withdrawn.', 'pilot is withdrawn.']);
  gone.delete(4);
  emit('datasets.changed', { datasetIds: [4] });
  await expect.poll(toasts).toEqual(['pilot is withdrawn.']);
});
