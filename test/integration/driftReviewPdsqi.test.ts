import { describe, expect, test } from 'vitest';
import { type PdsqiRating, pdsqiScales } from '../../src/shared/rooms/drift/pdsqi.ts';
import { call, caseId, datasetId, model, projectOfReviews, work } from './reviewedSet.ts';

projectOfReviews();

describe('PDSQI-9', () => {
  const all = (value: number): PdsqiRating => ({
    ...Object.fromEntries(pdsqiScales.map((scale) => [scale, value])),
    synthesized: null,
    stigmatizing: 0,
  });

  test('keeps the ratings of several raters apart, each of which can be taken back', async () => {
    const place = { caseId, model, turn: 1 };
    await call('drift.rate', { ...place, rating: all(4), comment: '' });
    const { counter } = await call('drift.rate', { ...place, rating: all(4), comment: '' });
    await work('Suzuki');
    await call('drift.rate', { ...place, rating: { accurate: 2 }, comment: '短い' });
    const { entries, agreement } = await call('drift.ratings', { datasetId });
    expect(entries.map(({ savedAt: _, ...entry }) => entry)).toEqual([
      { ...place, caseKey: 'k_1', rater: 'Suzuki', isOwn: true, rating: { accurate: 2 }, comment: '短い' },
      { ...place, caseKey: 'k_1', rater: '髙橋', isOwn: false, rating: all(4), comment: '' },
    ]);
    expect(agreement.find(({ attribute }) => attribute === 'accurate')).toEqual({
      attribute: 'accurate',
      mean: 3,
      ratingCount: 2,
      notApplicableCount: 0,
      agreement: null,
      reason: 'fewSummaries',
    });
    expect(agreement.find(({ attribute }) => attribute === 'synthesized')?.notApplicableCount).toBe(1);
    expect((await call('drift.history', { caseId })).map((one) => one.counter)).toEqual([counter + 1, counter]);
    await call('drift.rate', { ...place, rating: {}, comment: '' });
    expect((await call('drift.ratings', { datasetId })).entries.map(({ rater }) => rater)).toEqual(['髙橋']);
    await call('project.undo', {});
    expect((await call('drift.ratings', { datasetId })).entries.map(({ rater }) => rater)).toEqual(['Suzuki', '髙橋']);
  });

  describe('of one evaluator at work in two windows', () => {
    const own = async () => {
      const { entries } = await call('drift.ratings', { datasetId });
      return entries.map(({ rating, comment }) => ({ rating, comment }));
    };
    const place = () => ({ caseId, model, turn: 1 });
    const none = { rating: {}, comment: '' };
    const rate = (rating: PdsqiRating, base: { rating: PdsqiRating; comment: string }, comment = base.comment) =>
      call('drift.rate', { ...place(), rating, comment, base });

    test('has the answers of both, and of one attribute the later', async () => {
      await rate({ accurate: 4 }, none);
      await rate({ citation: 3 }, none);
      expect(await own()).toEqual([{ rating: { citation: 3, accurate: 4 }, comment: '' }]);
      await rate({ accurate: 2 }, { rating: { accurate: 4 }, comment: '' });
      await rate({ synthesized: null }, none);
      expect(await own()).toEqual([{ rating: { citation: 3, accurate: 2, synthesized: null }, comment: '' }]);
      await rate({ citation: 3 }, { rating: { citation: 3, accurate: 2 }, comment: '' });
      expect(await own()).toEqual([{ rating: { citation: 3, synthesized: null }, comment: '' }]);
    });

    test('keeps an answer beside a comment, and a comment beside an answer', async () => {
      await rate({ accurate: 4 }, none);
      await call('drift.commentRating', { ...place(), text: '要確認', base: '' });
      await rate({ citation: 3 }, none);
      expect(await own()).toEqual([{ rating: { citation: 3, accurate: 4 }, comment: '要確認' }]);
      await rate({}, { rating: { citation: 3, accurate: 4 }, comment: '要確認' }, '');
      expect(await own()).toEqual([]);
    });

    test('has what each typed into the comment', async () => {
      const comment = (text: string, base: string | null) => call('drift.commentRating', { ...place(), text, base });
      await comment('要確認', '');
      await comment('至急要確認', '要確認');
      await comment('要確認！', '要確認');
      expect(await own()).toEqual([{ rating: {}, comment: '至急要確認！' }]);
      await call('project.undo', {});
      expect(await own()).toEqual([{ rating: {}, comment: '至急要確認' }]);
      await comment('', null);
      expect(await own()).toEqual([]);
    });
  });
});
