import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { MakingPage } from './MakingPage.tsx';
import { makingAnswers, set } from './makingFixture.ts';

eachInEmptyWindow();

test('two sets that another room hands over stand on both sides, in the place of what stood there', async () => {
  const pair = {
    a: { source: 'evidence', id: '8:output:P/m/base' },
    b: { source: 'evidence', id: '8:output:P/m/coh' },
  } as const;
  const kept = { a: set('aoba-7b'), b: null, title: 'Mine', choices: {} };
  const { workbench, asked } = fakeWorkbench({
    'session.read': () => ({ value: kept }),
    'session.write': () => ({}),
    'ratings.studies': () => [],
    ...makingAnswers,
  });
  useFrame.getState().goTo({ room: 'ratings', datasetId: null, itemId: null, pair });
  renderIn(workbench, <MakingPage onClose={() => undefined} onMade={() => undefined} />);
  await act(async () => {});
  const order = asked.filter(({ method }) => method === 'ratings.pairUp').at(-1);
  expect(order?.input).toMatchObject(pair);
  expect(useFrame.getState().destination).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mine');
});
