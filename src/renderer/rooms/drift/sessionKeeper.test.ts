import { describe, expect, test } from 'vitest';
import type { Call } from '../../../shared/api/contract.ts';
import { AppError } from '../../../shared/errors.ts';
import { fakeWorkbench } from '../../testing/fakeWorkbench.tsx';
import { followEvaluator } from '../../window/followEvaluator.ts';
import { driftAnswers } from './driftFixture.ts';
import { createDriftStore } from './driftStore.ts';
import { start } from './driftStoreFixture.ts';

describe('the drift room', () => {
  test('finds lines, tabs, point and a half-typed comment again after a restart', async () => {
    const full = {
      'drift.setComment': () => {
        throw new AppError('DISK_FULL', 'full');
      },
    };
    const { state, session, passTime } = start(full);
    await state().open();
    state().toggleLine('sora-mini');
    state().setLook({ workTab: 'scatter', listTab: 'cases', metric: 'f1' });
    await state().openPoint({ model: 'aoba-7b', turn: 13 }, 2);
    state().typeComment('薬を﨑山先生に');
    passTime();

    const next = start(full, session.value);
    await next.state().open();
    const { hidden, workTab, listTab, metric, point, caseId, commentDrafts } = next.state();
    expect({ hidden: [...hidden], workTab, listTab, metric, point, caseId, commentDrafts }).toEqual({
      hidden: ['sora-mini'],
      workTab: 'scatter',
      listTab: 'cases',
      metric: 'f1',
      point: { model: 'aoba-7b', turn: 13 },
      caseId: 2,
      commentDrafts: { '2:13:aoba-7b': { text: '薬を﨑山先生に', base: '' } },
    });
  });

  test('keeps a comment on a rating that cannot be saved over a restart, and saves it on what it was typed', async () => {
    const place = { caseId: 2, turn: 13, model: 'aoba-7b' };
    const { state, session, passTime } = start({
      'drift.commentRating': () => {
        throw new AppError('DISK_FULL', 'full');
      },
    });
    await state().open();
    state().typeRatingComment(place, { text: '用量の誤り', base: '用量' });
    await expect(state().flush()).rejects.toThrow('full');
    passTime();

    const next = start({}, session.value);
    await next.state().open();
    expect(next.asked('drift.commentRating')).toEqual([{ ...place, text: '用量の誤り', base: '用量' }]);
    expect(next.state().ratingDrafts).toEqual({});
  });

  test('goes on with a comment that was kept before it was kept on what it was typed', async () => {
    const { state, asked } = start({}, { commentDrafts: { '2:13:aoba-7b': '薬を' } });
    await state().open();
    await state().flush();
    expect(asked('drift.setComment')).toEqual([{ caseId: 2, turn: 13, model: 'aoba-7b', text: '薬を', base: null }]);
  });

  test('stays blind after a restart', async () => {
    const { state, session, passTime } = start();
    await state().open();
    state().setLook({ workTab: 'pdsqi', isBlind: true });
    passTime();
    const next = start({}, session.value);
    await next.state().open();
    expect(next.state().isBlind).toBe(true);
  });

  test('stays blind for who takes over, and for who comes back to it', async () => {
    const kept = new Map<string, unknown>();
    const callAs = followEvaluator(
      (id): Call => {
        const { workbench } = fakeWorkbench(
          driftAnswers({
            'session.read': () => ({ value: kept.get(id ?? '') ?? null }),
            'session.write': ({ value }: { value: unknown }) => {
              kept.set(id ?? '', value);
              return {};
            },
          }),
        );
        return workbench.call;
      },
      async () => {},
    );
    const openAs = async (id: string) => {
      const store = createDriftStore(callAs(id), { later: () => () => {} });
      await store.getState().open();
      return store.getState;
    };
    const first = await openAs('e1');
    first().setLook({ isBlind: true });
    first().leave();
    const second = await openAs('e2');
    expect(second().isBlind).toBe(true);
    second().setLook({ isBlind: false });
    second().leave();
    expect((await openAs('e1'))().isBlind).toBe(true);
    // Left by nobody, the room is not taken over in the next tests.
    const { state } = start();
    await state().open();
    state().leave();
  });
});
