import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../window/frameStore.ts';
import { ratings } from './index.tsx';
import { RatingsRoom } from './RatingsRoom.tsx';
import { ratingsAnswers } from './ratingsFixture.ts';

eachInEmptyWindow();

it('opens the pair to which a judgement leads, where it is revised or withdrawn', async () => {
  const { workbench, asked } = fakeWorkbench(ratingsAnswers({}));
  const tasks = () => asked.filter(({ method }) => method === 'ratings.readTask').map(({ input }) => input);
  renderIn(workbench, <RatingsRoom />);
  await act(async () => {});
  const label = { counter: 9, kind: 'submitRating', params: {}, room: 'ratings', datasetId: 5, itemId: 12 };
  const link = ratings.linkOf(label) ?? '';
  act(() => useFrame.getState().goTo({ room: 'ratings', datasetId: 5, itemId: 12, link }));
  await waitFor(() => expect(tasks().at(-1)).toEqual({ datasetId: 5, assignmentId: 12 }));
});
