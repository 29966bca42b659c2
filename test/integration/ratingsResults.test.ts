import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import type { Submission } from '../../src/main/rooms/ratings/reading/submission.ts';
import { readStudyOf } from '../../src/main/rooms/ratings/tables/studiesTable.ts';
import { fiveCriteria } from '../../src/shared/rooms/ratings/protocol.ts';
import type { ResultsFilter } from '../../src/shared/rooms/ratings/resultsView.ts';
import { writeJudgements } from '../ratedStudy.ts';
import { ratingsFixture, readRatings } from '../ratingsFiles.ts';
import { filter, judgement, keys, project, projectOfResults, ratedStudy } from './resultsProject.ts';

const place = projectOfResults();

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
});
