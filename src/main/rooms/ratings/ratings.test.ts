import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../../../test/commandLine.ts';
import { differencesFrom } from '../../../../test/differencesFrom.ts';
import { ratingsFixture, readRatings, summariseFiles } from '../../../../test/ratingsFiles.ts';
import { describeWithShared, sharedPath } from '../../../../test/sharedData.ts';
import { temporaryFolder } from '../../../../test/temporaryFolder.ts';
import { printRows } from '../../outbox/files/printRows.ts';
import { createTaskPool } from '../../workers/taskPool.ts';
import { ratingsSummariseCommand } from './commands/summarise.ts';
import { bootstrapRounds } from './numbers/bootstrap.ts';
import type { Rating } from './reading/submission.ts';
import { summarise } from './summarise.ts';

const folder = temporaryFolder();

/** Without the zeros at its end. */
const trimmedEnd = (counts: readonly number[]) => counts.slice(0, counts.findLastIndex((count) => count > 0) + 1);

type Row = Readonly<Record<string, string | number>>;

/** Writes rows as a JSON list, by evaluator p on question 1 unless they say otherwise: a model named alpha left, zeta right. */
const writeRows = (rows: readonly Row[], names = { alpha: 'alpha', zeta: 'zeta' }) =>
  folder.write(
    'rows.json',
    rows.map((row) => ({
      ...{ submitted_at: '2026-03-02T08:00:00Z', evaluator_id: 'p', question_id: 1 },
      ...{ model_A: names.alpha, model_B: names.zeta, ...row },
    })),
  );

const summarised = (paths: readonly string[], values: Record<string, string | boolean> = {}) =>
  runCommand(ratingsSummariseCommand, { positionals: paths, values: { json: true, ...values } });

test('what is odd about a row of a Parquet file is said with the row', async () => {
  const known = { submission_id: 'a', evaluator_id: 'p', question_id: '1', model_A: 'x', model_B: 'y' };
  const rows = [
    { ...known, pw_all: 'A' },
    { ...known, submission_id: 'b', pw_all: 'perhaps' },
  ];
  const bytes = Buffer.concat([...printRows(rows, { format: 'parquet', mark: true })]);
  const path = folder.write('rows.parquet', bytes);
  const { said } = await summarised([path], { rounds: '0' });
  expect(said.join('\n')).toContain(`${path}, row 2 (b): pw_all is “perhaps”`);
});

describe('files without a submission', () => {
  const head = 'submission_id,evaluator_id,question_id,model_A,model_B\n';
  const none = (path: string) => `${path}: no submissions in this file`;

  test.each([
    ['a head line alone', head],
    ['an empty list', '[]'],
  ])('with %s are no report to read', async (_, text) => {
    const path = folder.write('none.csv', text);
    expect(await summarised([path], { json: false })).toEqual({
      code: 1,
      printed: [],
      written: [],
      said: [none(path)],
    });
    expect(await summarised([path])).toMatchObject({
      code: 1,
      printed: [{ files: [{ rows: 0 }] }],
      said: [none(path)],
    });
  });

  test('are told row by row, without a report, where every row is left out', async () => {
    const path = folder.write('none.jsonl', '{"a":1}\n');
    const { code, written, said } = await summarised([path], { json: false });
    expect([code, written, said]).toEqual([1, [], [`error: ${path}, record 1: Not a row of ratings; left out`]]);
  });

  test('are named and leave the report of others as it is', async () => {
    const path = folder.write('none.csv', head);
    const other = writeRows([{ submission_id: 's1', pw_accuracy: 'A' }]);
    const found = await summarised([path, other], { json: false, rounds: '0' });
    expect([found.code, found.said]).toEqual([0, [none(path)]]);
    expect(found.written.join('')).toContain(`${path}: no submissions\n${other}: 1 row (portal)`);
  });
});

test('a table that a spreadsheet wrote with semicolons is read as one with commas', async () => {
  const row = 'a,,,p,1,x,y,A';
  const head = 'submission_id,submitted_at,status,evaluator_id,question_id,model_A,model_B,pw_all';
  const path = folder.write('rows.csv', `${head}\n${row}\n`.replaceAll(',', ';'));
  const { printed } = await summarised([path], { rounds: '0' });
  expect(printed[0]).toMatchObject({ criteria: ['all'], counts: { rows: 1, counted: 1 } });
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

describe('the highest rating', () => {
  const above = [{ submission_id: 's1', pw_accuracy: 'A', rate_A_accuracy: 7, rate_B_accuracy: 6 }];

  test('is 5, or what is said: what lies above counts as missing', async () => {
    const path = writeRows(above);
    const usual = await summarised([path]);
    expect(usual.said.join(' ')).toContain(
      'rate_A_accuracy is “7”, which is no rating from 1 to 5 or U; counted as missing',
    );
    const told = await summarised([path], { highest: '7' });
    expect(told.said).toEqual([]);
  });

  test('is 5 or 7', async () => {
    await expect(summarised([writeRows(above)], { highest: '6' })).rejects.toThrow('--highest must be 5 or 7');
  });
});

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

describe('what is not a file of ratings', () => {
  test('is left out row by row, or refused where it is no text', async () => {
    const path = folder.write('other.csv', 'name,value\none,1\n');
    const { code, said, printed } = await summarised([path]);
    expect(said).toEqual([`error: ${path}:2: Not a row of ratings; left out`]);
    expect([code, Object(printed[0]).files[0].format]).toEqual([1, null]);
    const archive = folder.write('archive.csv', 'PK\u0003\u0004');
    await expect(summarised([archive])).rejects.toThrow('The file is a ZIP archive');
    const wide = folder.write('wide.csv', Buffer.from('\uFEFFsubmission_id\n', 'utf16le'));
    await expect(summarised([wide])).rejects.toThrow('The file is UTF-16 text; it must be UTF-8');
  });

  test('a wrong number of rounds is wrong usage', async () => {
    await expect(summarised(['x.csv'], { rounds: 'many' })).rejects.toThrow('--rounds must be a whole number');
    await expect(summarised([])).rejects.toThrow('which files?');
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
