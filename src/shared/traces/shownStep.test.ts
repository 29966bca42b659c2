import { expect, test } from 'vitest';
import { beginningOf } from '../text/wholeCharacters.ts';
import { countLines, shownStep } from './shownStep.ts';
import type { Step } from './trace.ts';

const step: Step = {
  index: 3,
  kind: 'tool_call',
  text: '一行目\n𠮷野',
  json: null,
  tool: 'get_label',
  label: 'FDA',
  callId: null,
  arguments: { name: 'x'.repeat(200) },
  result: null,
  error: null,
  parent: null,
  joined: null,
  turn: 1,
  source: null,
  startedAt: null,
  durationMs: null,
  tokens: null,
  pointer: '/3',
  innerPointer: null,
  line: null,
  member: null,
};

test('a step that is short is shown whole, with its sizes', () => {
  expect(shownStep(step, 1_000)).toEqual({ ...step, textLength: 7, lineCount: 2, cut: false });
});

test('a long text is cut before a character that would be parted, and a long value left out', () => {
  expect(shownStep(step, 5)).toEqual({
    ...step,
    text: '一行目\n',
    arguments: null,
    textLength: 7,
    lineCount: 2,
    cut: true,
  });
  expect(shownStep(step, 100)).toMatchObject({ text: step.text, arguments: null, cut: true });
  expect(beginningOf('a𠮷', 3)).toBe('a𠮷');
});

test.each([
  ['', 0],
  ['one', 1],
  ['one\n', 1],
  ['one\r\ntwo\rthree', 3],
])('%j has %d lines', (text, lines) => {
  expect(countLines(text)).toBe(lines);
});
