import { describe, expect, it } from 'vitest';
import { eachInEmptyWindow, fakeWorkbench } from '../../testing/fakeWorkbench.tsx';
import { buildEntry, ratingsAnswers } from './ratingsFixture.ts';
import { createRatingsStore } from './ratingsStore.ts';

eachInEmptyWindow();

describe('a restart', () => {
  it('finds the pair, the field and how far it was scrolled again', async () => {
    const kept = {
      ...{ view: 'rate', datasetId: 5, assignmentId: 11, isRevision: false, focused: 'accuracy.ratingB' },
      ...{ showsSteps: { A: true, B: false }, scroll: { assignmentId: 11, places: { form: 120 } } },
    };
    const fake = fakeWorkbench(ratingsAnswers({ 'session.read': () => ({ value: kept }) }));
    const store = createRatingsStore(fake.workbench.call);
    await store.getState().open();
    expect(store.getState()).toMatchObject({
      ...{ view: 'rate', focused: 'accuracy.ratingB', showsSteps: { A: true, B: false } },
      scroll: { places: { form: 120 } },
    });
  });

  it('begins at the welcome page for who is not registered', async () => {
    const kept = { view: 'rate', datasetId: 5 };
    const fake = fakeWorkbench(
      ratingsAnswers({
        'session.read': () => ({ value: kept }),
        'ratings.studies': () => [buildEntry({ mine: null })],
      }),
    );
    const store = createRatingsStore(fake.workbench.call);
    await store.getState().open();
    expect(store.getState().view).toBe('welcome');
  });
});
