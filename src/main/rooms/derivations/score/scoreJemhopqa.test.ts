import { describe, expect, test } from 'vitest';
import { itemScoreSchema } from '../../../../shared/rooms/derivations/score.ts';
import { characterClassMorphemes } from './characterClasses.testSupport.ts';
import { totalsOf } from './oracle.testSupport.ts';
import { type JemhopqaItem, scoreJemhopqaItems, textsToTokenize } from './scoreJemhopqa.ts';
import { storedItemScore } from './scoreTasks.ts';
import { type Morpheme, tokenSetsOf } from './tokenSets.ts';

const synonyms: Record<string, string[]> = { 監督: ['演出'] };
const tokensOf = (items: readonly JemhopqaItem[]) =>
  new Map(
    textsToTokenize(items).map((text) => [
      text,
      tokenSetsOf(characterClassMorphemes(text), (surface) => synonyms[surface] ?? []),
    ]),
  );
const item: JemhopqaItem = {
  key: 'q1',
  goldAnswer: 'はい',
  predictedAnswer: 'YES',
  goldDerivation: [['『𠮷野家』 (外食)', '監督', ['東京 大阪', 'ﾄﾖﾀ㈱']]],
  predictedDerivation: [['𠮷野家', '演出', ['東京 京都']]],
};
const score = (changes: Partial<JemhopqaItem> = {}) => {
  const items = [{ ...item, ...changes }];
  const [scored] = scoreJemhopqaItems(items, tokensOf(items), true);
  if (!scored) throw new Error('no item');
  return scored;
};

const segment = (text: string, mark: string, match: number | null = null, bySynonym = false) => ({
  text,
  mark,
  match,
  bySynonym,
});

describe('the alignment of an item', () => {
  test('shows which triple and words met, what was dropped, and what met through a synonym', () => {
    expect(score().pairs).toEqual([
      {
        goldStep: 0,
        goldObject: 0,
        predictedStep: 0,
        predictedObject: 0,
        subject: {
          gold: [
            segment('『', 'dropped'),
            segment('𠮷', 'ignored'),
            segment('野家', 'matched', 0),
            segment('』 (外食)', 'dropped'),
          ],
          predicted: [segment('𠮷', 'ignored'), segment('野家', 'matched', 0)],
          similarity: 1,
        },
        relation: {
          gold: [segment('監督', 'matched', 0, true)],
          predicted: [segment('演出', 'matched', 0, true)],
          similarity: 1,
        },
        object: {
          gold: [segment('東京', 'matched', 0), segment(' ', 'ignored'), segment('大阪', 'unmatched')],
          predicted: [segment('東京', 'matched', 0), segment(' ', 'ignored'), segment('京都', 'unmatched')],
          similarity: 0.5,
        },
        weight: 2.5 / 3,
      },
      {
        goldStep: 0,
        goldObject: 1,
        predictedStep: -1,
        predictedObject: -1,
        subject: {
          gold: [
            segment('『', 'dropped'),
            segment('𠮷', 'ignored'),
            segment('野家', 'unmatched'),
            segment('』 (外食)', 'dropped'),
          ],
          predicted: [],
          similarity: 0,
        },
        relation: { gold: [segment('監督', 'unmatched')], predicted: [], similarity: 0 },
        object: { gold: [segment('ﾄﾖﾀ', 'unmatched'), segment('㈱', 'ignored')], predicted: [], similarity: 0 },
        weight: 0,
      },
    ]);
  });

  test('shows はい as the YES it is compared as', () => {
    expect(score({ goldAnswer: 'YES', predictedAnswer: 'はい' }).answer).toEqual({
      exactMatch: 1,
      similarity: 1,
      alignment: { gold: [segment('YES', 'matched', 0)], predicted: [segment('YES', 'matched', 0)], similarity: 1 },
    });
  });

  test('fits what the window reads', () => {
    const stored = { ...storedItemScore(score()), runId: 1, stale: false };
    expect(itemScoreSchema.parse(stored)).toEqual(stored);
  });

  test('changes no number', () => {
    const { answer, e, r, er } = score();
    const [plain] = scoreJemhopqaItems([item], tokensOf([item]), false);
    expect({ answer: plain?.answer?.similarity, e: plain?.e, r: plain?.r, er: plain?.er, pairs: plain?.pairs }).toEqual(
      {
        answer: answer?.similarity,
        e,
        r,
        er,
        pairs: [],
      },
    );
  });
});

describe('what the reference does not survive', () => {
  test.each([
    ['memberNotText', 'predicted', 0, { predictedDerivation: [[null, '監督', ['東京']]] }],
    [
      'objectsNotList',
      'predicted',
      1,
      {
        predictedDerivation: [
          ['東京', '監督', []],
          ['東京', '監督', 5],
        ],
      },
    ],
    ['stepWrongLength', 'gold', 0, { goldDerivation: [['東京', '監督']] }],
    ['stepsNotList', 'predicted', null, { predictedDerivation: null }],
    ['derivationMissing', null, null, { predictedDerivation: undefined }],
  ] as const)(
    '%s of the %s side leaves the derivation without a score and the answer with its own',
    (code, side, step, changes) => {
      const { answer, er, problems } = score(changes);
      expect({ similarity: answer?.similarity, er, problems }).toEqual({
        similarity: 1,
        er: { prec: null, recall: null, f1: null },
        problems: [{ item: 'q1', code, side, step }],
      });
    },
  );

  test('more than 26 words, half a surrogate pair and a text too long are computed and named', () => {
    const words = Array.from({ length: 27 }, (_, index) => 'abcdefghijklmnopqrstuvwxyz'.charAt(index) || 'あ').join(
      ' ',
    );
    const named = (predictedAnswer: string, goldAnswer = predictedAnswer) => {
      const { answer, problems } = score({ predictedAnswer, goldAnswer });
      return [answer?.similarity, problems.map(({ code }) => code)];
    };
    expect([named(words), named('\ud842東京'), named('京'.repeat(20_000))]).toEqual([
      [1, ['tooManyWords']],
      [1, ['loneSurrogate']],
      [1, ['textTooLong']],
    ]);
  });

  test('a text without tokens is a problem of its item, and the others count', () => {
    const other = { ...item, key: 'q2', goldAnswer: '大阪', predictedAnswer: '京都' };
    const tokens = tokensOf([item, other]);
    tokens.delete('京都');
    const totals = totalsOf('jemhopqa', scoreJemhopqaItems([item, other], tokens, false));
    expect({ a: totals.a, comparable: totals.comparable, problems: totals.problems }).toEqual({
      a: { em: 1, score: 1 },
      comparable: false,
      problems: [{ item: 'q2', reason: 'predicted: a text has no entry in the tokens file' }],
    });
  });
});

describe('quirks that the reference survives', () => {
  test.each([
    [
      'a literal Yes against YES is 0, the other way round 1',
      [
        ['Yes', 'YES'],
        ['YES', 'Yes'],
        ['yes', 'YES'],
      ],
      [0, 1, 1],
    ],
    ['texts of symbols alone are the same', [['、', '。']], [1]],
    ['order matters', [['東京 大阪', '大阪 東京']], [0.5]],
    [
      'an answer that is empty or no text is 0',
      [
        ['', '東京'],
        [12, '東京'],
        [null, '東京'],
      ],
      [0, 0, 0],
    ],
  ])('%s', (_, pairs, similarities) => {
    expect(
      pairs.map(([predictedAnswer, goldAnswer]) => score({ predictedAnswer, goldAnswer }).answer?.similarity),
    ).toEqual(similarities);
  });

  test('objects given as a text count once per character', () => {
    expect(score({ predictedDerivation: [['𠮷野家', '監督', '東京']] }).predictedCount).toBe(2);
  });
});

describe('token sets', () => {
  const morpheme = (surface: string, normalizedForm: string, ...partOfSpeech: [string, string, string]): Morpheme => ({
    surface,
    normalizedForm,
    partOfSpeech,
  });

  test('join a numeral to its counter, drop one leading zero, leave particles out', () => {
    const morphemes = [
      morpheme('007', '007', '名詞', '数詞', '*'),
      morpheme('月', '月', '名詞', '普通名詞', '助数詞可能'),
      morpheme('は', 'は', '助詞', '係助詞', '*'),
      morpheme('05', '05', '名詞', '数詞', '*'),
      morpheme('監督', '監督', '名詞', '普通名詞', '一般'),
    ];
    expect(tokenSetsOf(morphemes, (surface) => synonyms[surface] ?? [])).toEqual({
      tokens: [['07月'], ['5'], ['監督', '監督', '演出']],
      words: [
        { text: '007', token: 0 },
        { text: '月', token: 0 },
        { text: 'は', token: -1 },
        { text: '05', token: 1 },
        { text: '監督', token: 2 },
      ],
    });
  });
});

test('a text of a hundred thousand characters is scored and aligned like any other', () => {
  const long = '東京 a'.repeat(25_000);
  const { answer } = score({ goldAnswer: long, predictedAnswer: long });
  expect([answer?.similarity, answer?.alignment.gold.length]).toEqual([1, 75_000]);
});
