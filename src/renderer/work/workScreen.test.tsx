import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Work, workKinds } from '../../shared/work.ts';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../testing/fakeWorkbench.tsx';
import { stepPane } from '../window/paneFocus.ts';
import { WorkScreen } from './WorkScreen.tsx';

eachInEmptyWindow();

const nothing: Work = { rows: [], acts: 0, undone: 0, progress: [], times: [], changes: [] };
const own = { evaluator: 'Kato', isOwn: true };
const row = (kind: (typeof workKinds)[number], acts: number, items: number) =>
  ({ day: '2026-11-27', room: 'derivations', kind, acts, items, ...own }) as const;

async function open(work: Work) {
  const fake = fakeWorkbench({ 'work.read': () => work });
  await fake.workbench.store.getState().open();
  renderIn(fake.workbench, <WorkScreen />);
  await act(async () => {});
  return fake;
}
const cells = () => screen.getAllByRole('cell').map((cell) => cell.textContent);

describe('the page of work done', () => {
  it('has the keys when it comes and nothing else has them, so that it scrolls, and F6 leads back to it', async () => {
    await open(nothing);
    const page = screen.getByRole('region', { name: 'Work done' });
    await waitFor(() => expect(document.activeElement).toBe(page));
    page.blur();
    stepPane(1);
    expect(document.activeElement).toBe(page);
  });

  it('says what will stand here while nobody did anything', async () => {
    await open(nothing);
    expect(screen.getByRole('heading', { name: 'Nothing was done yet' })).toBeTruthy();
  });

  it('has a line for each day, evaluator and room, with acts and different items, and acts alone where they are about none', async () => {
    const rows = [row('edits', 2, 1), row('done', 1, 40), row('other', 1_200, 0)];
    await open({ ...nothing, acts: 1_203, undone: 1, rows });
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      ...['Day', 'Evaluator', 'Room', 'Edits', 'Done', 'Other'],
    ]);
    expect(cells()).toEqual(['2026-11-27', 'Kato (you)', 'Derivations', '2 / 1', '1 / 40', '1,200']);
    expect(screen.getByText(/1,203; undone and not counted: 1\. An act/)).toBeTruthy();
  });

  it('says of done marks that edits took along that none stands, not that nobody ever called anything done', async () => {
    await open({ ...nothing, acts: 2, rows: [row('edits', 1, 1), row('done', 1, 1)] });
    expect(screen.getByText(/^No done mark .* stands .* edited after it was called done/)).toBeTruthy();
  });

  it('says why no time is shown, and shows it where a protocol records it', async () => {
    const study = { datasetId: 1, dataset: 'Pilot', measured: false, evaluators: [] };
    const timed = { ...own, items: 3, median: 41.25, total: 130 };
    await open({
      ...nothing,
      ...{ acts: 1, rows: [row('ratings', 1, 1)] },
      times: [study, { datasetId: 2, dataset: 'Main', measured: true, evaluators: [timed] }],
    });
    expect(screen.getByText('Not measured in Pilot: its protocol records no time.')).toBeTruthy();
    expect(cells().slice(-5)).toEqual(['Main', 'Kato (you)', '3', '41.3', '130']);
  });

  it('reads again once nothing has been saved for a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const fake = await open(nothing);
      const reads = () => fake.asked.filter(({ method }) => method === 'work.read').length;
      const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
      await pass(5_000);
      expect(reads()).toBe(1);
      for (let times = 0; times < 3; times++) {
        act(() => fake.emit('project.saved', { counter: 1, savedAt: null, undo: null, redo: null }));
        await pass(900);
      }
      expect(reads()).toBe(1);
      await pass(100);
      expect(reads()).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('offers own changes apart from all', async () => {
    const evaluators = [
      { evaluatorId: 'k', records: 2, ...own },
      { evaluatorId: 's', evaluator: 'Sato', isOwn: false, records: 1 },
    ];
    const changes = [{ datasetId: 7, dataset: 'dev', fileName: 'dev.json', records: 3, evaluators }];
    const fake = await open({ ...nothing, acts: 3, rows: [row('edits', 3, 3)], changes });
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'My changes' })));
    expect(fake.asked.find(({ method }) => method === 'work.exportChanges')?.input).toMatchObject({
      ...{ datasetId: 7, evaluatorId: 'k' },
    });
  });
});
