import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eachInEmptyWindow } from '../../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { set } from './makingFixture.ts';
import { openMaking } from './makingPageFixture.tsx';

eachInEmptyWindow();

test('two sets that another room hands over stand on both sides, in the place of what stood there', async () => {
  const pair = {
    a: { source: 'evidence', id: '8:output:P/m/base' },
    b: { source: 'evidence', id: '8:output:P/m/coh' },
  } as const;
  const kept = { a: set('aoba-7b'), b: null, title: 'Mine', choices: {} };
  useFrame.getState().goTo({ room: 'ratings', datasetId: null, itemId: null, pair });
  const { inputsOf } = await openMaking({ 'session.read': () => ({ value: kept }) });
  expect(inputsOf('ratings.pairUp').at(-1)).toMatchObject(pair);
  expect(useFrame.getState().destination).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mine');
});
