import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { bootstrapRounds } from '../../src/main/rooms/ratings/numbers/bootstrap.ts';
import type { Answer, Submission } from '../../src/main/rooms/ratings/reading/submission.ts';
import { type RatingsSummary, summarise } from '../../src/main/rooms/ratings/summarise.ts';
import { listModels, readStudyOf } from '../../src/main/rooms/ratings/tables/studiesTable.ts';
import { leastForInterval } from '../../src/shared/leastForInterval.ts';
import { fiveCriteria } from '../../src/shared/rooms/ratings/protocol.ts';
import {
  type ResultsFilter,
  type ResultsView,
  resultsFilterSchema,
} from '../../src/shared/rooms/ratings/resultsView.ts';
import { writeJudgements } from '../ratedStudy.ts';
import { ratingsFixture, readRatings, readRatingsUpTo } from '../ratingsFiles.ts';
import { registration as someRegistration } from '../ratingsProject.ts';
import { describeWithShared, sharedPath } from '../sharedData.ts';
import { studyFolder, studyZip } from '../studyFiles.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const place = temporaryFolder();
let project: OpenWorkbench;

beforeEach(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: 'Owner' });
});
afterEach(() => project.close());

const filter = (change: Partial<ResultsFilter> = {}) => resultsFilterSchema.parse(change);
const keys = fiveCriteria.criteria.map(({ key }, number) => ({ name: key, number }));

/** A study that has the questions and models of some judgements, and these. */
async function ratedStudy(submissions: readonly Submission[], criteria = keys, protocol: object | null = null) {
  const models = [...new Set(submissions.flatMap(({ modelA, modelB }) => [modelA, modelB]))].sort();
  const folder = {
    ...studyFolder({ models: models.length < 2 ? ['A', 'B'] : models, focus: null }),
    ...(protocol !== null && { 'protocol.json': { ...fiveCriteria, ...protocol } }),
  };
  const datasetId = await project.importFile(place.write('study.zip', studyZip(folder)));
  const { studyId } = readStudyOf(project.workbench.context.db, datasetId);
  writeJudgements(project.workbench.context.db, studyId, submissions, criteria, ({ id }) => `because of ${id}`);
  const codes = new Map(listModels(project.workbench.context.db, datasetId).map(({ name, code }) => [name, code]));
  return { datasetId, models, codes };
}

/** One judgement of one criterion, A against B. */
function judgement(
  id: string,
  evaluator: string,
  question: string,
  choice: 'A' | 'B' | 'tie_good' | 'unable',
): Submission {
  const answer: Answer = { choice, ratingA: 4, ratingB: 2, shareOfA: null };
  return {
    ...{ id, protocolVersion: '1', status: 'submitted', supersedes: '', submittedAt: 1_770_000_000_000 + Number(id) },
    ...{ evaluator, isModel: false, question, modelA: 'TxAgent', modelB: 'gpt-4o', hasSides: true },
    ...{ answers: keys.map(() => answer), style: null },
  } as const;
}

/** What of a summary and a view has to be the same, names apart. */
function numbersOf(view: ResultsView, summary: Pick<RatingsSummary, 'results' | 'holm'>) {
  return Object.entries(summary.results).map(([name, wanted]) => {
    const scope = view.scopes[name];
    const left = wanted.position.left_rate;
    return {
      found: {
        rates: scope?.models.map(({ rate }) => [rate.value, rate.n]),
        strengths: scope?.models.map(({ strength }) => [strength?.value ?? null, strength?.se ?? null]),
        pairs: scope?.pairs
          .filter(({ submissions }) => submissions > 0)
          .map(({ rate, difference }) => [
            rate.value,
            rate.n,
            difference?.pHolm ?? null,
            difference?.toldApart ?? false,
          ]),
        status: scope?.fit.status,
        position: [scope?.position.share.value, scope?.position.p],
        consistency: scope?.consistency.share.value,
        ratings: scope?.ratings.map(({ n, mean }) => [n, mean]),
      },
      wanted: {
        rates: wanted.models.map(({ win_rate }) => [win_rate.value, win_rate.n]),
        strengths: wanted.bradley_terry.models.map(({ strength, se_clustered }) => [strength, se_clustered]),
        pairs: wanted.pairs.map(({ model_x, model_y, win_rate_x }) => {
          const found = wanted.bradley_terry.differences.find(
            (one) => one.model_x === model_x && one.model_y === model_y,
          );
          const tested = wanted.bradley_terry.questions < leastForInterval ? undefined : found;
          return [win_rate_x.value, win_rate_x.n, tested?.p_holm ?? null, tested?.told_apart ?? false];
        }),
        status: wanted.bradley_terry.status,
        position: [left.value, left.n < leastForInterval ? null : wanted.position.p_value],
        consistency: wanted.self_consistency.consistent.value,
        ratings: wanted.ratings.models.map(({ n, mean }) => [n, mean]),
      },
    };
  });
}

test('models that were compared only through others are tested against each other, and shown as not compared', async () => {
  const said = Array.from({ length: 24 }, (_, at): Submission => {
    const [modelA, modelB] = at % 2 === 0 ? ['A', 'B'] : ['B', 'C'];
    const choice = at % 6 < 4 ? 'A' : 'B';
    return { ...judgement(String(at + 1), '1', `q${at + 1}`, choice), modelA, modelB };
  });
  const { datasetId, codes } = await ratedStudy(said);
  const view = await project.call('ratings.results', { datasetId, filter: filter() });
  const [first = '', last = ''] = ['A', 'C'].map((name) => codes.get(name));
  const pairs = view.scopes.accuracy?.pairs ?? [];
  expect(pairs).toHaveLength(3);
  const pair = pairs.find(({ x, y }) => x === first && y === last);
  expect(pair).toMatchObject({
    submissions: 0,
    rate: { value: null, n: 0 },
    difference: { toldApart: expect.any(Boolean) },
  });
  expect(pair?.difference?.pHolm).toBeGreaterThan(0);
});

test('each version of the protocol has numbers of the criteria that it asks, in its words, and of others that were answered by it', async () => {
  const [first, second, third] = fiveCriteria.criteria;
  if (first === undefined || second === undefined || third === undefined) throw new Error('Criteria are missing');
  const said = (id: string, version: string, numbers: readonly number[]): Submission => {
    const one = judgement(id, id, 'q1', 'A');
    const answers = one.answers.map((answer, number) => (numbers.includes(number) ? answer : undefined));
    return { ...one, protocolVersion: version, answers };
  };
  const { datasetId } = await ratedStudy([said('1', '1', [0, 1])], keys.slice(0, 2), { criteria: [first, second] });
  const protocolNow = () => readStudyOf(project.workbench.context.db, datasetId).protocol;
  const seen = protocolNow();
  const reworded = { ...first, question: { en: 'Which one solves it?', ja: 'どちらが解決しましたか' } };
  await project.call('ratings.saveProtocol', { datasetId, seen, protocol: { ...seen, criteria: [third, reworded] } });
  const { studyId } = readStudyOf(project.workbench.context.db, datasetId);
  writeJudgements(
    project.workbench.context.db,
    studyId,
    [said('2', '2', [0, 2]), said('3', '9', [0, 4])],
    keys,
    () => '',
  );
  const asked = async (protocolVersion: string) => {
    const { criteria, scopes } = await project.call('ratings.results', {
      datasetId,
      filter: filter({ protocolVersion }),
    });
    expect(Object.keys(scopes)).toEqual([...criteria, 'overall']);
    const order = { datasetId, filter: filter({ protocolVersion }), kind: 'outcomes', unable: 'missing' } as const;
    expect((await project.call('ratings.alphas', order)).map(({ of }) => of)).toEqual(criteria);
    return { criteria, unanswered: scopes.overall?.votes.unanswered };
  };
  expect(await asked('1')).toEqual({ criteria: [first.key, second.key], unanswered: 0 });
  expect(await asked('2')).toEqual({ criteria: [third.key, first.key], unanswered: 0 });
  expect(await asked('9')).toEqual({ criteria: [first.key, 'completeness'], unanswered: 0 });

  const { versions } = await project.call('ratings.resultsHead', { datasetId });
  const questions = new Map(
    versions.map(({ version, criteria }) => [version, criteria.map(({ question }) => question)]),
  );
  expect(questions.get('1')).toEqual([first.question, second.question]);
  expect(questions.get('2')).toEqual([third.question, reworded.question]);

  const { answers } = await project.call('ratings.readJudgement', { datasetId, submissionId: '1' });
  expect(answers.map(({ criterion, outcome }) => [criterion, outcome])).toEqual([
    [first.key, 'x'],
    [second.key, 'x'],
  ]);
});

test('numbers that were given up are summed up anew when they are asked for again, and no filter gives up another', async () => {
  const said = [judgement('1', '1', 'q1', 'A'), judgement('2', '2', 'q2', 'B')];
  const { datasetId } = await ratedStudy(said);
  const ask = (change: Partial<ResultsFilter>) =>
    project.call('ratings.results', { datasetId, filter: filter(change) });
  const given = ask({});
  const refused = expect(given).rejects.toMatchObject({ code: 'CANCELLED' });
  await project.call('ratings.cancelResults', { datasetId });
  await refused;
  const [all, ofOne] = await Promise.all([ask({}), ask({ evaluators: ['1'] })]);
  expect([all, ofOne].map(({ counts }) => counts.evaluators)).toEqual([2, 1]);
});

describeWithShared('results of the room against the command line', 'oracle/ratings', () => {
  const read = (name: string) => JSON.parse(readFileSync(sharedPath(`oracle/ratings/${name}`), 'utf8'));
  test.each(['two-models', 'five-models', 'undefeated', 'disconnected', 'bridges', 'versions', 'chains'])(
    '%s: every number is the same, whether models have names or codes',
    async (name) => {
      const path = sharedPath(`oracle/ratings/summary-${name}.jsonl`);
      const { submissions, criteria } = await readRatings(path);
      const { datasetId, models, codes } = await ratedStudy(submissions, criteria);
      const unique = new Set(submissions.map(({ id }) => id)).size;
      const { by_protocol_version, ...pooled } = await summarise(
        submissions,
        { criteria, modelOrder: models, seed: 42, rounds: 100 },
        bootstrapRounds,
      );
      const versions = Object.entries(by_protocol_version);
      const expected = versions.length > 0 ? versions : [['', pooled] as const];
      for (const [version, summary] of expected) {
        const view = await project.call('ratings.results', {
          datasetId,
          filter: filter({ protocolVersion: version || null }),
        });
        expect(view.models).toEqual(summary.models.map((model) => codes.get(model)));
        for (const { found, wanted } of numbersOf(view, summary)) expect(found).toEqual(wanted);
        if (version === '') expect(view.counts.counted).toBe(pooled.counts.counted);
      }
      expect(unique).toBeGreaterThan(0);
      expect(read(`summary-${name}.json`).expected.counts.counted).toBe(pooled.counts.counted);
    },
    60_000,
  );
});

describe('results of a study', () => {
  it('change with who judged, and a filter to nothing says so by its counts', async () => {
    const { submissions, criteria } = await readRatings(ratingsFixture('portal.csv'));
    const { datasetId } = await ratedStudy(submissions, criteria);
    const head = await project.call('ratings.resultsHead', { datasetId });
    expect(head.isOpen).toBe(true);
    expect(head.models.every(({ name }) => name === null)).toBe(true);
    const all = await project.call('ratings.results', { datasetId, filter: filter() });
    const [first] = head.evaluators;
    const one = await project.call('ratings.results', { datasetId, filter: filter({ evaluators: [first?.id ?? ''] }) });
    expect(one.counts.shown).toBeLessThan(all.counts.shown);
    const none = await project.call('ratings.results', { datasetId, filter: filter({ models: [] }) });
    expect(none.counts).toMatchObject({ shown: 0, counted: all.counts.counted });
    expect(Object.values(none.scopes).every(({ fit }) => fit.status === 'no_comparisons')).toBe(true);
  });

  it('are those of the command line on a scale that ends at 7, which rows do not tell', async () => {
    const rows = Array.from({ length: 24 }, (_, at): Submission => {
      const answer: Answer = {
        choice: 'A' as const,
        ratingA: 1 + (at % 7),
        ratingB: at % 5 === 0 ? 'U' : 7 - (at % 3),
        shareOfA: null,
      };
      return { ...judgement(`${at}`, `E${at % 2}`, `q${at >> 1}`, 'A'), answers: keys.map(() => answer) } as const;
    });
    const { datasetId } = await ratedStudy(rows, keys, { highestRating: 7 });
    const view = await project.call('ratings.results', { datasetId, filter: filter() });
    const { rows: cells } = await project.call('ratings.rows', { datasetId });
    const path = place.write('rows.json', JSON.stringify(cells));
    const read = await readRatingsUpTo(7, [path]);
    expect(read.problems).toEqual([]);
    const order = { criteria: read.criteria, modelOrder: [...view.models], seed: 42, rounds: 100 };
    const summary = await summarise(read.submissions, order, bootstrapRounds);
    for (const { found, wanted } of numbersOf(view, summary)) expect(found).toEqual(wanted);
    const histograms = (of: readonly { readonly histogram: readonly number[] }[] | undefined) =>
      of?.map(({ histogram }) => histogram);
    const [key = ''] = keys.map(({ name }) => name);
    expect(histograms(view.scopes[key]?.ratings)).toEqual(histograms(summary.results[key]?.ratings.models));
    expect(view.scopes[key]?.ratings.some(({ histogram }) => (histogram[6] ?? 0) > 0)).toBe(true);
    // Without being told, what lies above 5 is said and missing.
    const upToFive = await readRatings(path);
    expect(new Set(upToFive.problems.map(({ code, params }) => `${code} ${params.highest}`))).toEqual(
      new Set(['unknownRating 5']),
    );
  });

  it('leave ties out of rates and strengths where that is asked, and never out of agreement', async () => {
    const rows = Array.from({ length: 24 }, (_, at) =>
      judgement(
        `${at}`,
        `E${at % 2}`,
        `q${(at >> 1) % 4}-${at >> 3}`,
        at % 3 === 0 ? 'tie_good' : at % 3 === 1 ? 'A' : 'B',
      ),
    );
    const { datasetId } = await ratedStudy(rows);
    const half = await project.call('ratings.results', { datasetId, filter: filter() });
    const out = await project.call('ratings.results', { datasetId, filter: filter({ ties: 'out' }) });
    const [key = ''] = keys.map(({ name }) => name);
    expect(half.scopes[key]?.models[0]?.rate).toMatchObject({ n: 24, value: 0.5 });
    expect(out.scopes[key]?.models[0]?.rate).toMatchObject({ n: 16, value: 0.5 });
    expect(out.scopes[key]?.ties).toMatchObject({ count: 8, n: 24 });
    const order = { datasetId, criterion: key, kind: 'outcomes' as const };
    const [one, other] = await Promise.all([
      project.call('ratings.agreement', { ...order, filter: filter() }),
      project.call('ratings.agreement', { ...order, filter: filter({ ties: 'out' }) }),
    ]);
    expect(other.agreement).toEqual(one.agreement);
  });

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

  it('have the judgements of every number behind them', async () => {
    const rows = ['A', 'A', 'B', 'tie_good'].map((choice, at) =>
      judgement(`${at}`, `E${at}`, 'q1', choice === 'A' ? 'A' : choice === 'B' ? 'B' : 'tie_good'),
    );
    const { datasetId, codes } = await ratedStudy(rows);
    const [x = '', y = ''] = [codes.get('TxAgent'), codes.get('gpt-4o')];
    const [criterion = ''] = keys.map(({ name }) => name);
    const asked = { datasetId, filter: filter(), criterion };
    const forth = await project.call('ratings.judgementsBehind', { ...asked, place: { kind: 'pair', x, y } });
    const back = await project.call('ratings.judgementsBehind', { ...asked, place: { kind: 'pair', x: y, y: x } });
    expect(forth.rows.map(({ outcome }) => outcome)).toEqual(['x', 'x', 'tie_good', 'y']);
    expect(back.rows.map(({ outcome }) => outcome)).toEqual(['x', 'tie_good', 'y', 'y']);
    expect(forth.rows[0]).toMatchObject({ outcome: 'x', ratingX: 4, ratingY: 2, xIsLeft: true });
    const left = await project.call('ratings.judgementsBehind', { ...asked, place: { kind: 'left' } });
    expect(left.total).toBe(2);
    const { scopes } = await project.call('ratings.results', { datasetId, filter: filter() });
    const given = scopes[criterion]?.ratings.find(({ model }) => model === x);
    for (const [at, count] of (given?.histogram ?? []).entries()) {
      const place = { kind: 'rating', model: x, rating: at + 1 } as const;
      const { total, rows } = await project.call('ratings.judgementsBehind', { ...asked, place });
      expect([total, rows.every((row) => row.x === x && row.ratingX === at + 1)]).toEqual([count, true]);
    }
    const judged = await project.call('ratings.readJudgement', { datasetId, submissionId: '0' });
    expect(judged.answers).toHaveLength(5);
    expect(judged.answers[0]).toMatchObject({ outcome: 'x', reason: 'because of 0' });
    expect(judged.others.filter((other) => other.criterion === criterion)).toHaveLength(3);
    const texts = await project.call('ratings.readPairTexts', { datasetId, submissionId: '0' });
    expect(JSON.stringify(texts)).not.toMatch(/TxAgent|gpt-4o/i);
    expect(texts.answers.map(({ side }) => side)).toEqual(['A', 'B']);
  });

  it('have their pair as its evaluator saw it, also when names are known and another version shows more', async () => {
    const rows = [judgement('0', 'E0', 'q1', 'A')];
    const { datasetId } = await ratedStudy(rows, keys, { plainText: true });
    const { db } = project.workbench.context;
    const answer = '## What to do\n\n**Rest**, says TxAgent.';
    db.prepare('UPDATE rating_responses SET answer = ?').run(answer);
    const { protocol: seen } = await project.call('ratings.readStudy', { datasetId });
    await project.call('ratings.saveProtocol', { datasetId, seen, protocol: { ...seen, plainText: false } });
    await project.call('ratings.unblind', { datasetId });
    const { answers } = await project.call('ratings.readPairTexts', { datasetId, submissionId: '0' });
    expect(answers.map((one) => one.answer)).toEqual(Array(2).fill('What to do\n\nRest, says •••••.'));
  });

  it('have no name in their pair where a later version hides them, until they are known', async () => {
    const { datasetId } = await ratedStudy([judgement('0', 'E0', 'q1', 'A')], keys, { blind: false });
    project.workbench.context.db.prepare('UPDATE rating_responses SET answer = ?').run('Rest, says TxAgent.');
    const { protocol: seen } = await project.call('ratings.readStudy', { datasetId });
    const shown = async () => {
      const { answers } = await project.call('ratings.readPairTexts', { datasetId, submissionId: '0' });
      return answers.map(({ answer }) => answer);
    };
    expect(await shown()).toEqual(Array(2).fill('Rest, says TxAgent.'));
    await project.call('ratings.saveProtocol', { datasetId, seen, protocol: { ...seen, blind: true } });
    expect(await shown()).toEqual(Array(2).fill('Rest, says •••••.'));
    await project.call('ratings.unblind', { datasetId });
    expect(await shown()).toEqual(Array(2).fill('Rest, says TxAgent.'));
  });

  it('leave in files that say whether they are interim, and no longer once the study is closed', async () => {
    const { datasetId } = await ratedStudy([judgement('0', 'E0', 'q1', 'A')]);
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
    const inBase64 = (text: string) => Buffer.from(text).toString('base64');
    const drawn = {
      svg: inBase64('<svg xmlns="http://www.w3.org/2000/svg"></svg>\n'),
      png,
      csv: inBase64('\ufeffmodel,n\r\nM-1,4\r\n'),
      parquet: inBase64('{"columns":[{"id":"n","kind":"number"}],"rows":[[4]]}'),
    };
    const said = async (state: string) =>
      Promise.all(
        Object.entries(drawn).map(async ([kind, base64]) => {
          const path = join(place.path, `${state}-${kind}.${kind}`);
          const destination = project.workbench.grants.toWrite(path);
          const fileName = `${state}.${kind}`;
          await project.call('ratings.exportResults', { datasetId, filter: filter(), fileName, base64, destination });
          // A picture holds its origin, a table has it beside it.
          const holds = kind === 'svg' || kind === 'png';
          const file = readFileSync(holds ? path : path.replace(/\.\w+$/, '.provenance.json'), 'utf8');
          return /"interim":\s*(true|false)/.exec(file)?.[1];
        }),
      );
    expect(await said('open')).toEqual(['true', 'true', 'true', 'true']);
    await project.call('ratings.setClosed', { datasetId, closed: true });
    expect(await said('closed')).toEqual(['false', 'false', 'false', 'false']);
  });

  it('count a further judgement of the same pair as a repeat, however it came into the project', async () => {
    const rows = [
      judgement('0', 'E0', 'q1', 'A'),
      { ...judgement('1', 'E0', 'q1', 'B'), modelA: 'gpt-4o', modelB: 'TxAgent' },
      judgement('2', 'E0', 'q2', 'A'),
      judgement('3', 'E1', 'q1', 'A'),
    ];
    const { datasetId } = await ratedStudy(rows);
    const head = await project.call('ratings.resultsHead', { datasetId });
    const { counts } = await project.call('ratings.results', { datasetId, filter: filter() });
    expect(head.evaluators.map(({ id, rated, repeats }) => [id, rated, repeats])).toEqual([
      ['E0', 2, 1],
      ['E1', 1, 0],
    ]);
    expect([counts.analysed, counts.repeats]).toEqual([3, 1]);
    expect(head.models.map(({ judged }) => judged.people)).toEqual([3, 3]);
    expect(head.versions.map(({ judged }) => judged)).toEqual([{ people: 3, models: 0 }]);
  });

  it('count two revisions of one repeat once, beside them as in them', async () => {
    const again = { ...judgement('1', 'E0', 'q1', 'B'), modelA: 'gpt-4o', modelB: 'TxAgent' };
    const revised = { ...again, status: 'revised', supersedes: '1' } as const;
    const rows = [judgement('0', 'E0', 'q1', 'A'), again, { ...revised, id: '2' }, { ...revised, id: '3' }];
    const { datasetId } = await ratedStudy(rows);
    const { evaluators } = await project.call('ratings.resultsHead', { datasetId });
    const { counts } = await project.call('ratings.results', { datasetId, filter: filter() });
    expect([evaluators.map(({ rated, repeats }) => [rated, repeats]), counts.repeats]).toEqual([[[1, 1]], 1]);
  });

  it('are nothing for who rates in a blind study that goes on', async () => {
    const { datasetId } = await ratedStudy([judgement('0', 'E0', 'q1', 'A')]);
    await project.call('project.chooseEvaluator', { name: 'Rater' });
    const registration = {
      ...{ studyEvaluatorId: 'E9', name: 'R', email: 'r@example.org', npi: '', yearsOfExperience: '5to9' as const },
      ...{ specialties: [], subspecialties: [], privacy: true, takesGeneral: true },
    };
    await project.call('ratings.start', { datasetId, registration });
    const head = await project.call('ratings.resultsHead', { datasetId });
    expect(head).toMatchObject({ isOpen: false, models: [], evaluators: [], versions: [] });
    const refused = { code: 'CONFLICT', details: { reason: 'blind' } };
    await expect(project.call('ratings.results', { datasetId, filter: filter() })).rejects.toMatchObject(refused);
    await expect(project.call('ratings.readJudgement', { datasetId, submissionId: '0' })).rejects.toMatchObject(
      refused,
    );
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

  it('show every verdict that the file of a study brought, count its judges, and tell agreement among them', async () => {
    const verdict = (id: string, evaluator: string, choice: string, more: object = {}) => ({
      ...{ id, evaluator, isModel: true, question: 'q1', modelA: 'gpt-4o', modelB: 'TxAgent', hasSides: false },
      ...{ criterion: 'accuracy', choice, shareOfA: null, submittedAt: 0, ...more },
    });
    const lines = [
      verdict('v1', 'judge-a', 'A'),
      verdict('v2', 'judge-b', 'B'),
      verdict('v3', 'judge-a', 'B', { question: 'q2', hasSides: true, submittedAt: 1_794_000_000_000 }),
    ];
    const folder = {
      ...studyFolder(),
      'verdicts/1.jsonl': lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    };
    const datasetId = await project.importFile(place.write('study.zip', studyZip(folder)));
    const codes = new Map(listModels(project.workbench.context.db, datasetId).map(({ name, code }) => [name, code]));
    const [ours, theirs] = [codes.get('TxAgent') ?? '', codes.get('gpt-4o') ?? ''];

    const head = await project.call('ratings.resultsHead', { datasetId });
    expect(head.evaluators.map(({ id, isModel, rated }) => [id, isModel, rated])).toEqual([
      ['judge-a', true, 2],
      ['judge-b', true, 1],
    ]);
    expect(head).toMatchObject({ versions: [{ version: '1', since: null, judged: { people: 0, models: 3 } }] });
    const byModels = { people: 0, models: 3 };
    expect(head.models.map(({ judged }) => judged)).toEqual([byModels, byModels]);

    const path = join(place.path, 'verdicts.csv');
    const saved = { fileName: 'verdicts.csv', base64: Buffer.from('\ufeffmodel,n\r\nM-1,3\r\n').toString('base64') };
    const destination = project.workbench.grants.toWrite(path);
    await project.call('ratings.exportResults', { datasetId, filter: filter(), ...saved, destination });
    const origin = JSON.parse(readFileSync(path.replace(/\.csv$/, '.provenance.json'), 'utf8'));
    expect(JSON.stringify(origin)).toContain('"judgements":{"counter":0,"rows":0,"verdicts":3}');

    const order = { datasetId, filter: filter({ judges: 'models' }), criterion: 'accuracy' };
    const behind = (kind: 'left' | 'all') => project.call('ratings.judgementsBehind', { ...order, place: { kind } });
    const { rows } = await behind('all');
    expect(rows.map(({ submissionId }) => submissionId).sort()).toEqual(['v1', 'v2', 'v3']);
    expect((await behind('left')).total).toBe(0);
    const [first, , third] = await Promise.all(
      ['v1', 'v2', 'v3'].map((submissionId) => project.call('ratings.readJudgement', { datasetId, submissionId })),
    );
    expect(first).toMatchObject({ x: ours, y: theirs, xIsLeft: null, submittedAt: null, evaluator: 'judge-a' });
    const accuracy = (list: readonly { criterion: string; outcome: string }[] | undefined) =>
      list?.find(({ criterion }) => criterion === 'accuracy')?.outcome;
    expect([accuracy(first?.answers), accuracy(first?.others)]).toEqual(['y', 'x']);
    expect(third).toMatchObject({ xIsLeft: false, submittedAt: '2026-11-06T21:20:00.000Z', others: [] });
    const pair = await project.call('ratings.readPairTexts', { datasetId, submissionId: 'v1' });
    expect(pair.answers.map(({ model, side }) => [model, side])).toEqual([
      [theirs, null],
      [ours, null],
    ]);

    const { disagreements } = await project.call('ratings.agreement', { ...order, kind: 'outcomes' });
    expect(disagreements.map(({ values }) => values)).toEqual([[1, 0]]);
    const key = disagreements[0]?.key ?? '';
    const item = await project.call('ratings.readRatedItem', { ...order, kind: 'outcomes', key });
    expect(item.labels.map(({ evaluator, category }) => [evaluator, category])).toEqual([
      ['judge-a', 1],
      ['judge-b', 0],
    ]);
    await expect(project.call('ratings.readJudgement', { datasetId, submissionId: 'v4' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
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
    await expect(decide({ key: 'no item' })).rejects.toMatchObject({ code: 'NOT_FOUND' });

    await project.call('project.chooseEvaluator', { name: 'First rater' });
    await project.call('ratings.start', { datasetId, registration: { ...someRegistration, studyEvaluatorId: 'E0' } });
    const item = await project.call('ratings.readRatedItem', { ...order, unable: 'value', key });
    expect(item.mayDecide).toBe(false);
    await expect(decide()).rejects.toMatchObject({ code: 'CONFLICT', details: { reason: 'rater' } });
  });
});
