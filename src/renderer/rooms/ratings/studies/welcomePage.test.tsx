import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { eachInEmptyWindow } from '../../../testing/fakeWorkbench.tsx';
import { openPage } from '../pagesFixture.tsx';
import { buildStudy } from '../ratingsFixture.ts';

eachInEmptyWindow();

test('a study that could not be read is read once more from its welcome page, which also leads back to the studies', async () => {
  let fails = true;
  await openPage('welcome', {
    'ratings.readStudy': () => {
      if (fails) throw new AppError('INTERNAL', 'The disk did not answer');
      return buildStudy();
    },
  });
  expect(screen.getByRole('button', { name: 'All studies' })).toBeTruthy();
  fails = false;
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(screen.getByRole('region', { name: buildStudy().title })).toBeTruthy();
});

describe('the welcome page', () => {
  test('shows the words of the study in the other language where it has no own, and how it goes', async () => {
    await openPage('welcome');
    expect(screen.getByText('Hearts and kidneys')).toBeTruthy();
    expect(screen.getByText('Scientific Consensus')).toBeTruthy();
    expect(screen.getByText('Your time is not recorded.')).toBeTruthy();
  });
});
