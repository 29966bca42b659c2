import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ActLabel } from '../../shared/api/events.ts';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../testing/fakeWorkbench.tsx';
import { useFrame } from '../window/frameStore.ts';
import { OutboxInspector } from './OutboxInspector.tsx';
import { buildDestination, buildOverview, buildRow, outboxAnswers } from './outboxFixture.ts';

eachInEmptyWindow();

/** Shows a row that was refused, with the act in which somebody judged its pair. */
async function showRefused(judged: ActLabel | null) {
  const reason = { code: 'rowRefused' as const, params: { said: 'Invalid value' } };
  const deliveries = [{ destinationId: 1, state: 'blocked' as const, place: null, reason, changedAt: null }];
  const row = buildRow(1, { state: 'blocked', deliveries });
  const destinations = [buildDestination()];
  const { workbench } = fakeWorkbench(
    outboxAnswers([row], destinations, { 'outbox.row': () => ({ ...row, act: judged, cells: [] }) }),
  );
  await workbench.store.getState().open();
  const overview = buildOverview([row], destinations);
  renderIn(workbench, <OutboxInspector submissionId={row.submissionId} overview={overview} version="" />);
  await screen.findByText('This row was refused: Invalid value');
  return within(screen.getByRole('region', { name: 'Cells of the row' }));
}

it('leads from a row that was refused to its judgement, where it is revised', async () => {
  const about = { room: 'ratings', datasetId: 3, itemId: 7 };
  const shown = await showRefused({ counter: 12, kind: 'submitRating', params: { key: 'q-1' }, ...about });
  await act(async () => fireEvent.click(shown.getByRole('button', { name: 'Open the judgement' })));
  expect(useFrame.getState().destination).toEqual({ ...about, link: 'akapen://ratings/7' });
});

it('leads nowhere from a row of somebody else', async () => {
  const shown = await showRefused(null);
  expect(shown.queryByRole('button', { name: 'Open the judgement' })).toBeNull();
});
