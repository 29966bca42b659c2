import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writeTinyModel } from '../../../../../scripts/tinyModels.ts';
import { closeTo } from '../../../../../test/closeTo.ts';
import { runWords } from '../../../../../test/commandLine.ts';
import { describeWithShared, sharedPath } from '../../../../../test/sharedData.ts';
import { temporaryFolder } from '../../../../../test/temporaryFolder.ts';

const temporary = temporaryFolder();

async function folderOf(files: Readonly<Record<string, unknown>>, name = 'data'): Promise<string> {
  const folder = join(temporary.path, name);
  for (const [file, value] of Object.entries(files)) {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return folder;
}

function results(values: readonly (number | null)[]) {
  const bertscore = values.map((value) => ({ Precision: value, Recall: value, F1: value }));
  const keys = ['fluency', 'coherence', 'explanation_accuracy', 'explanation_completeness', 'claim_accuracy_score'];
  return {
    bertscore,
    ...Object.fromEntries([...keys, 'claim_support', 'fact_verification'].map((key) => [key, values])),
  };
}

const evidence = (...ids: readonly number[]) => ids.map((id) => ({ evidence_id: id, description: `Text ${id}` }));
const gold = [
  { claim: 'Drug D works.', explanation: 'It does.', evidence: evidence(1, 2), wrong_evidence: evidence(7) },
];
const answersOf = (annotator: string, items: readonly object[]) => {
  return { format: 'akapen-evidence-answers', version: 1, scenario: 'wrong_evidence', annotator, items };
};

describe('akapen evidence on a result tree', () => {
  it('names what is odd and missing, leaves it out and goes on', async () => {
    const folder = await folderOf({
      'results/P/m/base/baseline.json': results([1, 2, 3]),
      'results/P/m/exp/baseline.json': { ...results([2, null, 1]), fluency: [1] },
      'results/P/m/base/mixed.json': results([1, 2, 3]),
      'results/P/m/coh/mixed.json': '{',
    });
    const { code, said, printed } = await runWords(['evidence', 'summarise-results', folder, '--model', 'P/m']);
    expect(code).toBe(1);
    expect(said).toContain(
      `results/P/m/exp/baseline.json: fluency has a different number of values from the other lists (1, not 3); items without a value are left out and counted.`,
    );
    expect(said).toContain('results/P/m/exp/mixed.json is missing, while other agents of the model have it.');
    expect(said.some((line) => line.startsWith('results/P/m/coh/mixed.json holds no results'))).toBe(true);
    expect(printed[0]).toMatchObject({
      model: 'P/m',
      scenarios: {
        baseline: { means: { fluency: { base: 2, exp: 1 }, coherence: { exp: 1.5 } }, missingValues: { base: 0 } },
      },
      problems: expect.arrayContaining([expect.objectContaining({ code: 'resultsNoNumber', positions: '2' })]),
    });
  });

  it('refuses a folder without results, a model that is not there, and a test that is not there', async () => {
    const folder = await folderOf({ 'results/P/m/base/baseline.json': results([1, 2]) });
    const empty = await folderOf({ 'other.txt': '' }, 'empty');
    expect((await runWords(['evidence', 'summarise-results', empty, '--model', 'P/m'])).said[0]).toContain(
      'No result tree',
    );
    expect((await runWords(['evidence', 'summarise-results', folder, '--model', 'P/n'])).said[0]).toContain(
      'There is no results/P/n',
    );
    const compare = (scenario: string) =>
      runWords(['evidence', 'compare', folder, '--between', 'agents', '--scenario', scenario]);
    expect(await compare('mixed')).toMatchObject({ code: 1, said: ['akapen: There are no results in mixed'] });
    expect(await compare('nope')).toMatchObject({
      code: 2,
      said: [expect.stringMatching(/^akapen: --scenario nope is none of baseline, /), {}],
    });
    expect((await runWords(['evidence', 'compare', folder, '--between', 'models'])).code).toBe(2);
    expect((await runWords(['evidence', 'compare', folder, '--between', 'tests'])).code).toBe(2);
  });
});

describe('akapen evidence on answers', () => {
  it('scores them, and checks added ids where a knowledge base lies beside', async () => {
    const folder = await folderOf({
      'wrong_evidence.json': gold,
      'evidence_kb.json': evidence(1, 2, 7, 9),
      'good.json': answersOf('one', [{ position: 0, kept: [1], discarded: [7], added: [9] }]),
      'bad.json': answersOf('two', [{ position: 0, kept: [1], discarded: [], added: [10] }]),
    });
    const score = (name: string) =>
      runWords(['evidence', 'score', '--gold', join(folder, 'wrong_evidence.json'), '--answers', join(folder, name)]);
    const good = await score('good.json');
    expect(good.code).toBe(0);
    expect(good.printed[0]).toMatchObject({
      items: [
        {
          precision: 0.5,
          recall: 0.5,
          missed: [2],
          wronglyAdded: [9],
          removedWrong: { removed: 1, wrong: 1, rate: 1 },
        },
      ],
    });
    const bad = await score('bad.json');
    expect(bad.code).toBe(1);
    expect(bad.said.join('\n')).toContain('evidence 10 under added does not exist');
    expect(bad.said.join('\n')).toContain('bad.json, item 0');
  });

  it('measures agreement of two annotators, and refuses one, or two files by the same', async () => {
    const folder = await folderOf({
      'wrong_evidence.json': gold,
      'one.json': answersOf('one', [{ position: 0, kept: [1, 2], discarded: [7] }]),
      'two.json': answersOf('two', [{ position: 0, kept: [1, 7], discarded: [2] }]),
      'again.json': answersOf('one', []),
    });
    const agree = (...names: readonly string[]) =>
      runWords([
        'evidence',
        'agreement',
        '--gold',
        join(folder, 'wrong_evidence.json'),
        '--answers',
        ...names.map((name) => join(folder, name)),
      ]);
    const { code, printed } = await agree('one.json', 'two.json');
    expect(code).toBe(0);
    expect(printed[0]).toMatchObject({
      pairs: [{ first: 'one', second: 'two', agree: 1, share: 1 / 3 }],
      disagreements: { count: 2 },
    });
    expect((await agree('one.json')).code).toBe(2);
    expect((await agree('one.json', 'again.json')).said.join('\n')).toContain('Two files are by one');
  });
});

describe('akapen evidence on explanations', () => {
  const outputs = [{ generated_explanation: 'It does. Start the walk.' }, { generated_explanation: '' }];
  const two = [...gold, { ...gold[0], claim: 'Stop the walk.', explanation: '腫瘍は治療に反応した。' }];

  it('measures what needs no model, and says why the rest is absent', async () => {
    const folder = await folderOf({ 'wrong_evidence.json': two, 'outputs.json': outputs });
    const words = ['--gold', join(folder, 'wrong_evidence.json'), '--outputs', join(folder, 'outputs.json')];
    const { code, printed, said } = await runWords(['evidence', 'score-explanations', ...words]);
    expect([code, said]).toEqual([0, []]);
    expect(printed[0]).toMatchObject({
      claims: { measured: 2, ofGold: 2 },
      items: [
        { position: 0, isEmpty: false, rouge: { tokens: 'words', plain: { rouge1: { precision: 0.4, recall: 1 } } } },
        { position: 1, isEmpty: true, rouge: null, scores: { claim_support: null } },
      ],
      absent: expect.arrayContaining([
        { metric: 'fluency', reason: 'notComputedHere' },
        { metric: 'claim_support', reason: 'no model: --nli' },
        { metric: 'explanation_accuracy', reason: 'no model: --embedder' },
      ]),
    });
  });

  it('names claims by the ids of the gold file, and says how many of them were measured', async () => {
    const byId = { c7: two[0], c9: two[1], c4: { ...two[0], claim: 'Rest.' } };
    const folder = await folderOf({ 'wrong_evidence.json': byId, 'outputs.json': outputs });
    const [goldPath, outputsPath] = [join(folder, 'wrong_evidence.json'), join(folder, 'outputs.json')];
    const words = ['evidence', 'score-explanations', '--gold', goldPath, '--outputs', outputsPath];
    const { code, printed, said } = await runWords(words);
    expect([code, said]).toEqual([
      0,
      [
        `2 of 3 claims of the gold file ${goldPath} are measured, the first ones: ${outputsPath} has no more outputs, which are matched by position.`,
      ],
    ]);
    expect(printed[0]).toMatchObject({
      claims: { measured: 2, ofGold: 3 },
      items: [
        { position: 0, id: 'c7', claim: null },
        { position: 1, id: 'c9', claim: null },
      ],
    });
  });

  it('scores by local models where their folders are given, and 0 for an empty text', async () => {
    const folder = await folderOf({ 'wrong_evidence.json': two, 'outputs.json': outputs });
    const models = [
      '--embedder',
      writeTinyModel(join(folder, 'embedder'), 'embedder'),
      '--nli',
      writeTinyModel(join(folder, 'nli'), 'nli'),
    ];
    const words = ['--gold', join(folder, 'wrong_evidence.json'), '--outputs', join(folder, 'outputs.json'), ...models];
    const { printed } = await runWords(['evidence', 'score-explanations', ...words]);
    const { items, absent } = z
      .object({
        items: z.array(z.object({ scores: z.record(z.string(), z.number().nullable()) })),
        absent: z.array(z.unknown()),
      })
      .parse(printed[0]);
    expect(absent).toHaveLength(4);
    expect(Object.values(items[1]?.scores ?? {})).toEqual([0, 0, 0, 0, 0, 0]);
    // Sentences of which one says nothing of the other are neutral, with e^½ against twice 1.
    const neutral = Math.exp(0.5) / (Math.exp(0.5) + 2);
    expect(items[0]?.scores.coherence).toBeCloseTo(neutral, 6);
    expect(items[0]?.scores.explanation_accuracy).toBeLessThanOrEqual(1);
  });

  it('refuses more outputs than items, and a model that is none', async () => {
    const folder = await folderOf({ 'wrong_evidence.json': gold, 'outputs.json': outputs });
    const words = ['--gold', join(folder, 'wrong_evidence.json'), '--outputs', join(folder, 'outputs.json')];
    expect((await runWords(['evidence', 'score-explanations', ...words])).said.join()).toContain(
      '2 outputs, but 1 item in',
    );
    const fitting = await folderOf({ 'outputs.json': outputs.slice(0, 1) });
    const noModel = ['evidence', 'score-explanations', ...words, '--nli', join(fitting, 'nowhere')];
    expect((await runWords(noModel)).said.join()).toContain('There is no such model folder');
  });

  it('says of one claim that it is one', async () => {
    const lists = { evidence_A: evidence(1), evidence_B: evidence(2), evidence_C: evidence(3) };
    const pair = {
      claim_A: 'Drug D works.',
      claim_B: 'Rest.',
      explanation_A: 'It does.',
      explanation_B: 'Rest.',
      ...lists,
    };
    const folder = await folderOf({ 'assignment_test.json': [pair, pair], 'outputs.json': outputs });
    const goldPath = join(folder, 'assignment_test.json');
    const words = ['score-explanations', '--gold', goldPath, '--outputs', join(folder, 'outputs.json')];
    expect((await runWords(['evidence', ...words])).said.join()).toContain(
      `Output 1 explains 1 claim, item 1 of ${goldPath} has 2: they are of different tests`,
    );
  });

  it('refuses outputs of a test with another number of claims, and names outputs without an explanation', async () => {
    const ofTwo = outputs.map((output) => ({ claim_A: output, claim_B: output }));
    const files = { 'ofTwo.json': ofTwo, 'without.json': [outputs[0], { generated_explanation: null }] };
    const folder = await folderOf({ 'wrong_evidence.json': two, ...files });
    const goldPath = join(folder, 'wrong_evidence.json');
    const measure = (name: string) =>
      runWords(['evidence', 'score-explanations', '--gold', goldPath, '--outputs', join(folder, name)]);
    const refused = await measure('ofTwo.json');
    expect([refused.code, refused.printed]).toEqual([1, []]);
    expect(refused.said.join()).toContain(
      `Output 1 explains 2 claims, item 1 of ${goldPath} has 1: they are of different tests`,
    );
    const { code, said } = await measure('without.json');
    expect([code, said]).toEqual([
      0,
      [`${join(folder, 'without.json')}: outputs without an explanation count as empty: 2`],
    ]);
  });
});

describeWithShared('akapen evidence on the data of the study', 'oracle/evidence-scores', () => {
  const read = (path: string) => JSON.parse(readFileSync(sharedPath(path), 'utf8'));

  it.each(['mixed', 'assignment_test', 'full_data'])('prints the recorded scores of %s', async (scenario) => {
    const answers = `oracle/evidence-scores/${scenario}-open.answers.json`;
    const words = [
      'evidence',
      'score',
      '--gold',
      sharedPath(read(answers).gold.file),
      '--answers',
      sharedPath(answers),
    ];
    const { code, printed, said } = await runWords(words);
    expect(code, said.join('\n')).toBe(0);
    const { versions: _, ...expected } = read(`oracle/evidence-scores/${scenario}-open.expected.json`);
    expect(printed[0]).toMatchObject(Object(closeTo(expected)));
  });

  it('prints the recorded agreement', async () => {
    const { answers, expected } = read('oracle/evidence-scores/agreement-wrong_evidence.json');
    const folder = await folderOf(
      Object.fromEntries(answers.map((one: unknown, place: number) => [`${place}.json`, one])),
    );
    const files = answers.map((_: unknown, place: number) => join(folder, `${place}.json`));
    const { printed } = await runWords([
      'evidence',
      'agreement',
      '--gold',
      sharedPath(answers[0].gold.file),
      '--answers',
      ...files,
    ]);
    expect(printed[0]).toMatchObject(Object(closeTo(expected)));
  });

  it('prints the recorded comparison and summary', async () => {
    const compared = await runWords([
      'evidence',
      'compare',
      sharedPath('data'),
      '--between',
      'agents',
      '--model',
      'OpenAI/gpt-4o',
      '--json',
    ]);
    expect(compared.said).toEqual([]);
    expect(compared.printed[0]).toEqual({
      ...Object(closeTo(read('oracle/paired/compare-agents-gpt-4o.json'))),
      problems: [],
    });
    const summary = await runWords(['evidence', 'summarise-results', sharedPath('data'), '--model', 'OpenAI/gpt-4o']);
    expect(summary.printed[0]).toMatchObject({
      scenarios: { baseline: { relativeGain: { claim_support: '14.91%' } } },
    });
  });
});
