import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyStep } from '../../../test/traceFiles.ts';
import { alignSteps, anchorPairs } from './alignSteps.ts';
import { argumentDiff } from './argumentDiff.ts';
import type { Pair } from './bestPairs.ts';
import { createToolLabels, readToolList } from './toolLabels.ts';
import type { Step } from './trace.ts';
import { wordDiff } from './wordDiff.ts';

type Call = readonly [tool: string, result: string];

/** A trace of calls with their results. */
function stepsOf(calls: readonly Call[]): Step[] {
  return calls.flatMap(([tool, result], number): Step[] => {
    const index = number * 2;
    const base = { ...emptyStep, pointer: '', tool, turn: number };
    return [
      { ...base, index, kind: 'tool_call', arguments: { q: 1 }, joined: index + 1 },
      { ...base, index: index + 1, kind: 'tool_result', result, text: result, joined: index },
    ];
  });
}

/** All alignments of calls; the best has most pairs, then most equal results, then the earliest pairs. */
function bruteForce(left: readonly Call[], right: readonly Call[]): Pair[] {
  let best: { pairs: Pair[]; equal: number } = { pairs: [], equal: 0 };
  function better(pairs: Pair[], equal: number): boolean {
    if (pairs.length !== best.pairs.length) return pairs.length > best.pairs.length;
    if (equal !== best.equal) return equal > best.equal;
    const at = pairs.findIndex(([i, j], number) => i !== best.pairs[number]?.[0] || j !== best.pairs[number]?.[1]);
    const [one, other] = [pairs[at], best.pairs[at]];
    if (one === undefined || other === undefined) return false;
    return one[0] !== other[0] ? one[0] < other[0] : one[1] < other[1];
  }
  function extend(i: number, j: number, pairs: Pair[], equal: number): void {
    if (better(pairs, equal)) best = { pairs, equal };
    for (let a = i; a < left.length; a += 1) {
      for (let b = j; b < right.length; b += 1) {
        if (left[a]?.[0] !== right[b]?.[0]) continue;
        extend(a + 1, b + 1, [...pairs, [a, b]], equal + (left[a]?.[1] === right[b]?.[1] ? 1 : 0));
      }
    }
  }
  extend(0, 0, [], 0);
  return best.pairs;
}

describe('alignment', () => {
  test('agrees with brute force on 1,000 random pairs of traces', () => {
    const calls = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('x', 'y')), { maxLength: 7 });
    fc.assert(
      fc.property(calls, calls, (left, right) => {
        const expected = bruteForce(left, right).map(([a, b]) => [a * 2, b * 2]);
        expect(anchorPairs(stepsOf(left), stepsOf(right))).toEqual(expected);
      }),
      { numRuns: 1000, seed: 11 },
    );
  });

  test('puts every step of both traces in exactly one row, in order', () => {
    const calls = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('x', 'y')), { maxLength: 20 });
    fc.assert(
      fc.property(calls, calls, (left, right) => {
        const rows = alignSteps(stepsOf(left), stepsOf(right));
        expect(rows.flatMap((row) => row.left ?? [])).toEqual(stepsOf(left).map(({ index }) => index));
        expect(rows.flatMap((row) => row.right ?? [])).toEqual(stepsOf(right).map(({ index }) => index));
      }),
      { numRuns: 300, seed: 12 },
    );
  });

  test('tells same calls, other results, other arguments and calls of one side apart', () => {
    const left = stepsOf([
      ['a', 'x'],
      ['b', 'x'],
      ['only', 'x'],
    ]);
    const right = stepsOf([
      ['a', 'x'],
      ['b', 'y'],
    ]);
    expect(alignSteps(left, right).map(({ relation }) => relation)).toEqual([
      'same',
      'same',
      'otherResult',
      'otherResult',
      'onlyLeft',
      'onlyLeft',
    ]);
    const [call, ...rest] = right;
    if (call === undefined) throw new Error('a call is there');
    const changed = [{ ...call, arguments: { q: 2 } }, ...rest];
    expect(alignSteps(left.slice(0, 2), changed.slice(0, 2))).toEqual([
      { left: 0, right: 0, relation: 'otherArguments' },
      { left: 1, right: 1, relation: 'same' },
    ]);
  });

  test('does not mind the order of arguments, width and white space', () => {
    const [one, other] = [stepsOf([['a', 'x']]), stepsOf([['a', 'x']])].map((steps) => steps[0]);
    if (one === undefined || other === undefined) throw new Error('calls are there');
    const left = { ...one, joined: null, arguments: { q: 'ﾊﾞ  b', n: 1 } };
    const right = { ...other, joined: null, arguments: { n: 1, q: 'バ b ' } };
    expect(alignSteps([left], [right])).toEqual([{ left: 0, right: 0, relation: 'same' }]);
  });

  test('aligns two traces of 2,000 steps in time', () => {
    const calls = (salt: number) => Array.from({ length: 1000 }, (_, n): Call => [`t${(n * salt) % 37}`, `r${n % 5}`]);
    const [left, right] = [stepsOf(calls(7)), stepsOf(calls(11))];
    alignSteps(left, right);
    const start = performance.now();
    alignSteps(left, right);
    // The target is 300 ms on a free machine; a loaded one gets more.
    expect(performance.now() - start).toBeLessThan(1500);
  });
});

describe('differences', () => {
  test('go word by word, also in Japanese', () => {
    expect(wordDiff('薬を半量にします。', '薬を全量にします。')).toEqual([
      { kind: 'same', text: '薬を' },
      { kind: 'left', text: '半量' },
      { kind: 'right', text: '全量' },
      { kind: 'same', text: 'にします。' },
    ]);
    expect(wordDiff('', '𠮷')).toEqual([{ kind: 'right', text: '𠮷' }]);
  });

  test('of arguments go by name', () => {
    expect(argumentDiff({ a: 1, b: 'x' }, { b: 'y', a: 1, c: null })).toEqual([
      { name: 'a', left: 1, right: 1, relation: 'same' },
      { name: 'b', left: 'x', right: 'y', relation: 'other' },
      { name: 'c', left: undefined, right: null, relation: 'onlyRight' },
    ]);
  });
});

describe('source labels', () => {
  test('come from the exact name, the name without prefix, a prefix that three tools share, or are unknown', () => {
    const tools = [
      'get_contraindications_by_drug_name',
      'FDA_get_contraindications_by_drug_name',
      'OpenTargets_anything',
      'Monarch_search_gene',
      'Tool_RAG',
      'PubChem_get_cid',
      'mcp__github__create_issue',
      'get_weather',
      'bash',
      'PubChem_get_name',
      'PubChem_get_structure',
      'news_search',
      'cancel_reservation',
      'cancel_order',
      'cancel_pending_order',
    ];
    const labels = createToolLabels([], {}, { tools });
    expect(tools.map(labels.labelOf)).toEqual([
      'FDA',
      'FDA',
      'Open Targets',
      'Monarch',
      'Agent / control',
      'PubChem',
      'github',
      'Unknown tool',
      'Unknown tool',
      'PubChem',
      'PubChem',
      ...Array.from({ length: 4 }, () => 'Unknown tool'),
    ]);
  });

  test('of list files come from the file, a tag, or the type, and look unlike each other', () => {
    const own = readToolList('monarch_tools.json', [{ name: 'find_x', label: ['FDA'] }, { nameless: true }]);
    const other = readToolList('my.json', [
      { name: 'b', label: ['x', 'OpenTarget'] },
      { name: 'c', type: 'PubChem' },
    ]);
    if (own === null || other === null) throw new Error('lists are there');
    const labels = createToolLabels([own, other], { bash: '端末' });
    expect(['find_x', 'b', 'c', 'bash'].map(labels.labelOf)).toEqual(['Monarch', 'Open Targets', 'PubChem', '端末']);
    const looks = labels.all.map(({ shape, colour }) => `${shape} ${colour}`);
    expect(new Set(looks).size).toBe(looks.length);
    expect(readToolList('none.json', { tools: 5 })).toBeNull();
  });
});

describe('verdicts', () => {
  const score = (json: Step['json']): Step => ({
    ...emptyStep,
    index: 0,
    pointer: '',
    kind: 'event',
    source: 'score',
    text: 'match',
    json,
  });
  const relation = (one: Step['json'], other: Step['json']) => alignSteps([score(one)], [score(other)])[0]?.relation;

  test('are equal when their values are, whatever explains them, and never by the name of the scorer alone', () => {
    expect(relation({ value: 'I' }, { value: 'C' })).toBe('paired');
    expect(relation({ value: 'C', explanation: 'Yes' }, { value: 'C', explanation: 'Indeed' })).toBe('same');
    expect(relation({ value: { a: 1, b: 2 } }, { value: { b: 2, a: 1 } })).toBe('same');
    expect(relation(1, 0)).toBe('paired');
    expect(relation(1, 1)).toBe('same');
  });
});
