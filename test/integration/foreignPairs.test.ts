import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { submissionsIn } from '../ratingsProject.ts';

import { describeWithShared } from '../sharedData.ts';
import { sharedFolder } from '../sharedFolder.ts';
import { codes, preview, project, projectOfForeignPairs, write } from './foreignPairsProject.ts';

const place = projectOfForeignPairs();

const verdicts = (datasetId: number) => submissionsIn(project.workbench.context.db, datasetId).submissions;

/** Win rate of the second generator and its standard error in percent, as AlpacaEval prints them. */
function published(datasetId: number) {
  const { submissions, criteria } = submissionsIn(project.workbench.context.db, datasetId);
  const number = criteria.numberOf('preference') ?? 0;
  const scores = submissions.flatMap(({ answers }) => {
    const choice = answers[number]?.choice ?? '';
    return choice === '' ? [] : [choice === 'B' ? 1 : choice === 'A' ? 0 : 0.5];
  });
  const mean = scores.reduce((total, one) => total + one, 0) / scores.length;
  const squares = scores.reduce((total, one) => total + (one - mean) ** 2, 0);
  return {
    n: scores.length,
    rate: mean * 100,
    error: (100 * Math.sqrt(squares / (scores.length - 1))) / Math.sqrt(scores.length),
  };
}

describe('answers of MT-Bench', () => {
  const question = { question_id: 81, category: 'writing', turns: ['Write a post.', 'Make it shorter.'] };
  const answer = (model: string, ...turns: string[]) => {
    return { question_id: 81, answer_id: 'x', model_id: model, choices: [{ index: 0, turns }], tstamp: 1 };
  };
  const verdict = (turn: number, winner: string, judge: string) => {
    return { question_id: 81, model_a: 'aoba', model_b: 'kaede', winner, judge, turn, tstamp: 2 };
  };

  test('become a study of turns, with the verdicts of people and models beside them', async () => {
    write('question.jsonl', [question, { question_id: 82, turns: ['Alone?'] }]);
    write('aoba.jsonl', [answer('aoba', 'A post.', 'Post.'), { ...answer('aoba', 'Yes.'), question_id: 82 }]);
    write('kaede.jsonl', [answer('kaede', 'Another post.', 'Short.'), { ...answer('kaede', 'No.'), question_id: 99 }]);
    write('verdicts.jsonl', [
      verdict(1, 'model_a', 'author_0'),
      verdict(2, 'tie (bothbad)', 'gpt-4'),
      { ...verdict(1, 'tie', 'gpt-4'), question_id: 82 },
    ]);
    const found = await preview(place.path);
    expect(found).toMatchObject({
      format: 'pairs',
      because: 'arenaAnswers',
      pairCount: 2,
      title: 'verdicts',
      criteria: ['preference'],
    });
    expect(found.models).toEqual([
      { model: 'aoba', responseCount: 3 },
      { model: 'kaede', responseCount: 2 },
    ]);
    expect(found.records.map(({ key, question: asked }) => [key, asked])).toEqual([
      ['81, turn 1', 'Write a post.'],
      ['81, turn 2', 'Write a post.\n\nMake it shorter.'],
    ]);
    expect(codes(found).sort()).toEqual(['answerWithoutQuestion 99', 'questionAlone 82', 'verdictOfUnknownPair 82']);
    const unknown = found.problems.find(({ code }) => code === 'verdictOfUnknownPair');
    expect(unknown).toMatchObject({ params: { file: 'verdicts.jsonl', model: 'kaede' }, line: 3, record: 3 });
    const { taskId } = await project.call('datasets.import', { previewId: found.previewId, name: 'MT', mode: 'good' });
    const datasetId = Number((await project.finish(taskId)).datasetId);
    expect(
      verdicts(datasetId).map(({ question: key, evaluator, isModel, answers }) => [
        key,
        evaluator,
        isModel,
        answers[0]?.choice,
      ]),
    ).toEqual([
      ['81, turn 1', 'author_0', false, 'A'],
      ['81, turn 2', 'gpt-4', true, 'tie_bad'],
    ]);
    const registration = {
      ...{ studyEvaluatorId: '1', name: 'A', email: 'a@example.org', npi: '', yearsOfExperience: '5to9' as const },
      ...{ specialties: [], subspecialties: [], privacy: true, takesGeneral: true },
    };
    await project.call('ratings.start', { datasetId, registration });
    const tasks = [await project.call('ratings.readTask', { datasetId })];
    const turn2 = tasks.find((task) => task?.questionKey === '81, turn 2') ?? tasks[0];
    expect(turn2?.responses.A.outline.stepCount).toBe(turn2?.questionKey === '81, turn 2' ? 4 : 1);
  });

  test('are one study in the folders that the arenas lay them out in, too', async () => {
    write('question.jsonl', [question]);
    write('model_answer/aoba.jsonl', [answer('aoba', 'A post.', 'Post.')]);
    write('model_answer/kaede.jsonl', [answer('kaede', 'Another post.', 'Short.')]);
    write('model_judgment/gpt-4_pair.jsonl', [verdict(1, 'model_a', 'gpt-4')]);
    const source = project.workbench.grants.toRead(place.path);
    expect(await project.call('datasets.filesIn', { source })).toMatchObject({ isOne: true });
    expect(await preview(place.path)).toMatchObject({ pairCount: 2, problemCount: 0, badCount: 0 });
  });

  test('that were judged in both orders are one verdict each: a tie where the orders differ, none where the judge failed', async () => {
    const judged = (turn: number, g1_winner: string, g2_winner: string) => {
      const pair = { question_id: 81, model_1: 'aoba', model_2: 'kaede', g1_winner, g2_winner };
      return { ...pair, judge: ['gpt-4', 'pair-v2'], g1_judgment: '[[A]]', g2_judgment: '[[B]]', turn, tstamp: 3 };
    };
    write('question.jsonl', [question]);
    write('aoba.jsonl', [answer('aoba', 'A post.', 'Post.')]);
    write('kaede.jsonl', [answer('kaede', 'Another post.', 'Short.')]);
    write('gpt-4_pair.jsonl', [
      judged(1, 'model_2', 'model_2'),
      judged(2, 'model_1', 'model_2'),
      { ...judged(2, 'tie', 'tie'), judge: ['claude', 'pair-v2'] },
      { ...judged(1, 'error', 'model_1'), judge: ['claude', 'pair-v2'] },
    ]);
    const found = await preview(place.path);
    expect(found.title).toBe('gpt-4_pair');
    expect(codes(found)).toEqual(['verdictUnreadable 81']);
    const { taskId } = await project.call('datasets.import', { previewId: found.previewId, name: 'two', mode: 'good' });
    const datasetId = Number((await project.finish(taskId)).datasetId);
    const said = verdicts(datasetId).map(({ question: key, evaluator, modelA, hasSides, answers }) => [
      ...[key, evaluator, modelA, hasSides],
      answers[0]?.choice,
    ]);
    expect(said).toEqual([
      ['81, turn 1', 'gpt-4 pair-v2', 'aoba', false, 'B'],
      ['81, turn 2', 'gpt-4 pair-v2', 'aoba', false, 'tie_good'],
      ['81, turn 2', 'claude pair-v2', 'aoba', false, 'tie_good'],
    ]);
  });
});

describe('files of one kind', () => {
  test('a single file of answers has no partner: every question of it is named and counted', async () => {
    const rows = ['One?', 'Two?'].map((instruction) => ({
      instruction,
      output: 'Said.',
      generator: 'aoba',
      dataset: 'd',
    }));
    const found = await preview(write('aoba.json', rows));
    expect([found.because, found.pairCount, found.badCount]).toEqual(['alpacaAnswers', 0, 2]);
    expect(found.problems.map(({ code }) => code)).toEqual(['questionAlone', 'questionAlone']);
  });

  test('verdicts without answers say what is missing, and a folder with something else names it', async () => {
    const lone = write('verdicts.jsonl', [
      { question_id: 1, model_a: 'a', model_b: 'b', winner: 'tie', judge: 'j', turn: 1 },
    ]);
    await expect(preview(lone)).rejects.toMatchObject({ code: 'IMPORT_MALFORMED', details: { problem: 'noAnswers' } });
    write('b/other.json', { hello: 1 });
    write('b/one.json', [{ instruction: 'One?', output: 'Said.', generator: 'aoba' }]);
    write('b/two.json', [{ instruction: ' One?', output: 'Said too.', generator: 'kaede' }]);
    const found = await preview(join(place.path, 'b'));
    expect([found.pairCount, codes(found)]).toEqual([1, ['foreignFileUnknown null']]);
  });

  test("Arena-Hard's own files of judgements are left out, and named", async () => {
    write('question.jsonl', [{ uid: 'u1', category: 'hard_prompt', prompt: 'Why?' }]);
    const answer = (model: string) => ({
      ...{ uid: 'u1', ans_id: 'x', model },
      messages: [
        { role: 'user', content: 'Why?' },
        { role: 'assistant', content: { answer: `${model} says` } },
      ],
    });
    write('model_answer/aoba.jsonl', [answer('aoba')]);
    write('model_answer/kaede.jsonl', [answer('kaede')]);
    const games = [{ score: 'A>B' }, { score: 'B>A' }];
    write('model_judgment/gpt-4.1/aoba.jsonl', [
      { uid: 'u1', judge: 'gpt-4.1', model: 'aoba', baseline: 'kaede', games },
    ]);
    const { pairCount, problems } = await preview(place.path);
    expect([pairCount, problems.map(({ code, params }) => [code, params.file])]).toEqual([
      1,
      [['foreignFileUnknown', 'model_judgment/gpt-4.1/aoba.jsonl']],
    ]);
  });

  test('files that were chosen together are read as one, whatever their names', async () => {
    const rows = (generator: string) => [{ instruction: 'One?', output: 'Said.', generator }];
    const paths = [write('d/outputs.json', rows('aoba')), write('e/outputs.json', rows('kaede'))];
    const files = paths.map((path) => ({ name: 'outputs.json', source: project.workbench.grants.toRead(path) }));
    const { source } = await project.call('ratings.packFiles', { files });
    expect(await project.call('datasets.preview', { source })).toMatchObject({ format: 'pairs', pairCount: 1 });
  });

  test.each([
    ['annotations/kaede-2.json', 'kaede-2'],
    ['kaede_against_all.json', 'org/kaede-2'],
    ['judged-kaede2.json', 'kaede-2'],
    ['o1_vs_o3.json', 'o1-preview'],
    ['yi.json', '01-ai/Yi-34B-Chat'],
    ['r1zero.json', 'DeepSeek-R1'],
    ['楓.json', '楓-2'],
    ['judged.json', ''],
  ])(
    'a study is not named after a file of verdicts that tells a model, as evaluators read its name: %s',
    async (file, told) => {
      const rows = [{ instruction: 'Why?', output_1: 'a', output_2: 'b', generator_1: 'aoba', generator_2: 'kaede-2' }];
      const judged = rows.map((row) => ({ ...row, generator_2: told || 'momiji', preference: 1, annotator: 'j' }));
      const { title } = await preview(write(file, judged));
      expect(title).toBe(told === '' ? 'judged' : '2 models, 1 question');
    },
  );

  test('the same files make the same study, whose archive can be exported and imported as a study', async () => {
    write('c/one.json', [{ instruction: 'One?', output: 'Said.', generator: 'aoba' }]);
    write('c/two.json', [{ instruction: 'One?', output: 'Said too.', generator: 'kaede' }]);
    const [first, again] = [await preview(join(place.path, 'c')), await preview(join(place.path, 'c'))];
    expect(again.sha256).toBe(first.sha256);
    const { taskId } = await project.call('datasets.import', { previewId: first.previewId, name: 'C', mode: 'good' });
    const datasetId = Number((await project.finish(taskId)).datasetId);
    const path = join(place.path, 'exported.zip');
    await project.call('datasets.export', { datasetId, destination: project.workbench.grants.toWrite(path) });
    expect(await preview(path)).toMatchObject({ format: 'study', sha256: first.sha256, sameAsDatasetId: datasetId });
  });
});

describeWithShared('the published files', 'data/pairs-real', () => {
  const shared = (name: string) => join(sharedFolder, 'data/pairs-real', name);
  const imported = async (path: string) => {
    const { previewId } = await preview(path);
    const { taskId } = await project.call('datasets.import', { previewId, name: path, mode: 'good' });
    return Number((await project.finish(taskId)).datasetId);
  };

  test.each([
    ['alpaca-7b', 805, 26.459627329192543, 1.535711469748],
    ['claude', 805, 91.5527950310559, 0.9807635016419884],
    ['gpt-3.5-turbo-0301', 804, 89.36567164179104, 1.0789487022114888],
  ])('annotations of %s give their published win rate and standard error', async (name, n, rate, error) => {
    const found = published(await imported(shared(`alpaca_eval/annotations/${name}.json`)));
    expect(found.n).toBe(n);
    expect(found.rate).toBeCloseTo(rate, 10);
    expect(found.error).toBeCloseTo(error, 10);
  });

  test('outputs of two models make 805 pairs over the files, and Arena-Hard 500 with its questions', async () => {
    expect(await preview(shared('alpaca_eval/outputs'))).toMatchObject({
      pairCount: 805,
      badCount: 0,
      problemCount: 0,
    });
    expect(await preview(shared('arena-hard'))).toMatchObject({ pairCount: 500, badCount: 0, problemCount: 0 });
  });

  test('picked one by one are one study of all of them', async () => {
    const names = readdirSync(shared('alpaca_eval/annotations'));
    const files = names.map((name) => {
      return { name, source: project.workbench.grants.toRead(shared(`alpaca_eval/annotations/${name}`)) };
    });
    expect(await project.call('datasets.together', { files })).toHaveLength(names.length);
    const { source } = await project.call('datasets.join', { name: 'all', files });
    expect(await project.call('datasets.preview', { source })).toMatchObject({ format: 'pairs', pairCount: 3 * 805 });
  });

  test('outputs and annotations in one folder are one study', async () => {
    const source = project.workbench.grants.toRead(shared('alpaca_eval'));
    expect(await project.call('datasets.filesIn', { source })).toMatchObject({ isOne: true });
  });
});
