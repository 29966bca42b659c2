import { describe, expect, test } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { driftSet } from './driftFixture.ts';
import { start } from './driftStoreFixture.ts';

describe('the drift room', () => {
  test('keeps a half-typed plan over a restart, and saves it once it is left', async () => {
    const { state, session, passTime, asked } = start();
    await state().open();
    state().typePlan(2, { text: '睡眠を', source: '' });
    state().typePlan(2, { text: '睡眠を整える', source: ' 17' });
    passTime();
    expect(asked('drift.setPlan')).toEqual([]);

    const next = start({ 'drift.setPlan': () => ({ counter: 2, savedAt: null }) }, session.value);
    await next.state().open();
    expect(next.state().planDrafts).toEqual({ 2: { text: '睡眠を整える', source: ' 17', base: null } });
    await next.state().flush();
    await next.state().flush();
    expect(next.asked('drift.setPlan')).toEqual([{ caseId: 2, plan: '睡眠を整える', sourceId: '17', base: null }]);
    expect(next.state().planDrafts).toEqual({});
  });

  test('saves a plan on what it was typed into, over a restart and what others wrote meanwhile', async () => {
    let stored = '睡眠。';
    const answers = {
      'drift.plans': () => [{ caseId: 2, plan: stored, sourceId: 17 }],
      'drift.setPlan': () => {
        throw new AppError('DISK_FULL', 'full');
      },
    };
    const { state, session, passTime } = start(answers);
    await state().open();
    await state().loadPlans();
    state().typePlan(2, { text: '薬と睡眠。', source: '17' });
    stored = '睡眠。再診。';
    await state().loadPlans();
    state().typePlan(2, { text: '薬と、睡眠。', source: '17' });
    passTime();

    const next = start(answers, session.value);
    await next.state().open();
    await expect(next.state().flush()).rejects.toThrow('full');
    const base = { plan: '睡眠。', sourceId: '17' };
    expect(next.asked('drift.setPlan')).toEqual([{ caseId: 2, plan: '薬と、睡眠。', sourceId: '17', base }]);
  });

  test('goes on with a plan that was kept before it was kept on what it was typed', async () => {
    const kept = { planDrafts: { 2: { text: '薬を', source: '' } } };
    const { state, asked } = start({ 'drift.setPlan': () => ({ counter: 2, savedAt: null }) }, kept);
    await state().open();
    await state().flush();
    expect(asked('drift.setPlan')).toEqual([{ caseId: 2, plan: '薬を', sourceId: null, base: null }]);
  });

  test('shows no plans of a set that was left before they came', async () => {
    let answer = (_: unknown) => {};
    const { state } = start({ 'drift.plans': () => new Promise((resolve) => (answer = resolve)) });
    await state().open();
    const reading = state().loadPlans();
    await state().openSet(driftSet.id + 1);
    answer([]);
    await reading;
    expect(state().plans).toEqual({ status: 'idle' });
  });

  test('puts a plan back on disk that is typed back while it is on its way', async () => {
    let stored = '睡眠を整える';
    const { state, asked } = start({
      'drift.plans': () => [{ caseId: 2, plan: stored, sourceId: null }],
      'drift.setPlan': ({ plan }: { plan: string }) => {
        if (plan === '睡眠') state().typePlan(2, { text: '睡眠を整える', source: '' });
        stored = plan;
        return { counter: 2, savedAt: null };
      },
    });
    await state().open();
    await state().loadPlans();
    state().typePlan(2, { text: '睡眠', source: '' });
    await state().flush();
    await state().flush();
    expect(asked('drift.setPlan')).toMatchObject([
      { plan: '睡眠', base: { plan: '睡眠を整える' } },
      { plan: '睡眠を整える', base: { plan: '睡眠' } },
    ]);
  });

  test('reads the plans once for one that is saved, and for each change of others', async () => {
    let refuses = false;
    const { state, asked } = start({
      'drift.setPlan': () => {
        state().casesChanged([2]);
        if (refuses) throw new AppError('DISK_FULL', 'full');
        return { counter: 2, savedAt: null };
      },
    });
    await state().open();
    state().setLook({ listTab: 'plans' });
    state().typePlan(2, { text: '睡眠', source: '' });
    await state().savePlan(2);
    expect(asked('drift.plans')).toHaveLength(1);
    state().casesChanged([1]);
    expect(asked('drift.plans')).toHaveLength(2);
    refuses = true;
    state().typePlan(2, { text: '睡眠を', source: '' });
    await expect(state().savePlan(2)).rejects.toMatchObject({ code: 'DISK_FULL' });
    expect(asked('drift.plans')).toHaveLength(3);
  });

  test('forgets a plan whose case is gone, says so, and saves others all the same', async () => {
    const { state, asked } = start({
      'drift.setPlan': ({ caseId }: { caseId: number }) => {
        if (caseId === 2) throw new AppError('NOT_FOUND', 'gone');
        return { counter: 2, savedAt: null };
      },
    });
    await state().open();
    state().typePlan(1, { text: '睡眠を', source: '' });
    state().typePlan(2, { text: '𠮷', source: '' });
    await state().savePlan(1);
    expect(asked('drift.setPlan')).toHaveLength(1);
    await expect(state().savePlan(2)).rejects.toMatchObject({ code: 'NOT_FOUND', details: { reason: 'plan' } });
    expect(state().planDrafts).toEqual({});
    await state().flush();
    expect(asked('drift.setPlan')).toHaveLength(2);
  });

  test('keeps a plan that could not be saved, and saves another without it', async () => {
    const { state } = start({
      'drift.setPlan': ({ caseId }: { caseId: number }) => {
        if (caseId === 2) throw new AppError('DISK_FULL', 'full');
        return { counter: 2, savedAt: null };
      },
    });
    await state().open();
    state().typePlan(2, { text: '𠮷', source: '' });
    await expect(state().savePlan(2)).rejects.toMatchObject({ code: 'DISK_FULL' });
    state().typePlan(1, { text: '睡眠を', source: '' });
    await state().savePlan(1);
    expect(state().planDrafts).toEqual({ 2: { text: '𠮷', source: '', base: null } });
  });
});
