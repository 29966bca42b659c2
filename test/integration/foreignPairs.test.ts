import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSubmissions } from '../../src/main/rooms/ratings/rows/storedSubmissions.ts';
import type { ImportPreview } from '../../src/shared/datasets.ts';
import { runWords } from '../commandLine.ts';
import { describeWithShared } from '../sharedData.ts';
import { sharedFolder } from '../sharedFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

let project: OpenWorkbench;
let folder: string;
beforeAll(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: 'Aoi' });
});
afterAll(() => project.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-pairs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, content: unknown): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  const isLines = name.endsWith('.jsonl') && Array.isArray(content);
  writeFileSync(path, isLines ? content.map((row) => `${JSON.stringify(row)}\n`).join('') : JSON.stringify(content));
  return path;
}
type Preview = Extract<ImportPreview, { room: 'ratings' }>;
async function preview(path: string): Promise<Preview> {
  const found = await project.call('datasets.preview', { source: project.workbench.grants.toRead(path) });
  if (found.room !== 'ratings') throw new Error(`It is taken for ${found.room}`);
  return found;
}
const codes = ({ problems }: Preview) => problems.map(({ code, itemKey }) => `${code} ${itemKey}`);
const verdicts = (datasetId: number) => readSubmissions(project.workbench.context.db, datasetId).submissions;

/** Win rate of the second generator and its standard error in percent, as AlpacaEval prints them. */
function published(datasetId: number) {
  const { submissions, criteria } = readSubmissions(project.workbench.context.db, datasetId);
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
    const found = await preview(folder);
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
    const source = project.workbench.grants.toRead(folder);
    expect(await project.call('datasets.filesIn', { source })).toMatchObject({ isOne: true });
    expect(await preview(folder)).toMatchObject({ pairCount: 2, problemCount: 0, badCount: 0 });
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
    const found = await preview(folder);
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

describe('files that were picked together', () => {
  const outputs = (generator: string, ...instructions: string[]) =>
    instructions.map((instruction) => ({ instruction, output: `${generator} says`, generator, dataset: 'd' }));
  const given = (path: string) => ({ name: basename(path), source: project.workbench.grants.toRead(path) });

  test('are one set where they belong together, paired over the files, and others stay out of it', async () => {
    const files = [
      given(write('aoba.json', outputs('aoba', 'Why?', 'Alone?'))),
      given(write('notes.json', { note: 'nothing of the kind' })),
      given(write('kaede.json', outputs('kaede', 'Why?'))),
      given(join(folder, 'gone.json')),
    ];
    const together = await project.call('datasets.together', { files });
    expect(together).toEqual([0, 2]);
    const { source } = await project.call('datasets.join', {
      name: 'aoba and 1 more',
      files: together.flatMap((at) => files[at] ?? []),
    });
    const found = await project.call('datasets.preview', { source });
    expect(found).toMatchObject({ format: 'pairs', fileName: 'aoba and 1 more.zip', pairCount: 1, badCount: 1 });
    expect(found.problems.map(({ code, params }) => [code, params.model])).toEqual([['questionAlone', 'aoba']]);
    await project.call('datasets.discardPreview', { previewId: found.previewId });
    await expect(project.call('datasets.preview', { source })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('are one study on the command line, too, which says what was joined; with a format each is by itself', async () => {
    const files = [
      write('aoba.json', outputs('aoba', 'Why?', 'How?')),
      write('trace.json', { messages: [{ role: 'user', content: 'Which dose?' }] }),
      write('kaede.json', outputs('kaede', 'Why?', 'How?')),
      write('notes.txt', 'nothing of the kind'),
    ];
    const dataDir = join(folder, 'joined');
    const all = await runWords(['import', ...files, '--data-dir', dataDir]);
    expect(all.said).toContain(`Joined into one: ${files[0]}, ${files[2]}`);
    expect(all.printed).toMatchObject([
      {
        imported: [
          { file: files[0], joined: [files[0], files[2]], imported: 2 },
          { file: files[1], imported: 1 },
        ],
        refused: [{ file: files[3] }],
      },
    ]);
    const named = ['--name', 'Two models', '--data-dir', join(folder, 'named')];
    const set = await runWords(['import', files[0] ?? '', files[2] ?? '', ...named]);
    expect([set.code, set.printed]).toMatchObject([0, [{ datasetId: 1, imported: 2 }]]);
    const apart = await runWords([
      'import',
      files[0] ?? '',
      files[2] ?? '',
      '--format',
      'pairs',
      '--data-dir',
      dataDir,
    ]);
    expect(apart.code).toBe(1);
    expect(apart.said.join()).not.toContain('Joined');
  });

  test('are named by themselves on the command line where something is odd about one of them', async () => {
    const verdict = { instruction: 'Why?', output_1: 'a', output_2: 'b', generator_1: 'aoba', generator_2: 'kaede' };
    const answers = write('aoba.json', outputs('aoba', 'Why?'));
    const judged = write('judged.jsonl', [
      { ...verdict, preference: 1, annotator: 'j' },
      { ...verdict, generator_2: 'momiji', output_2: '', preference: 2, annotator: 'j' },
    ]);
    const { said } = await runWords(['import', answers, judged, '--data-dir', join(folder, 'named')]);
    const line = said.find((one) => one.includes('momiji'));
    expect(line).toContain(`${judged}:2:1: A verdict on`);
  });

  test('are found by their names before any is read', async () => {
    const names = ['aoba.json', 'notes.txt', 'verdicts.jsonl', 'set.zip'];
    expect(await project.call('datasets.mayJoin', { names })).toEqual([0, 2]);
    const notes = given(write('aoba.txt', JSON.stringify(outputs('aoba', 'Why?'))));
    const answers = given(write('kaede.json', outputs('kaede', 'Why?')));
    expect(await project.call('datasets.together', { files: [notes, answers] })).toEqual([]);
  });

  test('stay alone where only one is of a kind that is paired, or none', async () => {
    const answers = given(write('aoba.json', outputs('aoba', 'Why?')));
    const traces = ['one.json', 'two.json'].map((name) =>
      given(write(name, { messages: [{ role: 'user', content: `${name}?` }] })),
    );
    expect(await project.call('datasets.together', { files: [answers, ...traces] })).toEqual([]);
    expect(await project.call('datasets.together', { files: traces })).toEqual([]);
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
    const found = await preview(join(folder, 'b'));
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
    const { pairCount, problems } = await preview(folder);
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
    const [first, again] = [await preview(join(folder, 'c')), await preview(join(folder, 'c'))];
    expect(again.sha256).toBe(first.sha256);
    const { taskId } = await project.call('datasets.import', { previewId: first.previewId, name: 'C', mode: 'good' });
    const datasetId = Number((await project.finish(taskId)).datasetId);
    const path = join(folder, 'exported.zip');
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
