import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { problem, set } from '../../import/importSheetFixture.tsx';
import { fakeWorkbench, prepareWindow, renderIn } from '../../testing/fakeWorkbench.tsx';
import { LeftOutDialog } from './LeftOutDialog.tsx';

beforeAll(prepareWindow);
afterEach(cleanup);

test('what may be read in another way is opened alone, and how much that is stands above', async () => {
  const problems = ['nothingMapped', 'noJson', 'nothingMapped'].map((code) => problem({ code, severity: 'error' }));
  const { workbench } = fakeWorkbench({ 'datasets.problems': () => problems });
  const [run, onClose] = [vi.fn(async () => {}), vi.fn()];
  const dataset = set(1, 'runs');
  const readAgain = { helps: ({ code }: { code: string }) => code === 'nothingMapped', run };
  renderIn(
    workbench,
    <LeftOutDialog dataset={dataset} itemText="tracesImport.problemItem" readAgain={readAgain} onClose={onClose} />,
  );
  expect(await screen.findByText(/^2 records may be read by another field mapping/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Map these records…' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(run.mock.calls).toEqual([[dataset]]);
});

test('a record of a Parquet file is found by its row, and any other by its line', async () => {
  const at = (file: string) => problem({ code: 'noJson', severity: 'error', line: 3, column: 1, params: { file } });
  const { workbench } = fakeWorkbench({ 'datasets.problems': () => [at('runs.parquet'), at('runs.jsonl')] });
  renderIn(workbench, <LeftOutDialog dataset={set(1, 'runs')} itemText="tracesImport.problemItem" onClose={vi.fn()} />);
  expect(await screen.findByText('runs.parquet · row 3')).toBeTruthy();
  expect(screen.getByText('runs.jsonl · 3:1')).toBeTruthy();
});
