import { describe, expect, test } from 'vitest';
import { readEntityAliases } from './entityAliases.ts';
import { answerWords, evidenceText, scoreTwoWikiItems, type TwoWikiItem, twoWikiPercent } from './scoreTwoWiki.ts';
import { twoWikiItems } from './twoWikiInputs.ts';

function score(change: Partial<TwoWikiItem>) {
  const item: TwoWikiItem = {
    key: 'q',
    goldAnswers: ['Nara'],
    goldFacts: [['Nara', 0]],
    goldEvidences: [[['Nara', 'country', 'Japan']]],
    predictedAnswer: 'Nara',
    predictedFacts: [['Nara', 0]],
    predictedEvidences: [['Nara', 'country', 'Japan']],
    ...change,
  };
  const [scored] = scoreTwoWikiItems([item]);
  if (scored === undefined) throw new Error('one item has one score');
  return scored;
}
const all = { em: 1, prec: 1, recall: 1, f1: 1 };
const none = { em: 0, prec: 0, recall: 0, f1: 0 };

describe('the texts of 2WikiMultihopQA', () => {
  test('answers lose case, ASCII punctuation and articles, also between letters of other scripts', () => {
    expect(answerWords('The  Great\u00a0A. N. – «an» Étoile!')).toEqual(['great', 'n', '–', '«', '»', 'étoile']);
    expect(answerWords('a_b theб the')).toEqual(['ab', 'theб']);
    expect(answerWords(' The ')).toEqual([]);
  });

  test('evidences keep their articles', () => {
    expect(evidenceText(" The  Red\u001cPen's ")).toBe('the red pens');
  });
});

describe('a score of 2WikiMultihopQA', () => {
  test('is all ones where everything is right', () => {
    expect(score({})).toEqual({ key: 'q', answer: all, facts: all, evidences: all, joint: all });
  });

  test('takes the best of each figure over the gold answers', () => {
    const { answer } = score({ goldAnswers: ['Nara City of Japan', 'Nara'], predictedAnswer: 'Nara City' });
    expect(answer).toEqual({ em: 0, prec: 1, recall: 1, f1: 2 / 3 });
  });

  test.each(['yes', 'noanswer', 'no'])('%s counts only as a whole', (word) => {
    expect(score({ goldAnswers: [`${word} sir`], predictedAnswer: word }).answer).toEqual(none);
    expect(score({ goldAnswers: [word], predictedAnswer: word }).answer).toEqual(all);
  });

  test('two answers of nothing are equal and share no word', () => {
    expect(score({ goldAnswers: ['The'], predictedAnswer: '' }).answer).toEqual({ ...none, em: 1 });
  });

  test('facts that differ in case alone count as two', () => {
    const predictedFacts = [
      ['nara', 0],
      ['Nara', 0],
      ['Nara', 0],
      ['Nara', 1],
    ] as const;
    expect(score({ predictedFacts }).facts).toEqual({ em: 0, prec: 2 / 3, recall: 1, f1: 0.8 });
  });

  test('several predictions may meet one evidence by its aliases, and recall passes 1', () => {
    const goldEvidences = [[['Nara', 'country', 'Japan'] as const, ['Nara', 'country', 'Nippon'] as const]];
    const predictedEvidences = [['nara', 'country', 'Japan.'] as const, ['Nara', 'country', 'Nippon'] as const];
    expect(score({ goldEvidences, predictedEvidences }).evidences).toEqual({ em: 0, prec: 1, recall: 2, f1: 4 / 3 });
  });

  test('what is not predicted counts nothing, and nothing is joint then', () => {
    const scored = score({ predictedFacts: null });
    expect(scored).toMatchObject({ facts: null, joint: null });
    expect(twoWikiPercent([scored])).toMatchObject({ em: 100, sp_em: 0, joint_em: 0 });
    expect(twoWikiPercent([])).toBeNull();
  });

  test('percents are rounded as Python rounds', () => {
    const scores = Array.from({ length: 32 }, (_, index) => score(index === 0 ? {} : { predictedAnswer: 'Kyoto' }));
    expect(twoWikiPercent(scores)?.em).toBe(3.12);
  });
});

describe('the files of 2WikiMultihopQA', () => {
  const label = {
    _id: 'q',
    answer: 'Japan',
    answer_id: 'Q17',
    supporting_facts: [['Nara', 0]],
    evidences: [['Nara', 'country', 'Japan']],
    evidences_id: [['Q169134', 'country', 'Q17']],
  };
  const prediction = { answer: { q: 'Nippon' }, sp: {}, evidence: { q: [['Nara', 'country', 'Nippon']] } };
  const aliases = readEntityAliases('{"Q_id": "Q17", "aliases": ["Nippon"], "demonyms": ["Japanese"]}\n\n');

  test('answers and evidences get the other names of their entities', () => {
    const [item] = twoWikiItems([label], prediction, aliases);
    expect(item).toMatchObject({
      goldAnswers: ['Japan', 'Nippon', 'Japanese'],
      goldEvidences: [
        [
          ['Nara', 'country', 'Japan'],
          ['Nara', 'country', 'Nippon'],
          ['Nara', 'country', 'Japanese'],
        ],
      ],
      predictedFacts: null,
    });
  });

  test('the first release has no ids', () => {
    const { answer_id, evidences_id, ...first } = label;
    expect(twoWikiItems([first], prediction, aliases)[0]?.goldAnswers).toEqual(['Japan']);
  });

  test.each<[string, unknown, unknown, string]>([
    ['labels that are no list', {}, prediction, 'not a list'],
    ['a question without an id', [{}], prediction, 'Question 1'],
    [
      'ids that are not those of the evidences',
      [{ ...label, evidences_id: [['Q1', 'mother', 'Q2']] }],
      prediction,
      'evidences_id of q',
    ],
    ['an answer that is no text', [{ ...label, answer: 5 }], prediction, 'answer of q'],
    ['facts without a sentence', [{ ...label, supporting_facts: [['Nara']] }], prediction, 'supporting_facts of q'],
    ['a prediction without a part', [label], { answer: {}, sp: {} }, '"evidence"'],
    ['a predicted answer that is no text', [label], { ...prediction, answer: { q: null } }, 'prediction of q'],
  ])('name the place of %s', (_, labels, predicted, message) => {
    expect(() => twoWikiItems(labels, predicted, aliases)).toThrow(message);
  });

  test('name the line of aliases that are none', () => {
    expect(() => readEntityAliases('{"Q_id": "Q1", "aliases": [], "demonyms": []}\n{"Q_id"')).toThrow('Line 2');
  });
});
