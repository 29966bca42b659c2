import { describe, expect, test } from 'vitest';
import type { Input } from '../../src/shared/api/contract.ts';
import { call, caseId, datasetId, projectOfReviews } from './reviewedSet.ts';

projectOfReviews();

describe('plans', () => {
  test('merge where two windows of one evaluator wrote one', async () => {
    const stored = async () => {
      const plans = await call('drift.plans', { datasetId });
      const one = plans.find((plan) => plan.caseId === caseId);
      return [one?.plan, one?.sourceId];
    };
    const write = (plan: string, sourceId: string | null, base: Input<'drift.setPlan'>['base']) =>
      call('drift.setPlan', { caseId, plan, sourceId, base });
    await write('睡眠を整える。', '17', null);
    const base = { plan: '睡眠を整える。', sourceId: '17' };
    await write('睡眠を整える。再診は二週後。', '17', base);
    await write('薬と睡眠を整える。', '17', base);
    expect(await stored()).toEqual(['薬と睡眠を整える。再診は二週後。', '17']);
    await write('睡眠を整える。', '18', base);
    expect(await stored()).toEqual(['薬と睡眠を整える。再診は二週後。', '18']);
    await write('睡眠を整える。', '19', base);
    expect(await stored()).toEqual(['薬と睡眠を整える。再診は二週後。', '19']);
    await write('経過をみる。', null, null);
    expect(await stored()).toEqual(['経過をみる。', null]);
  });

  test('that are too long together are as the later window wrote them', async () => {
    const text = 'x'.repeat(15_000);
    await call('drift.setPlan', { caseId, plan: `${text}。`, sourceId: null, base: null });
    const base = { plan: '。', sourceId: null };
    await call('drift.setPlan', { caseId, plan: `。${'𠮷'.repeat(9_000)}`, sourceId: null, base });
    const plans = await call('drift.plans', { datasetId });
    expect(plans.find((plan) => plan.caseId === caseId)?.plan).toBe(`。${'𠮷'.repeat(9_000)}`);
  });
});
