import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { closeTo } from '../../../../../test/closeTo.ts';
import { runWords } from '../../../../../test/commandLine.ts';
import { describeWithShared, sharedPath } from '../../../../../test/sharedData.ts';
import { evidence, folderOf, foldersOfEvidence, gold } from './evidenceFolderFixture.ts';

foldersOfEvidence();

function results(values: readonly (number | null)[]) {
  const bertscore = values.map((value) => ({ Precision: value, Recall: value, F1: value }));
  const keys = ['fluency', 'coherence', 'explanation_accuracy', 'explanation_completeness', 'claim_accuracy_score'];
  return {
    bertscore,
    ...Object.fromEntries([...keys, 'claim_support', 'fact_verification'].map((key) => [key, values])),
  };
}

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
