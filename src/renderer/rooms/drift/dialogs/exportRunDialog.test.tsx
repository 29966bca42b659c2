import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { prepareWindow, resetFrame } from '../../../testing/fakeWorkbench.tsx';
import { DriftDialogs } from './DriftDialogs.tsx';
import { inRoom } from './dialogsFixture.tsx';

beforeAll(prepareWindow);
beforeEach(resetFrame);
afterEach(cleanup);

test('groups are always as measured: overruled matches are no choice there', async () => {
  inRoom(<DriftDialogs />, { dialog: 'export' });
  const overruled = () =>
    screen.queryByRole('checkbox', { name: 'With the words of reviewers: overruled matches count' });
  fireEvent.click(await screen.findByRole('radio', { name: 'Numbers by entity' }));
  expect(overruled()).not.toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Groups of models' }));
  expect(overruled()).toBeNull();
  expect(screen.getByText('As measured; overruled matches do not count.')).toBeTruthy();
});
