import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../../../test/commandLine.ts';
import { differencesFrom } from '../../../../test/differencesFrom.ts';
import { ratingsFixture, readRatings, summariseFiles } from '../../../../test/ratingsFiles.ts';
import { createTaskPool } from '../../workers/taskPool.ts';
import { ratingsSummariseCommand } from './commands/summarise.ts';
import { bootstrapRounds } from './numbers/bootstrap.ts';
import type { Rating } from './reading/submission.ts';
import { summarise } from './summarise.ts';
import { folderOfRows, summarised, writeRows } from './summariseFixture.ts';

folderOfRows();

/** Without the zeros at its end. */
const trimmedEnd = (counts: readonly number[]) => counts.slice(0, counts.findLastIndex((count) => count > 0) + 1);

describe('a small study', () => {
  test('has exactly the expected summary', async () => {
    const expected: unknown = JSON.parse(readFileSync(ratingsFixture('portal.expected.json'), 'utf8'));
    const found = await summariseFiles([ratingsFixture('portal.csv')], { rounds: 20 });
    // Both ways, so that no key is there that is not expected.
    expect(differencesFrom(expected, found, () => 1e-12)).toEqual([]);
    expect(differencesFrom(found, expected, () => 1e-12)).toEqual([]);
  });

  test('agrees the same on a scale that ends at 7 as on one that ends at 5', async () => {
    const { submissions, criteria } = await readRatings(ratingsFixture('portal.csv'));
    const higher = (rating: Rating) => (typeof rating === 'number' ? rating + 2 : rating);
    const shifted = submissions.map((submission) => ({
      ...submission,
      answers: submission.answers.map(
        (answer) => answer && { ...answer, ratingA: higher(answer.ratingA), ratingB: higher(answer.ratingB) },
      ),
    }));
    const order = { criteria, modelOrder: [], seed: 42, rounds: 20 };
    const [to5, to7] = [
      await summarise(submissions, order, bootstrapRounds),
      await summarise(shifted, order, bootstrapRounds),
    ];
    for (const [name, { agreement, bootstrap, ratings }] of Object.entries(to5.results)) {
      const found = to7.results[name];
      expect(differencesFrom(agreement, found?.agreement, () => 1e-12)).toEqual([]);
      expect(differencesFrom(bootstrap, found?.bootstrap, () => 1e-9)).toEqual([]);
      expect(found?.ratings.models.map(({ histogram, mean }) => [histogram, mean])).toEqual(
        ratings.models.map(({ histogram, mean, ratings: count }) => [
          count === 0
            ? histogram
            : [0, 0, ...trimmedEnd(histogram)]
                .concat(new Array(5).fill(0))
                .slice(0, Math.max(5, trimmedEnd(histogram).length + 2)),
          mean === null ? null : expect.closeTo(mean + 2, 9),
        ]),
      );
    }
  });

  test('says what is odd with file, line, item and what was kept', async () => {
    const path = ratingsFixture('portal.csv');
    const { code, said } = await summarised([path]);
    expect(said).toEqual([
      `warning: ${path}:13 (s10): pw_quality is “maybe”, which is no answer; counted as unanswered`,
      `warning: ${path}:13 (s10): rate_A_quality is “9”, which is no rating from 1 to 5 or U; counted as missing`,
      `error: ${path}:14 (s11): Unknown status “draft”; the row was left out`,
    ]);
    expect(code).toBe(1);
  });

  test('takes ids that are written differently as one', async () => {
    const { submissions } = await readRatings(ratingsFixture('portal.csv'));
    expect(submissions.map(({ question }) => question)).toEqual([
      '1',
      '2',
      '1',
      '2',
      '2',
      '1',
      '1',
      '3',
      '4',
      '4',
      '3',
      '4',
    ]);
  });

  test('has the same bootstrap from threads', async () => {
    const pool = createTaskPool({ threads: 2 });
    try {
      const [paths, options] = [[ratingsFixture('portal.csv')], { rounds: 120 }];
      const threaded = await summariseFiles(paths, options, (part) => pool.run('ratings.bootstrapRounds', part));
      expect(threaded).toEqual(await summariseFiles(paths, options));
      expect(threaded.results.quality?.bootstrap?.rounds).toBe(120);
    } finally {
      await pool.close();
    }
  });

  test('as a text names what is counted where, and what is not told apart', async () => {
    const { written } = await runCommand(ratingsSummariseCommand, {
      positionals: [ratingsFixture('portal.csv')],
      values: { rounds: '20' },
    });
    const text = written.join('');
    expect(text).toContain('Results of people: 7 submissions count: 6 first presentations and 1 repeat\n');
    // Of fewer than ten votes, or questions, there is no interval and no verdict.
    expect(text).toContain('70.0 % [no interval] n = 5, s.e. 20.00 %');
    expect(text).toMatch(/north – south: 0\.85 \[no interval\](?: plain)?, not tested, so not told apart/);
    expect(text).toMatch(/Left side picked: .*, p none/);
    expect(text).toContain('a tie is half a win; "unable" and unanswered are left out');
  });
});

test('agreement on few items has no interval in the table, as in the window, and says so', async () => {
  const judged = (evaluator: string, question: number, choice: string) => ({
    ...{
      submission_id: `${evaluator}${question}`,
      evaluator_id: evaluator,
      question_id: question,
      pw_accuracy: choice,
    },
  });
  const of = (questions: number) =>
    Array.from({ length: questions }, (_, at) => [
      judged('p', at, at % 2 ? 'A' : 'B'),
      judged('q', at, at % 3 ? 'A' : 'B'),
    ]).flat();
  const lines = async (questions: number) =>
    (await summarised([writeRows(of(questions))], { json: false, rounds: '20' })).written.join('');
  expect(await lines(9)).toContain('(no interval of fewer than 10 items)');
  expect(await lines(10)).toMatch(/on 10 items, α -?\d\.\d\d \[.*\] by bootstrap/);
});

test('a summary as a text has intervals and verdicts of ten votes or questions and more', async () => {
  const path = writeRows(
    Array.from({ length: 12 }, (_, at) => ({
      ...{ submission_id: `s${at}`, question_id: at, pw_tone: at < 3 ? 'B' : 'A', rate_A_tone: 4, rate_B_tone: 2 },
      ...{ model_A: 'north', model_B: 'south' },
    })),
  );
  const { written } = await runCommand(ratingsSummariseCommand, { positionals: [path], values: { rounds: '0' } });
  const text = written.join('');
  expect(text).toContain('75.0 % [46.8 %, 91.1 %] n = 12');
  expect(text).toMatch(/north – south: .*Holm p 0\.\d+, (not )?told apart/);
  expect(text).not.toContain('[no interval]');
});

describe('a protocol that changed in the middle, and a criterion of that name', () => {
  test('splits the results by version and keeps the pool apart from the criterion', async () => {
    const path = writeRows([
      { submission_id: 'a', protocol_version: 1, question_id: 1, pw_overall: 'A', pw_tone: 'B' },
      { submission_id: 'b', protocol_version: 2, question_id: 2, pw_overall: 'B', pw_tone: '' },
    ]);
    const { by_protocol_version: versions, results } = await summariseFiles([path]);
    expect(Object.keys(results)).toEqual(['overall', 'tone', 'overall (pooled)']);
    expect([versions['1']?.counts.analysed, versions['2']?.counts.analysed]).toEqual([1, 1]);
    expect(versions['2']?.results.overall?.pairs[0]).toMatchObject({ x_wins: 0, y_wins: 1 });
    expect(results['overall (pooled)']?.votes_used).toBe(3);
  });

  test('is said in the text where versions are added up, without ratings of scales that may differ', async () => {
    const rated = { pw_tone: 'A', rate_A_tone: 4, rate_B_tone: 2 };
    const path = writeRows([
      { submission_id: 'a', protocol_version: 1, question_id: 1, ...rated },
      { submission_id: 'b', protocol_version: 2, question_id: 2, ...rated },
    ]);
    const { written } = await runCommand(ratingsSummariseCommand, { positionals: [path], values: { rounds: '0' } });
    const [pool, ...versions] = written.join('').split('\nProtocol version ');
    expect(pool).toContain('Added up over protocol versions 1 (1), 2 (1)');
    expect(versions.map((text) => text.slice(0, 24))).toEqual([
      '1: 1 first presentation\n',
      '2: 1 first presentation\n',
    ]);
    expect([pool, ...versions].map((text) => /4\.00 .* n = 1/.test(text ?? ''))).toEqual([false, true, true]);
  });
});

describe('times', () => {
  test('are compared as instants, in UTC unless they say otherwise', async () => {
    const times = {
      a: '2026-03-02T08:00:00.5Z',
      b: '2026-03-02T08:00:00Z',
      c: '2026-03-02 08:00:00.0001',
      d: '2026-03-02T17:00:01+09:00',
      e: '3/2/2026 9:12',
    };
    const rows = Object.entries(times).map(([submission_id, submitted_at]) => ({ submission_id, submitted_at }));
    const { submissions, problems } = await readRatings(writeRows(rows));
    const inOrder = submissions.toSorted((one, other) => one.submittedAt - other.submittedAt);
    expect(inOrder.map(({ id }) => id)).toEqual(['e', 'b', 'c', 'a', 'd']);
    expect(problems.map(({ code, itemKey }) => [code, itemKey])).toEqual([['unknownTime', 'e']]);
  });
});

describe('models', () => {
  test('in the order that is given, codes change no coefficient', async () => {
    const rows = [
      { submission_id: 'a', evaluator_id: 'p', pw_overall: 'A', rate_A_overall: 4, rate_B_overall: 2 },
      { submission_id: 'b', evaluator_id: 'q', pw_overall: 'B', rate_A_overall: 1, rate_B_overall: 5 },
    ];
    const named = await summariseFiles([writeRows(rows)], { modelOrder: ['zeta', 'alpha'] });
    const hidden = writeRows(rows, { alpha: 'code 1', zeta: 'code 2' });
    const coded = await summariseFiles([hidden], { modelOrder: ['code 2', 'code 1'] });
    expect(named.models).toEqual(['zeta', 'alpha']);
    expect(named.results.overall?.pairs[0]).toMatchObject({ model_x: 'zeta', x_wins: 1, y_wins: 1 });
    expect(coded.results.overall?.agreement).toEqual(named.results.overall?.agreement);
  });
});
