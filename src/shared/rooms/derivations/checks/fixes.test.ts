import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkExamples } from '../../../../../test/checkExamples.ts';
import { bridge, coasts, mountains } from '../../../../../test/checkItems.ts';
import type { QuestionContent } from '../question.ts';
import { type CheckCode, checkCodes, runChecks as runChecksIn } from './index.ts';

const runChecks = (content: QuestionContent) => runChecksIn(content, 'ja');

/** Freezes an item deeply, so that a check that writes to it throws. */
function frozen(content: QuestionContent): QuestionContent {
  for (const step of content.derivations.flat()) Object.freeze(Object.freeze(step).objects);
  content.derivations.forEach(Object.freeze);
  Object.freeze(content.derivations);
  Object.freeze(content.pageIds);
  return Object.freeze(content);
}

/** The fields that differ, as `field` or `field.step`. */
function changedFields(before: QuestionContent, after: QuestionContent): string[] {
  const differ = (left: unknown, right: unknown) => JSON.stringify(left) !== JSON.stringify(right);
  const ofItem = (['question', 'answer', 'type', 'pageIds', 'timeDependent'] as const).filter((name) =>
    differ(before[name], after[name]),
  );
  const [old = [], now = []] = [before.derivations[0], after.derivations[0]];
  if (old.length !== now.length) return [...ofItem, 'steps'];
  const ofSteps = old.flatMap((step, index) =>
    (['subject', 'relation', 'objects', 'support'] as const)
      .filter((name) => differ(step[name], now[index]?.[name]))
      .map((name) => `${name}.${index}`),
  );
  return [...ofItem, ...ofSteps];
}

const byCode = (left: CheckCode, right: CheckCode) => checkCodes.indexOf(left) - checkCodes.indexOf(right);

describe('a fix', () => {
  const fixable = checkExamples.flatMap(({ speaks }) =>
    runChecks(frozen(speaks)).flatMap((found) =>
      found.fix === null ? [] : [{ content: speaks, found, fix: found.fix }],
    ),
  );

  it('removes its finding and brings no other of its kind', () => {
    for (const { content, found, fix } of fixable) {
      const count = (item: QuestionContent) => runChecks(item).filter(({ code }) => code === found.code).length;
      expect({ code: found.code, left: count(fix.content) }).toEqual({ code: found.code, left: count(content) - 1 });
    }
  });

  it('leaves every other field as it is', () => {
    const oneField = ({ field, step }: { field: string; step: number | null }) =>
      step === null ? field : `${field}.${step}`;
    for (const { content, found, fix } of fixable) {
      const changed = changedFields(content, fix.content);
      expect(changed, found.code).toHaveLength(1);
      if (changed[0] !== 'steps') expect(changed, found.code).toEqual([oneField(found.place)]);
    }
  });

  it('can be repeated, those with a key first, until nothing is left to fix', () => {
    for (const { speaks } of checkExamples) {
      let content = speaks;
      for (let round = 0; round < 20; round++) {
        const findings = runChecks(content);
        const next = findings.find(({ fix }) => fix?.isKeyed) ?? findings.find(({ fix }) => fix !== null);
        content = next?.fix?.content ?? content;
      }
      expect(runChecks(content).filter(({ fix }) => fix !== null)).toEqual([]);
    }
  });

  it('is offered for these checks', () => {
    expect(checkCodes.filter((code) => fixable.some(({ found }) => found.code === code))).toEqual([
      'E1',
      'E2',
      'E4',
      'E6',
      'E8',
      'E9',
      'E10',
      'E11',
      'E13',
      'W1',
      'W2',
      'W3',
      'W4',
      'W5',
      'W6',
      'W7',
      'W8',
      'W9',
      'W10',
      'W12',
      'W13',
      'W14',
      'W16',
      'W17',
      'W18',
      'W19',
      'W20',
      'W21',
      'W23',
      'W24',
      'W25',
      'W26',
      'W28',
      'W29',
      'W31',
    ]);
  });

  it('has a key only where it cannot make gold worse', () => {
    const keyed = (code: string) =>
      new Set(fixable.filter(({ found }) => found.code === code).map(({ fix }) => fix.isKeyed));
    const always = checkCodes.filter((code) => keyed(code).has(true) && !keyed(code).has(false));
    const never = checkCodes.filter((code) => keyed(code).has(false) && !keyed(code).has(true));
    expect({ always, never }).toEqual({
      always: (
        ['E1', 'E2', 'E4', 'E6', 'W2', 'W6', 'W1', 'W7', 'W10', 'W12', 'W20', 'W21', 'W23', 'W31'] satisfies CheckCode[]
      ).toSorted(byCode),
      never: [
        'E8',
        'E11',
        'E13',
        'W4',
        'W5',
        'W9',
        'W14',
        'W16',
        'W17',
        'W18',
        'W19',
        'W24',
        'W25',
        'W26',
        'W28',
        'W29',
      ],
    });
  });

  it('never empties a text, and on a key changes no number, no year and no YES or NO', () => {
    for (const { content, fix } of fixable.filter(({ fix }) => fix.isKeyed)) {
      const numbers = (item: QuestionContent) => [
        ...new Set(JSON.stringify(item).normalize('NFKC').match(/\d+/g)?.map(Number)),
      ];
      const verdict = (item: QuestionContent) =>
        item.answer
          ?.normalize('NFKC')
          .toUpperCase()
          .match(/^(YES|NO)$/)?.[0];
      if (verdict(content) !== undefined) expect(verdict(fix.content)).toBe(verdict(content));
      expect(numbers(fix.content).sort()).toEqual(numbers(content).sort());
    }
  });

  it.each([
    ['an empty relation', '', '生年月日'],
    ['relations of other years', '2021年の人口', '2019年の人口'],
    ['ranks', '人口(第1位)', '人口(第2位)'],
  ])('does not make %s equal to the other', (_, first, second) => {
    const content = mountains({
      rows: [
        ['北岳', first, ['3m']],
        ['槍ヶ岳', second, ['2m']],
      ],
    });
    expect(runChecks(content).find(({ code }) => code === 'W10')).toMatchObject({ fix: null, otherFix: null });
  });

  it('offers both relations of a comparison', () => {
    const content = mountains({
      rows: [
        ['北岳', '誕生', ['3m']],
        ['槍ヶ岳', '生年月日', ['2m']],
      ],
    });
    const found = runChecks(content).find(({ code }) => code === 'W10');
    const relations = [found?.fix, found?.otherFix].map((fix) =>
      fix?.content.derivations[0]?.map(({ relation }) => relation),
    );
    expect(relations).toEqual([
      ['誕生', '誕生'],
      ['生年月日', '生年月日'],
    ]);
  });

  it.each([
    [
      'W3',
      coasts({
        rows: [
          ['𠮷野町', '面するもの', ['ｵﾎｰﾂｸ海とカﾞ']],
          ['﨑山町', '面するもの', ['海']],
        ],
      }),
      'オホーツク海とガ',
    ],
    ['W13', bridge({ answer: '2010/11/05' }), '2010年11月5日'],
    ['W24', bridge({ answer: '12036' }), '1932年12月13日'],
    ['W25', bridge({ answer: 'タワ-ホ一ル' }), 'タワーホール'],
    ['W7', bridge({ question: '小説『銀の匙』の作者は何県の出身ですか？', answer: '長野県諏訪市' }), '長野県'],
  ])('%s writes what was meant', (code, content, text) => {
    const fixed = runChecks(content).find((found) => found.code === code)?.fix?.content;
    expect([fixed?.answer, fixed?.derivations[0]?.[0]?.objects[0]]).toContain(text);
  });

  it('removes its finding from any item, and writes to none', () => {
    const pieces = [
      '北岳',
      '槍ヶ岳',
      '東京',
      '大学',
      '海',
      '、',
      ',',
      ' ',
      '\u3000',
      '（',
      ')',
      '「',
      '」',
      '[1]',
      '※1',
      '／',
      'です',
      '。',
    ];
    const odd = [
      '１',
      'Ａ',
      'ｶﾞ',
      'か\u3099',
      '\u200B',
      '\n',
      'ア-イ',
      'ア一イ',
      '2010/1/2',
      '年05月',
      '12036',
      '1964',
      '5m',
      'は',
      '？',
      '𠮷',
      '-',
    ];
    const text = fc
      .array(fc.constantFrom(...pieces, ...odd), { minLength: 0, maxLength: 4 })
      .map((parts) => parts.join(''));
    const row = fc.tuple(text, text, fc.array(text, { maxLength: 3 }));
    const change = fc.record({
      answer: fc.oneof(text, fc.constantFrom('YES', 'はい')),
      rows: fc.array(row, { maxLength: 3 }),
    });
    const build = fc.constantFrom(mountains, bridge, coasts);
    const item = fc
      .tuple(build, change, fc.option(text, { nil: undefined }))
      .map(([make, changed, question]) => frozen(make(question === undefined ? changed : { ...changed, question })));
    fc.assert(
      fc.property(item, (content) => {
        const findings = runChecks(content);
        const count = (code: string, found = findings) => found.filter((one) => one.code === code).length;
        for (const { code, fix } of findings) {
          if (fix === null) continue;
          const after = runChecks(fix.content);
          if (count(code, after) >= count(code)) throw new Error(`${code} stays: ${JSON.stringify(fix.content)}`);
        }
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});
