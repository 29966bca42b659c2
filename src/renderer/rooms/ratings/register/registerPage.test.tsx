import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { eachInEmptyWindow } from '../../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { openPage } from '../pagesFixture.tsx';
import { buildAssigned, buildStudy, progressOf, ratingsAnswers, registration } from '../ratingsFixture.ts';

eachInEmptyWindow();

test('who has no questions and starts is led to where that is said, with the general set as the way out', async () => {
  const nothing = buildAssigned({
    ...{ by: 'nothing' as const, isKnownId: false, generalCount: 12 },
    ...{ sets: [], progress: progressOf(0, 0) },
  });
  await openPage('register', {
    'ratings.findSet': () => nothing,
    'ratings.start': () => nothing,
    'ratings.readRegistration': () => ({ ...registration, specialties: ['Emergency Medicine'] }),
  });
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
    const answer = ratingsAnswers()[method];
    let fails = true;
    await openPage('register', {
      [method]: (input: never) => {
        if (fails) throw new AppError('INTERNAL', 'The disk did not answer');
        return answer?.(input);
      },
    });
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
  await openPage('register', {
    'ratings.findSet': () => closed,
    'ratings.start': () => Promise.reject(new AppError('CONFLICT', '', { reason: 'obstacle', ...obstacle })),
  });
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
    await openPage('register', {
      'ratings.readStudy': () => buildStudy({ spreadsheetName }),
      'ratings.findSet': () => buildAssigned({ progress: progressOf(3 - done) }),
    });
    const text = document.body.textContent ?? '';
    for (const part of said) expect(text).toContain(part);
    for (const part of unsaid) expect(text).not.toContain(part);
  },
);

test('steps that nobody can open are not said to be counted', async () => {
  const study = buildStudy();
  const saidOf = async (answersOnly: boolean) => {
    const protocol = { ...study.protocol, recordsTime: true, answersOnly };
    await openPage('register', { 'ratings.readStudy': () => ({ ...study, protocol }) });
    const said = document.body.textContent;
    cleanup();
    return said;
  };
  expect(await saidOf(false)).toContain('This protocol times you, and counts the steps you open.');
  expect(await saidOf(true)).toMatch(/This protocol times you\.(?! and)/);
});

describe('the registration', () => {
  test('keeps a registration while it is typed, and finds what it leads to', async () => {
    const { store } = await openPage('register');
    fireEvent.change(screen.getByRole('textbox', { name: 'NPI' }), { target: { value: '1234567890' } });
    expect(screen.getByText(/The check digit does not fit/)).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: 'NPI' }), { target: { value: '1234567893' } });
    expect(screen.getByText(/check digit fits/)).toBeTruthy();
    expect(screen.getByText('known: questions of cardio. The zero in front is kept.')).toBeTruthy();
    expect(screen.getByText('3 questions left')).toBeTruthy();
    expect(store.getState().registration?.npi).toBe('1234567893');
    expect(screen.getByText('Results_0412')).toBeTruthy();
    expect(screen.getByText('54 columns in all. The exact row is shown in the outbox before it goes.')).toBeTruthy();
  });

  test('says in a sentence that a study without evaluators of its own gives everybody one set', async () => {
    await openPage('register', {
      'ratings.findSet': () => buildAssigned({ by: 'general', isKnownId: null, sets: ['general'] }),
    });
    const said = 'You get the questions of the set "general", which everybody may take. The zero in front is kept.';
    expect(screen.getByText(said)).toBeTruthy();
  });

  test('offers the general set to an id that the study does not know', async () => {
    const { store } = await openPage('register', {
      'ratings.findSet': () =>
        buildAssigned({ by: 'nothing', isKnownId: false, generalCount: 12, sets: [], progress: progressOf(0, 0) }),
    });
    expect(screen.getByText('0412 is not in evaluators.json.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Take the general set, 12 pairs' }));
    expect(store.getState().registration?.takesGeneral).toBe(true);
  });

  test('chooses subspecialties by groups in the page, and loses those of a specialty that goes', async () => {
    const { store } = await openPage('register');
    const list = screen.getByRole('combobox', { name: 'Subspecialty' });
    fireEvent.focus(list);
    fireEvent.change(list, { target: { value: 'tra' } });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Heart transplantation']);
    fireEvent.keyDown(list, { key: 'Enter' });
    expect(store.getState().registration?.subspecialties).toEqual(['Heart transplantation']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Cardiology' }));
    expect(store.getState().registration).toMatchObject({ specialties: [], subspecialties: [] });
  });

  test('stays at the registration where the study asks for more, and says what', async () => {
    await openPage('register', {
      'ratings.start': () =>
        Promise.reject(
          new AppError('INVALID_INPUT', '', { fields: [{ field: 'yearsOfExperience', problem: 'missing' }] }),
        ),
    });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Start with/ })));
    expect(screen.getByText('The study asks for this.')).toBeTruthy();
    expect(document.activeElement?.getAttribute('type')).toBe('radio');
  });
});

test('the way back to the registration finds how many questions are left by now', async () => {
  const lefts = [progressOf(3), progressOf(2)];
  const { store } = await openPage('register', {
    'ratings.findSet': () => buildAssigned({ progress: lefts.shift() ?? progressOf(2) }),
  });
  expect(screen.getByText('3 questions left')).toBeTruthy();
  await act(() => store.getState().show('rate'));
  await act(() => store.getState().show('register'));
  expect(screen.getByText('2 questions left')).toBeTruthy();
});
