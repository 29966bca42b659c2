import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { eachInEmptyWindow, fakeWorkbench } from '../../../testing/fakeWorkbench.tsx';
import { renderPages } from '../pagesFixture.tsx';
import { buildStudy, ratingsAnswers } from '../ratingsFixture.ts';
import { createRatingsStore } from '../ratingsStore.ts';

eachInEmptyWindow();

test('a study that could not be read is read once more from its welcome page, which also leads back to the studies', async () => {
  let fails = true;
  const { workbench } = fakeWorkbench(
    ratingsAnswers({
      'ratings.readStudy': () => {
        if (fails) throw new AppError('INTERNAL', 'The disk did not answer');
        return buildStudy();
      },
    }),
  );
  const store = createRatingsStore(workbench.call, { later: () => () => {} });
  await store.getState().openStudy(5, 'welcome');
  await renderPages(workbench, store);
  expect(screen.getByRole('button', { name: 'All studies' })).toBeTruthy();
  fails = false;
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(screen.getByRole('region', { name: buildStudy().title })).toBeTruthy();
});
