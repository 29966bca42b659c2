import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../../../test/rounds.ts';
import { emptyStep } from '../../../../test/traceFiles.ts';
import type { AnyJson } from '../../../shared/json.ts';
import { alignSteps } from '../../../shared/traces/alignSteps.ts';
import type { Step } from '../../../shared/traces/trace.ts';
import { resultOf } from '../stepFacts.ts';
import { factsOf, storedFactsSchema } from '../store/storedTrace.ts';
import { lightSteps } from './lightSteps.ts';
import { type StepSource, wholeStep } from './stepBytes.ts';

const long = '腎機能の低下した患者では用量を減らす。'.repeat(30);
/** Texts of which several are equal only as they are compared, and several only begin alike. */
const texts = [
  'バ b',
  'ﾊﾞ  b ',
  '㈱𠮷﨑 été',
  '(株)𠮷﨑\u00a0e\u0301te\u0301',
  '',
  'null',
  'error 1',
  '[1,"a"]',
  '[ 1, "a" ]',
  '{"a": 1, "b": "ﾊﾞ"}',
  '{"b":"\\u30d0","a":1.0}',
  '{"b":"バ","a":2,"a":1}',
  '{"b":"caf\\u00e9"}',
  '{"b":"café"}',
  '{"\u{1f600}":1,"\uff21":2}',
  '{"a":[NaN, "ã\u0081"]}',
  `${long}x`,
  ` ${long.replaceAll('の', '\n の ')}x`,
  `${long}y`,
  `${'ﾊﾞ'.repeat(200)}x`,
  `${'バ'.repeat(200)}x`,
  `${' '.repeat(700)}x`,
  `{"t":"${long}","n":[[[[[[[1]]]]]]]}`,
  `{"n":[[[[[[[1]]]]]]],"t":" ${long}"}`,
  `{"n":[[[[[[[2]]]]]]],"t":"${long}"}`,
  `a${'\u0301'.repeat(400)}`,
  `á${'\u0301'.repeat(399)}`,
];
const kinds = fc.constantFrom(
  'thought',
  'answer',
  'event',
  'tool_result',
  'tool_call',
  'tool_call',
) satisfies fc.Arbitrary<Step['kind']>;
const facts = fc.record({
  kind: kinds,
  text: fc.constantFrom(...texts),
  tool: fc.constantFrom('a', 'b', null),
  isParsed: fc.boolean(),
  error: fc.constantFrom(null, null, null, 'failed'),
  hasResult: fc.constantFrom(true, true, false),
  verdict: fc.constantFrom<AnyJson>(null, { value: 'C' }, { value: 'I' }, { value: 'C', explanation: 'x' }, 0, 1),
  source: fc.constantFrom(null, 'score'),
});

/** Steps as formats give them: every call has its result after it. */
const traces = fc.array(facts, { maxLength: 8 }).map((list) =>
  list.flatMap((one): Step[] => {
    const base = { ...emptyStep, pointer: '', index: 0, turn: 0, label: null, tool: one.tool };
    const result = {
      ...base,
      kind: 'tool_result' as const,
      text: one.text,
      error: one.error,
      result: givenResult(one),
    };
    if (one.kind === 'tool_call') return [{ ...base, kind: one.kind, arguments: { q: one.text.length % 3 } }, result];
    if (one.kind === 'tool_result') return [result];
    const behind = one.kind === 'event' ? { json: one.verdict, source: one.source } : {};
    return [{ ...base, ...behind, kind: one.kind, text: one.text }];
  }),
);

function givenResult({ text, isParsed, hasResult }: { text: string; isParsed: boolean; hasResult: boolean }): AnyJson {
  if (!hasResult) return null;
  // Parsed as formats do it, so that the store keeps the text alone.
  return isParsed ? resultOf(text).result : text;
}

function joined(steps: readonly Step[]): Step[] {
  return steps.map((step, index) => ({
    ...step,
    index,
    joined: step.kind === 'tool_call' ? index + 1 : steps[index - 1]?.kind === 'tool_call' ? index - 1 : null,
  }));
}

function stored(steps: readonly Step[]): StepSource {
  const rows = steps.map((step, index) => ({
    index,
    facts: storedFactsSchema.parse(JSON.parse(factsOf(step))),
    bytes: Buffer.from(step.text),
  }));
  return {
    all: () => rows,
    at(index) {
      const row = rows[index];
      if (row === undefined) throw new Error('the step is there');
      return row;
    },
  };
}

test('light steps are aligned exactly as the whole ones', () => {
  fc.assert(
    fc.property(traces.map(joined), traces.map(joined), (left, right) => {
      const [wholeLeft, wholeRight] = [stored(left), stored(right)].map((source) =>
        Array.from(source.all(), wholeStep),
      );
      expect(alignSteps(...lightSteps(stored(left), stored(right)))).toEqual(
        alignSteps(wholeLeft ?? [], wholeRight ?? []),
      );
    }),
    { numRuns: rounds(300), seed: 21 },
  );
});

test('any two results are equal exactly when the whole ones are', () => {
  const traceOf = (text: string): Step[] => {
    const result = givenResult({ text, isParsed: true, hasResult: true });
    return [{ ...emptyStep, pointer: '', index: 0, kind: 'tool_result', text, result }];
  };
  for (const one of texts) {
    for (const other of texts) {
      const [left, right] = [traceOf(one), traceOf(other)];
      expect(alignSteps(...lightSteps(stored(left), stored(right)))).toEqual(alignSteps(left, right));
    }
  }
});
