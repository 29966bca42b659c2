import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { eachInEmptyWindow, fakeWorkbench } from '../../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { renderPages } from '../pagesFixture.tsx';
import { buildAssigned, buildStudy, progressOf, ratingsAnswers, registration } from '../ratingsFixture.ts';
import { createRatingsStore } from '../ratingsStore.ts';

eachInEmptyWindow();

test('who has no questions and starts is led to where that is said, with the general set as the way out', async () => {
  const nothing = buildAssigned({
    ...{ by: 'nothing' as const, isKnownId: false, generalCount: 12 },
    ...{ sets: [], progress: progressOf(0, 0) },
  });
  const { workbench } = fakeWorkbench(
    ratingsAnswers({
      'ratings.findSet': () => nothing,
      'ratings.start': () => nothing,
      'ratings.readRegistration': () => ({ ...registration, specialties: ['Emergency Medicine'] }),
    }),
  );
  const store = createRatingsStore(workbench.call, { later: () => () => {} });
  await store.getState().openStudy(5, 'register');
  await renderPages(workbench, store);
  expect(screen.getByText('Your specialties have none.')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Start' })));
  const questions = screen.getByRole('region', { name: 'Your questions' });
  expect(document.activeElement).toBe(questions);
  expect(questions.textContent).toContain('No questions are assigned to you by ID or specialty.');
  expect(questions.textContent).toContain('Take the general set, 12 pairs');
});

test.each(['ratings.readStudy', 'ratings.readRegistration', 'ratings.findSet'] as const)(
  'where %s fails, the registration says so rather than that there are no questions, and asks once more',
  async (method) => {
    const answers = ratingsAnswers();
    const answer = answers[method];
    let fails = true;
    const { workbench } = fakeWorkbench({
      ...answers,
      [method]: (input: never) => {
        if (fails) throw new AppError('INTERNAL', 'The disk did not answer');
        return answer?.(input);
      },
    });
    const store = createRatingsStore(workbench.call, { later: () => () => {} });
    await store.getState().openStudy(5, 'register');
    await renderPages(workbench, store);
    expect(screen.queryByText('No questions are assigned to you by ID or specialty.')).toBeNull();
    fails = false;
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Your questions' })).toBeTruthy());
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  },
);

test('who starts in a study that a broken file keeps closed is led to where that is said, and told of no other version', async () => {
  const obstacle = { code: 'studyFileBroken', params: { file: 'evaluators.json', line: 3, column: 10 } };
  const closed = buildAssigned({ by: 'nothing', isKnownId: null, sets: [], progress: progressOf(0, 0), obstacle });
  const { workbench } = fakeWorkbench(
    ratingsAnswers({
      'ratings.findSet': () => closed,
      'ratings.start': () => Promise.reject(new AppError('CONFLICT', '', { reason: 'obstacle', ...obstacle })),
    }),
  );
  const store = createRatingsStore(workbench.call, { later: () => () => {} });
  await store.getState().openStudy(5, 'register');
  await renderPages(workbench, store);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Start' })));
  const questions = screen.getByRole('region', { name: 'Your questions' });
  expect(document.activeElement).toBe(questions);
  expect(questions.textContent).toContain('until the file named above is repaired');
  expect(useFrame.getState().toasts).toEqual([]);
});

test.each([
  [
    null,
    0,
    ['Each row is shown in the outbox.', 'This study names no spreadsheet.', 'until you press Send'],
    ['before it goes', 'already rated'],
  ],
  [
    'Results_<id>',
    1,
    ['before it goes', 'until you press Send', '1 is already rated and does not come again'],
    ['no spreadsheet'],
  ],
] as const)(
  'the page of a study whose spreadsheet is %s, with %i of its pairs rated, says what is so',
  async (spreadsheetName, done, said, unsaid) => {
    const { workbench } = fakeWorkbench(
      ratingsAnswers({
        'ratings.readStudy': () => buildStudy({ spreadsheetName }),
        'ratings.findSet': () => buildAssigned({ progress: progressOf(3 - done) }),
      }),
    );
    const store = createRatingsStore(workbench.call, { later: () => () => {} });
    await store.getState().openStudy(5, 'register');
    await renderPages(workbench, store);
    const text = document.body.textContent ?? '';
    for (const part of said) expect(text).toContain(part);
    for (const part of unsaid) expect(text).not.toContain(part);
  },
);

test('steps that nobody can open are not said to be counted', async () => {
  const study = buildStudy();
  const saidOf = async (answersOnly: boolean) => {
    const protocol = { ...study.protocol, recordsTime: true, answersOnly };
    const { workbench } = fakeWorkbench(ratingsAnswers({ 'ratings.readStudy': () => ({ ...study, protocol }) }));
    const store = createRatingsStore(workbench.call, { later: () => () => {} });
    await store.getState().openStudy(5, 'register');
    await renderPages(workbench, store);
    const said = document.body.textContent;
    cleanup();
    return said;
  };
  expect(await saidOf(false)).toContain('This protocol times you, and counts the steps you open.');
  expect(await saidOf(true)).toMatch(/This protocol times you\.(?! and)/);
});
