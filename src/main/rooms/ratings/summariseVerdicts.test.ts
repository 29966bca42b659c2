import { describe, expect, test } from 'vitest';
import { runCommand } from '../../../../test/commandLine.ts';
import { ratingsFixture, summariseFiles } from '../../../../test/ratingsFiles.ts';
import { describeWithShared, sharedPath } from '../../../../test/sharedData.ts';
import { ratingsSummariseCommand } from './commands/summarise.ts';
import { summarised } from './summariseFixture.ts';

describe('verdicts of AlpacaEval', () => {
  test('count draws as half, a probability as it is, and no verdict nowhere', async () => {
    const path = ratingsFixture('alpaca-eval.json');
    const { printed, said, code } = await summarised([path]);
    const votes = [0, 1, 0.5, 0.75];
    const mean = votes.reduce((sum, vote) => sum + vote, 0) / 4;
    const deviation = Math.sqrt(votes.reduce((sum, vote) => sum + (vote - mean) ** 2, 0) / 3);
    expect(printed[0]).toMatchObject({
      evaluator_kind: 'models',
      counts: { rows: 6, duplicate_rows: 1, analysed: 5 },
      results: {
        preference: {
          models: [{ model: 'base' }, { win_rate: { value: mean, n: 4, se: expect.closeTo(deviation / 2, 12) } }],
          // The judge shuffles sides for itself.
          position: { left_picks: 0, right_picks: 0 },
          style_control: { battles_used: 4 },
        },
      },
    });
    const { written } = await runCommand(ratingsSummariseCommand, { positionals: [path] });
    expect(written.join('')).toMatch(/Style held constant .*4 votes|no strengths \(no finite maximum\), 4 votes/);
    expect(said).toEqual([
      `warning: ${path}, record 5 (Name a cape.): No verdict; the row was kept and is in no win rate`,
    ]);
    expect(code).toBe(0);
  });
});

describe('verdicts of arenas', () => {
  test('of people and of models stand apart, with the agreement of both beside them', async () => {
    const { printed, said } = await summarised([ratingsFixture('arena.jsonl')]);
    const kappa = { evaluator_x: 'expert_1', evaluator_y: 'gpt-4 pair-v2', n: 2, agreeing: 2, value: 1, reason: null };
    expect(printed[0]).toMatchObject({
      evaluator_kind: 'people',
      evaluator_ids: ['arena_user_9', 'expert_1'],
      question_ids: ['81, turn 1', '81, turn 2', '82, turn 1'],
      results: { preference: { votes: { A: 1, B: 1, tie_good: 1, tie_bad: 1 } } },
      judges: { evaluator_ids: ['gpt-4 pair-v2'], counts: { counted: 2 } },
      agreement_with_judges: { preference: [{ n: 1, agreeing: 0 }, kappa] },
      problems: { sameModel: 1, unknownWinner: 1 },
    });
    expect(said).toHaveLength(3);
  });

  test('count together only when that is asked for, which is said', async () => {
    const { printed } = await summarised([ratingsFixture('arena.jsonl')], { 'with-judges': true });
    expect(printed[0]).toMatchObject({ evaluator_kind: 'people_and_models', counts: { counted: 6 }, judges: null });
  });
});

describeWithShared('AlpacaEval’s own files', 'data/pairs-real', () => {
  test.each([
    ['alpaca-7b', 805, 205, 584, 16, 26.459627329192543, 1.535711469748],
    ['claude', 805, 737, 68, 0, 91.5527950310559, 0.9807635016419884],
    ['gpt-3.5-turbo-0301', 804, 716, 83, 5, 89.36567164179104, 1.0789487022114888],
  ])('%s has the published win rate and standard error', async (model, n, wins, losses, draws, rate, error) => {
    const path = sharedPath(`data/pairs-real/alpaca_eval/annotations/${model}.json`);
    const { results } = await summariseFiles([path]);
    const found = results.preference?.models.find((one) => one.model === model);
    expect(found).toMatchObject({ wins, losses, ties_good: draws, win_rate: { n } });
    expect(100 * (found?.win_rate.value ?? 0)).toBeCloseTo(rate, 10);
    expect(100 * (found?.win_rate.se ?? 0)).toBeCloseTo(error, 10);
  });
});
