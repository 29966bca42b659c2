import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { directionOf, vectorOf, writeTinyModel } from '../../../scripts/tinyModels.ts';
import { cosine } from '../../shared/rooms/drift/alignment.ts';
import { loadEmbedder, loadEntities, loadNli } from './loadModel.ts';
import { checkModelFolder } from './modelFolder.ts';
import { folder, folderOfModel } from './modelsFixture.ts';

folderOfModel();

const entities = async (config: object = {}) =>
  loadEntities(await checkModelFolder(writeTinyModel(folder, 'entities', config), 'entities'));
const nli = async (config: object = {}) =>
  loadNli(await checkModelFolder(writeTinyModel(folder, 'nli', config), 'nli'));
const embedder = async (config: object = {}) =>
  loadEmbedder(await checkModelFolder(writeTinyModel(folder, 'embedder', config), 'embedder'));

async function entitiesIn(texts: readonly string[], config: object = {}): Promise<string[][]> {
  return (await (await entities(config)).find(texts.map((text) => ({ text })))).map((found) => [...found]);
}

describe('a token classifier', () => {
  test('finds entities of several texts, joined from their tokens and pieces', async () => {
    const texts = ['Has ASTHMA and a latex  allergy. No sleep; migraine, sertraline 50mg', '', 'Walk daily.'];
    expect(await entitiesIn(texts)).toEqual([['asthma', 'latex  allergy', 'migraine', 'sertraline 50mg'], [], []]);
  });

  test('finds entities in Japanese and accented text as they stand there', async () => {
    const texts = ['患者は喘息と片頭痛がある。𠮷', 'ラテックス アレルギー', 'Sjögren syndrome, Sjo\u0308gren'];
    expect(await entitiesIn(texts)).toEqual([
      ['喘息', '片頭痛', '𠮷'],
      ['アレルギー'],
      ['sjögren syndrome', 'sjo\u0308gren'],
    ]);
  });

  test('a word that its vocabulary lacks does not move what follows', async () => {
    expect(await entitiesIn(['Bananarama has asthma, zzz latex qqq allergy'])).toEqual([
      ['asthma', 'latex', 'allergy'],
    ]);
  });

  test('reads a long text in parts that lose no entity, also where one stands on the border', async () => {
    const text = `${'has '.repeat(7)}latex allergy ${'has '.repeat(600)}asthma`;
    for (const max_position_embeddings of [10, 11, 512]) {
      expect(await entitiesIn([text], { max_position_embeddings })).toEqual([['latex allergy', 'asthma']]);
    }
  });
});

describe('a model that judges pairs', () => {
  test('gives contradiction, entailment and neutral, by the order of its labels', async () => {
    const pairs = [
      { premise: 'Start the walk.', hypothesis: 'Stop the walk.' },
      { premise: 'Start the walk.', hypothesis: 'Continue daily.' },
      { premise: 'Start the walk.', hypothesis: 'Sleep.' },
      { premise: '服薬を始める', hypothesis: '服薬を止める' },
      { premise: '', hypothesis: 'Stop.' },
    ];
    const verdicts = ['contradiction', 'entailment', 'neutral', 'contradiction', 'neutral'];
    expect(await (await nli()).judge(pairs)).toEqual(verdicts);
    const agreement = pairs.map(({ premise, hypothesis }) => directionOf(premise) * directionOf(hypothesis));
    expect(agreement.map((one) => Math.sign(one) + 0)).toEqual([-1, 1, 0, -1, 0]);
    const turned = { id2label: { 0: 'ENTAILMENT', 1: 'CONTRADICTION', 2: 'NEUTRAL' } };
    expect(await (await nli(turned)).judge(pairs.slice(0, 2))).toEqual(['entailment', 'contradiction']);
  });

  test('says how likely its verdict is among all labels', async () => {
    const weighed = await (await nli()).weigh([
      { premise: 'Start the walk.', hypothesis: 'Stop. Avoid the walk.' },
      { premise: 'Start the walk.', hypothesis: 'Sleep.' },
    ]);
    // The logits are −a, a and ½, a being the product of both directions: −2, then 0.
    const likely = (a: number) => Math.exp(Math.max(-a, a, 0.5)) / (Math.exp(-a) + Math.exp(a) + Math.exp(0.5));
    expect(weighed.map(({ label }) => label)).toEqual(['contradiction', 'neutral']);
    expect(weighed.map(({ score }) => score)).toEqual([expect.closeTo(likely(-2), 6), expect.closeTo(likely(0), 6)]);
  });

  test('a long premise leaves room for the other text', async () => {
    const model = await nli({ max_position_embeddings: 11 });
    const long = `start ${'walk '.repeat(600)}stop stop`;
    // Three tokens stand around the texts; the shorter text stays whole.
    expect(await model.judge([{ premise: long, hypothesis: 'stop' }])).toEqual(['contradiction']);
    expect(await model.judge([{ premise: 'stop', hypothesis: long }])).toEqual(['contradiction']);
    expect(await model.judge([{ premise: long, hypothesis: `${'walk '.repeat(600)}stop` }])).toEqual(['neutral']);
  });
});

describe('an embedder', () => {
  /** The mean over words and the tokens around them, written down apart. */
  function meanOf(...words: readonly string[]): number[] {
    const vectors = ['[CLS]', ...words, '[SEP]'].map(vectorOf);
    return [0, 1, 2, 3].map((column) => vectors.reduce((sum, one) => sum + (one[column] ?? 0), 0) / vectors.length);
  }

  test('gives means over tokens of length 1', async () => {
    const [walk = [], sleep = []] = await (await embedder()).embed(['Walk daily.', '眠 sleep', 'zzz']);
    expect(Math.hypot(...Array.from(walk))).toBeCloseTo(1, 12);
    const expected = cosine(meanOf('walk', 'daily', '.'), meanOf('眠', 'sleep'));
    expect(cosine(walk, sleep)).toBeCloseTo(expected ?? Number.NaN, 12);
  });

  test('a long text is cut where the model says, before the closing token', async () => {
    const expected = meanOf('walk', 'walk', 'sleep');
    const ofModel = await embedder({ max_position_embeddings: 5 });
    expect([ofModel.isCut?.('walk walk sleep'), ofModel.isCut?.('walk walk sleep asthma')]).toEqual([false, true]);
    const [cut = []] = await ofModel.embed(['walk walk sleep asthma asthma']);
    expect(cosine(cut, expected)).toBeCloseTo(1, 12);
    expect(cosine(cut, meanOf('walk', 'walk', 'sleep', 'asthma', 'asthma'))).toBeLessThan(0.999);
    writeTinyModel(folder, 'embedder');
    writeFileSync(join(folder, 'sentence_bert_config.json'), '{"max_seq_length": 5}');
    const checked = await checkModelFolder(folder, 'embedder');
    expect([checked.maxTokens, checked.pooling, checked.files.length]).toEqual([5, 'mean', 6]);
    expect(await (await loadEmbedder(checked)).embed(['walk walk sleep asthma asthma'])).toEqual([cut]);
  });
});

test('texts that are the same tokens are embedded once', async () => {
  writeTinyModel(folder, 'embedder');
  writeFileSync(join(folder, 'sentence_bert_config.json'), '{"max_seq_length": 5}');
  const model = await loadEmbedder(await checkModelFolder(folder, 'embedder'));
  const [one] = await model.embed(['walk walk sleep']);
  const [same, cut, other] = await model.embed(['Walk  walk sleep', 'walk walk sleep asthma', 'sleep']);
  expect([same === one, cut === one, other === one]).toEqual([true, true, false]);
});
