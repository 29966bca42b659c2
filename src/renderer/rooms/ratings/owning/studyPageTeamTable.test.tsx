import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eachInEmptyWindow, type FakeAnswers } from '../../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { click, open } from './studyPageFixture.ts';

eachInEmptyWindow();

describe("the table of the team's database", () => {
  const settings = { kind: 'postgres', host: 'db.example.org', port: 5432, database: 'd', user: 'u', table: 'rows' };
  const tables = (...studies: string[]): FakeAnswers => ({
    'outbox.overview': () => ({ destinations: studies.map((study, at) => ({ id: at + 1, study, settings })) }),
  });

  const none = {
    completed: 0,
    unknownWords: [],
    unknownVersions: [],
    isOtherState: null,
    isEnded: false,
    conflicts: [],
    refused: [],
  };
  const nothing = { ...none, added: 0, same: 0, conflictCount: 0, refusedCount: 0 };

  it('is offered where the study has one, and tells what came in and what was in the way', async () => {
    const { inputsOf, tell } = await open({
      ...tables('other', 'cardio'),
      'ratings.pullRows': () => ({ taskId: 'f' }),
    });
    expect(screen.getByText('db.example.org/d/rows')).toBeTruthy();
    await click(/^Fetch new judgements/);
    await tell({
      state: 'done',
      result: { ...nothing, added: 1200, conflictCount: 2, refusedCount: 1, trouble: null },
    });
    expect(useFrame.getState().toasts.at(-1)?.text).toMatch(
      /^1,200 judgements came in\. 2 contradict .* 1 row is no judgement/,
    );
    expect(inputsOf('ratings.pullRows')).toEqual([{ datasetId: 5, destinationId: 2 }]);
  });

  it('says of a study that has ended that its results change, where something came in', async () => {
    const { tell } = await open({ ...tables('cardio'), 'ratings.pullRows': () => ({ taskId: 'f' }) });
    await click(/^Fetch new judgements/);
    await tell({ state: 'done', result: { ...nothing, added: 1, isEnded: true, trouble: null } });
    expect(useFrame.getState().toasts.at(-1)?.text).toBe(
      '1 judgement came in. The study has ended. Its final results change with these rows.',
    );
  });

  it('of a study that has ended brings no news of it with rows that were here', async () => {
    const { tell } = await open({ ...tables('cardio'), 'ratings.pullRows': () => ({ taskId: 'f' }) });
    await click(/^Fetch new judgements/);
    await tell({ state: 'done', result: { ...nothing, same: 3, isEnded: true, trouble: null } });
    expect(useFrame.getState().toasts.at(-1)?.text).toBe('0 judgements came in.');
  });

  it('says what was in the way', async () => {
    const { tell } = await open({ ...tables('cardio'), 'ratings.pullRows': () => ({ taskId: 'f' }) });
    await click(/^Fetch new judgements/);
    await tell({ state: 'done', result: { ...nothing, trouble: { code: 'wrongPassword', params: { user: 'u' } } } });
    expect(screen.getByRole('alert').textContent).toContain('does not accept u with this password');
  });

  it('says how much came while it is read, and is stopped like other long work', async () => {
    const { inputsOf, tell } = await open({
      ...tables('cardio'),
      'ratings.pullRows': () => ({ taskId: 'f' }),
      'tasks.cancel': () => ({}),
    });
    await click(/^Fetch new judgements/);
    await tell({ state: 'running', done: 5000 });
    expect(screen.getByText(/5,000 so far/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Fetch new/ }).disabled).toBe(true);
    await click('Cancel');
    expect(inputsOf('tasks.cancel')).toEqual([{ taskId: 'f' }]);
    await tell({ state: 'cancelled' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Fetch new/ }).disabled).toBe(false);
  });

  it('is not spoken of where there is none', async () => {
    await open(tables('other'));
    expect(screen.queryByRole('button', { name: /^Fetch/ })).toBeNull();
  });
});
