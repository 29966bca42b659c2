import { describe, expect, it } from 'vitest';
import { checkExamples } from '../../../../../test/checkExamples.ts';
import { bridge, coasts, mountains } from '../../../../../test/checkItems.ts';
import { checkFindingSchema } from '../finding.ts';
import type { DerivationStep, QuestionContent } from '../question.ts';
import {
  checkCodes,
  checkDefinitions,
  runChecks as runChecksIn,
  runPredictionChecks as runPredictionChecksIn,
} from './index.ts';

const runChecks = (content: QuestionContent) => runChecksIn(content, 'ja');
const runPredictionChecks = (...[gold, answer, steps]: [QuestionContent, string | null, DerivationStep[]]) =>
  runPredictionChecksIn(gold, answer, steps, 'ja');

const codesOf = (content: QuestionContent) => runChecks(content).map(({ code }) => code);

describe('the live checks', () => {
  it('say nothing about clean items', () => {
    expect([mountains(), bridge(), coasts()].map(runChecks)).toEqual([[], [], []]);
  });

  it.each(checkExamples)('$code speaks for the example and is silent for its neighbour', ({ code, speaks, silent }) => {
    expect({ speaks: codesOf(speaks).includes(code), silent: !codesOf(silent).includes(code) }).toEqual({
      speaks: true,
      silent: true,
    });
  });

  it('have an example each, and a severity that begins with their letter', () => {
    expect(new Set(checkExamples.map(({ code }) => code))).toEqual(new Set(checkCodes));
    expect([...checkDefinitions.keys()]).toEqual(checkCodes);
    const letters = { error: 'E', warning: 'W', hint: 'H' };
    for (const [code, { severity, shown }] of checkDefinitions) {
      expect({ code, letter: code[0], shown }).toEqual({ code, letter: letters[severity], shown: severity !== 'hint' });
    }
  });

  it('give findings of the contract, errors first and then by place', () => {
    const findings = runChecks(
      coasts({
        question: '𠮷野町と﨑山町はどちらも海に面していますか',
        answer: 'はい',
        rows: [
          ['𠮷野町', '面するもの', ['海', '海']],
          ['﨑山町', '面するもの', ['海', '-']],
        ],
      }),
    );
    expect(findings.every((found) => checkFindingSchema.safeParse(found).success)).toBe(true);
    expect(findings.map(({ code, place }) => [code, place.field, place.step, place.object])).toEqual([
      ['E6', 'answer', null, null],
      ['E7', 'answer', null, null],
      ['E11', 'objects', 1, 1],
      ['W19', 'question', null, null],
      ['W12', 'objects', 0, 1],
    ]);
  });

  it('cut long texts in sentences at a character', () => {
    const [found] = runChecks(bridge({ answer: `${'あ'.repeat(58)}𠮷野町です。` }));
    expect(found?.params.text).toBe(`${'あ'.repeat(58)}…`);
  });

  it('give triples without a question only the checks that make sense for them', () => {
    const step = {
      subject: 'Kiso (river)',
      relation: 'flows  into',
      objects: ['Ise Bay, Honshu, Japan)'],
      support: { title: 'Kiso', sentenceIndex: 0 },
    };
    const content = {
      ...mountains(),
      question: null,
      answer: null,
      type: null,
      pageIds: [],
      timeDependent: null,
      derivations: [[step], [step, step]],
    };
    expect(runChecks(content).map(({ code, place }) => [code, place.derivation, place.step])).toEqual([
      ['E3', 0, 0],
      ['E3', 1, 0],
      ['E4', 1, 1],
      ['E3', 1, 1],
      ['W1', 0, 0],
      ['W1', 1, 0],
      ['W1', 1, 1],
    ]);
  });

  it('end on damaged items of any size', () => {
    const pieces = [
      '(',
      '『',
      '、',
      '」ア-',
      'どちらの',
      '2010/1',
      '0年',
      'か\u3099',
      'ｶﾞ',
      ' \u3000',
      '𠮷',
      '[注',
      'ab ab',
    ];
    for (const piece of pieces) {
      for (const length of piece.length < 3 ? [20_000, 1_000_000] : [49_000]) {
        const text = piece.repeat(length / piece.length);
        expect(runChecks(mountains({ question: text }))).toBeInstanceOf(Array);
        expect(runChecks(bridge({ answer: text }))).toBeInstanceOf(Array);
        expect(
          runChecks(
            bridge({
              rows: [
                [text, '作者', ['中勘助']],
                ['中勘助', '出身大学', [text]],
              ],
            }),
          ),
        ).toBeInstanceOf(Array);
      }
    }
    const many = Array.from({ length: 10_000 }, (_, index) => `値${index}`);
    expect(runChecks(bridge({ rows: [['銀の匙', '作者', many]] })).map(({ code }) => code)).toEqual(['E5']);
  });
});

describe('checks of predictions', () => {
  it('explain lost points and change nothing', () => {
    const steps =
      mountains({
        rows: [
          ['北岳', '標高', ['３,193m、南']],
          ['槍ヶ岳', '高さ', ['3,180m ']],
        ],
      }).derivations[0] ?? [];
    const findings = runPredictionChecks(mountains(), '北岳です。', steps);
    expect(findings.map(({ code, fix }) => [code, fix])).toEqual([
      ['E8', null],
      ['E13', null],
      ['W2', null],
      ['W4', null],
      ['W1', null],
    ]);
  });

  it('do not blame the prediction for the question', () => {
    expect(
      runPredictionChecks(
        mountains({ question: ' 北岳と槍ヶ岳、標高が高いのはどちらですか？' }),
        '北岳',
        mountains().derivations[0] ?? [],
      ),
    ).toEqual([]);
  });
});
