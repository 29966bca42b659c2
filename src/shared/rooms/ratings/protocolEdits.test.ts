import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fiveCriteria, type Protocol, protocolSchema } from './protocol.ts';
import { changedFields, checkProtocol, isSameProtocol } from './protocolChecks.ts';
import {
  addCriterion,
  anchoredRatings,
  moveCriterion,
  offerChoice,
  removeCriterion,
  repeatCount,
  writeText,
} from './protocolEdits.ts';

const keysOf = ({ criteria }: Protocol) => criteria.map(({ key }) => key);

test('the five criteria are a protocol that names nothing but its criteria, with all that is filled in', () => {
  expect(protocolSchema.parse({ criteria: fiveCriteria.criteria })).toStrictEqual(fiveCriteria);
});

describe('changing a protocol', () => {
  test('writes a text in one language and leaves the other', () => {
    const changed = writeText(fiveCriteria, { key: 'accuracy', part: 'label', language: 'en' }, 'Errors');
    expect(changed.criteria[3]?.label).toEqual({ en: 'Errors', ja: '正確さ' });
    expect(changedFields(fiveCriteria, changed)).toEqual(['accuracy.label.en']);
  });

  test('an anchor that loses its last word is none', () => {
    const place = { key: 'accuracy', part: 'anchor.5', language: 'en' } as const;
    const half = writeText(fiveCriteria, place, '');
    expect(half.criteria[3]?.anchors['5']).toEqual({ en: '', ja: '誤りは見つからない' });
    const none = writeText(half, { ...place, language: 'ja' }, '');
    expect(Object.keys(none.criteria[3]?.anchors ?? {})).toEqual(['1', '3']);
  });

  test('adds under keys of their own, moves within the ends, and never takes the last one out', () => {
    const added = addCriterion(addCriterion(fiveCriteria));
    expect(keysOf(added).slice(5)).toEqual(['criterion_6', 'criterion_7']);
    expect(keysOf(addCriterion(removeCriterion(added, 'accuracy'))).slice(-1)).toEqual(['criterion_8']);
    expect(keysOf(moveCriterion(fiveCriteria, 'helpfulness', -1))[0]).toBe('helpfulness');
    expect(moveCriterion(fiveCriteria, 'problem_resolution', -1)).toEqual(fiveCriteria);
    const one = { ...fiveCriteria, criteria: fiveCriteria.criteria.slice(0, 1) };
    expect(removeCriterion(one, 'problem_resolution')).toEqual(one);
  });

  test('always offers A and B, and the others in the order of the form', () => {
    const without = offerChoice(offerChoice(fiveCriteria, 'tie_bad', false), 'A', false);
    expect(without.choices).toEqual(['A', 'B', 'tie_good', 'unable']);
    expect(offerChoice(without, 'tie_bad', true).choices).toEqual(fiveCriteria.choices);
  });

  test('asks for anchors at the ends and in the middle of either scale', () => {
    const [first = fiveCriteria.criteria[0]] = fiveCriteria.criteria;
    if (first === undefined) return;
    expect([anchoredRatings(first, 5), anchoredRatings(first, null)]).toEqual([[1, 3, 5], []]);
    expect(anchoredRatings(first, 7)).toEqual([1, 3, 4, 5, 7]);
    expect([repeatCount(41, { repeatPercent: 5 }), repeatCount(0, { repeatPercent: 10 })]).toEqual([2, 0]);
  });

  test('whatever is done, it stays a protocol that can be read back', () => {
    const act = fc.oneof(
      fc.constant((protocol: Protocol) => addCriterion(protocol)),
      fc.nat(8).map((at) => (protocol: Protocol) => removeCriterion(protocol, keysOf(protocol)[at] ?? '')),
      fc.tuple(fc.nat(8), fc.constantFrom(-1 as const, 1 as const)).map(
        ([at, by]) =>
          (protocol: Protocol) =>
            moveCriterion(protocol, keysOf(protocol)[at] ?? '', by),
      ),
      fc
        .tuple(fc.nat(8), fc.constantFrom('label', 'question', 'anchor.3' as const), fc.constantFrom('', '語', 'word'))
        .map(([at, part, text]) => (protocol: Protocol) => {
          const place = { key: keysOf(protocol)[at] ?? '', part: part as 'label', language: 'ja' } as const;
          return writeText(protocol, place, text);
        }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        const changed = acts.reduce((protocol, one) => one(protocol), fiveCriteria);
        expect(protocolSchema.parse(JSON.parse(JSON.stringify(changed)))).toEqual(changed);
        expect(new Set(keysOf(changed)).size).toBe(changed.criteria.length);
        expect(isSameProtocol(changed, changed)).toBe(true);
      }),
    );
  });
});

describe('what is missing in a protocol', () => {
  const rewritten = (part: 'label' | 'question' | 'anchor.5', language: 'en' | 'ja', from = fiveCriteria) =>
    writeText(from, { key: 'completeness', part, language }, ' ');

  test('nothing is, of the five criteria', () => {
    expect(checkProtocol({ ...fiveCriteria, languages: ['en', 'ja'] })).toEqual([]);
  });

  test('a translation is a warning, as the other language is shown instead', () => {
    const anchor = { severity: 'warning', field: 'completeness.anchor.5', problem: 'missing', language: 'ja' };
    expect(checkProtocol(rewritten('anchor.5', 'ja'))).toEqual([anchor]);
    expect(checkProtocol(rewritten('question', 'ja'))).toMatchObject([{ severity: 'warning', language: 'ja' }]);
  });

  test('a question in a language in which somebody rates is an error, and so is one in no language', () => {
    const japanese: Protocol = { ...fiveCriteria, languages: ['ja'] };
    expect(checkProtocol(rewritten('question', 'ja', japanese))).toMatchObject([{ severity: 'error', language: 'ja' }]);
    const none = rewritten('question', 'en', rewritten('question', 'ja'));
    expect(checkProtocol(none)).toMatchObject([{ severity: 'error', field: 'completeness.question', language: null }]);
  });

  test('anchors of ratings that the scale does not have are not asked for', () => {
    const narrow: Protocol = { ...rewritten('anchor.5', 'ja'), highestRating: null };
    expect(checkProtocol(narrow)).toEqual([]);
  });

  test('a scale whose highest rating has no anchor while lower ones do is a warning', () => {
    const [first, ...others] = fiveCriteria.criteria;
    if (first === undefined) throw new Error('There are five criteria');
    const bare = others.map((one) => ({ ...one, anchors: {} }));
    const wide: Protocol = { ...fiveCriteria, highestRating: 7, criteria: [first, ...bare] };
    const top = { severity: 'warning', field: 'problem_resolution.anchor.7', problem: 'missing', language: null };
    expect(checkProtocol(wide)).toEqual([top]);
    const written = writeText(wide, { key: first.key, part: 'anchor.7', language: 'en' }, 'Everything');
    expect(checkProtocol(written)).toMatchObject([{ field: top.field, language: 'ja' }]);
  });

  test('two criteria under one key are an error', () => {
    const [first] = fiveCriteria.criteria;
    if (first === undefined) return;
    const twice = { ...fiveCriteria, criteria: [...fiveCriteria.criteria, first] };
    expect(checkProtocol(twice)).toMatchObject([{ severity: 'error', field: 'problem_resolution.key' }]);
  });
});

test('what differs is told by its field: texts, order, what came, what went, settings', () => {
  const reordered = moveCriterion(addCriterion(removeCriterion(fiveCriteria, 'accuracy')), 'helpfulness', -1);
  expect(changedFields(fiveCriteria, { ...reordered, repeatPercent: 5, screen: 'one' })).toEqual([
    'accuracy.removed',
    'criterion_5.added',
    'order',
    'screen',
    'repeatPercent',
  ]);
  expect(isSameProtocol(fiveCriteria, { ...fiveCriteria, version: 3 })).toBe(true);
});
