import { describe, expect, it } from 'vitest';
import type { Answer, Submission } from '../../src/main/rooms/ratings/reading/submission.ts';
import { registration as someRegistration } from '../ratingsProject.ts';
import { filter, judgement, keys, project, projectOfResults, ratedStudy } from './resultsProject.ts';

projectOfResults();

describe('results of a study', () => {
  it('have α of every criterion at once, with the numbers of each alone and why there is none', async () => {
    const choices = ['A', 'B', 'tie_good', 'tie_bad', 'unable'] as const;
    const rows = Array.from({ length: 36 }, (_, at): Submission => {
      const one = judgement(`${at}`, `E${at % 3}`, `q${Math.floor(at / 3)}`, 'A');
      const answers = keys.map(({ number }): Answer => {
        if (number === 0) return { choice: 'A', ratingA: 4, ratingB: 2, shareOfA: null };
        const choice = choices[(at * (number + 2) + (at >> 2)) % choices.length] ?? 'A';
        return { choice, ratingA: ((at * number) % 5) + 1, ratingB: ((at >> number) % 5) + 1, shareOfA: null };
      });
      return { ...one, answers };
    });
    const { datasetId } = await ratedStudy(rows);
    for (const kind of ['outcomes', 'ratings'] as const) {
      for (const unable of ['missing', 'value'] as const) {
        const order = { datasetId, filter: filter(), kind, unable };
        const alphas = await project.call('ratings.alphas', order);
        expect(alphas.map(({ of }) => of)).toEqual(keys.map(({ name }) => name));
        for (const { of, ...found } of alphas) {
          const { agreement } = await project.call('ratings.agreement', { ...order, criterion: of });
          const { level, alpha, drawn } = agreement;
          expect(found).toEqual({ level, alpha, drawn });
        }
        if (kind === 'outcomes') expect(alphas[0]?.alpha).toMatchObject({ value: null, reason: 'single_category' });
        expect(alphas[1]).toMatchObject({ drawn: { groups: 12, rounds: 1_000, seed: 42 } });
        expect(alphas[1]?.alpha.interval).not.toBeNull();
      }
    }
  });

  it('have α without an interval where fewer than ten items are judged twice', async () => {
    const choices = ['A', 'B', 'B', 'B', 'A', 'A'] as const;
    const rows = choices.map((choice, at) => judgement(`${at}`, `E${at % 2}`, `q${at >> 1}`, choice));
    const { datasetId } = await ratedStudy(rows);
    const [first] = await project.call('ratings.alphas', { datasetId, filter: filter(), kind: 'outcomes' });
    expect(first).toMatchObject({ drawn: null, alpha: { interval: null, n: 3, reason: null } });
    expect(first?.alpha.value).toBeCloseTo(4 / 9, 9);
  });

  it('know who differs, and what was decided of it, which changes no number and can be undone', async () => {
    const rows = ['q1', 'q2', 'q3'].flatMap((question, at) =>
      (['A', 'B', at === 0 ? 'tie_good' : 'A'] as const).map((choice, who) =>
        judgement(`${at * 3 + who}`, `E${who}`, question, choice),
      ),
    );
    const { datasetId } = await ratedStudy(rows);
    const [criterion = ''] = keys.map(({ name }) => name);
    const order = { datasetId, filter: filter(), criterion, kind: 'outcomes' as const };
    const before = await project.call('ratings.agreement', order);
    expect(before.kinds).toEqual({ all: 1, one: 2, some: 0, two: 0 });
    const [first] = before.disagreements;
    expect(first).toMatchObject({ kind: 'all', values: [0, 1, 2], notes: [true, true, true], decision: null });
    const key = first?.key ?? '';
    const item = await project.call('ratings.readRatedItem', { ...order, key });
    expect(item.labels.map(({ evaluator, category }) => [evaluator, category])).toEqual([
      ['E0', 0],
      ['E1', 1],
      ['E2', 2],
    ]);
    const decision = { category: 1, reason: 'The label says so' };
    await project.call('ratings.decide', { datasetId, criterion, kind: 'outcomes', key, decision });
    const after = await project.call('ratings.agreement', order);
    expect(after.agreement).toEqual(before.agreement);
    expect(after.disagreements[0]?.decision).toMatchObject({ ...decision, by: 'Owner', isRater: false });
    expect(after.decided).toBe(1);
    await project.call('project.undo', {});
    const undone = await project.call('ratings.agreement', order);
    expect(undone.disagreements[0]?.decision).toBeNull();
  });

  it('take "unable to judge" for a value of its own where that is asked, and nobody settles what they judged where the protocol says so', async () => {
    const rows = ['q1', 'q2', 'q3'].flatMap((question, at) =>
      (['A', at === 0 ? 'unable' : 'A'] as const).map((choice, who) =>
        judgement(`${at * 2 + who}`, `E${who}`, question, choice),
      ),
    );
    const [criterion = ''] = keys.map(({ name }) => name);
    const { datasetId } = await ratedStudy(rows, keys, { decisions: { by: 'notRaters' }, blind: false });
    const order = { datasetId, filter: filter(), criterion, kind: 'outcomes' as const };
    const missing = await project.call('ratings.agreement', order);
    expect([missing.categories.length, missing.agreement.pairable, missing.disagreements]).toEqual([4, 2, []]);
    const value = await project.call('ratings.agreement', { ...order, unable: 'value' });
    expect([value.categories.at(-1), value.agreement.pairable]).toEqual(['unable', 3]);
    expect(value.disagreements.map(({ values }) => values)).toEqual([[0, 4]]);
    expect(value.agreement.shares).toEqual([
      [3, 0, 0, 0, 0],
      [2, 0, 0, 0, 1],
    ]);

    const key = value.disagreements[0]?.key ?? '';
    const decide = (change: object = {}) => {
      const decision = { category: 0, reason: 'It is answered', isExample: true };
      return project.call('ratings.decide', { datasetId, criterion, kind: 'outcomes', key, decision, ...change });
    };
    await decide();
    const [settled] = (await project.call('ratings.agreement', { ...order, unable: 'value' })).disagreements;
    expect(settled?.decision).toMatchObject({ category: 0, isExample: true, isRater: false });
    // Nobody differs on it where "unable" is missing: what was decided counts only beside what it settles.
    const counts = { decided: 0, leftOpen: 0, kinds: { two: 0 } };
    expect(await project.call('ratings.agreement', order)).toMatchObject(counts);
    await expect(decide({ key: 'no item' })).rejects.toMatchObject({ code: 'NOT_FOUND' });

    await project.call('project.chooseEvaluator', { name: 'First rater' });
    await project.call('ratings.start', { datasetId, registration: { ...someRegistration, studyEvaluatorId: 'E0' } });
    const item = await project.call('ratings.readRatedItem', { ...order, unable: 'value', key });
    expect(item.mayDecide).toBe(false);
    await expect(decide()).rejects.toMatchObject({ code: 'CONFLICT', details: { reason: 'rater' } });
  });
});
