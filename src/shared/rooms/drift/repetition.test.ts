import { describe, expect, test } from 'vitest';
import { contextCuts, cutSpans, prepareForContext, removeRepetition, scanClean } from './repetition.ts';

describe('repetition', () => {
  const sentence = 'The patient sleeps badly and feels low on most days of the week.';

  test('is left alone in short texts', () => {
    expect([scanClean(sentence), removeRepetition(sentence)]).toEqual([sentence, sentence]);
  });

  test('of lines and of runs of sentences is cut, and the cut can be shown', () => {
    const lines = ['Opening line.', 'Second remark.', 'Third remark.', sentence, sentence, sentence].join('\n');
    const cut = removeRepetition(lines);
    expect(cut).toBe('Opening line.\nSecond remark.\nThird remark.\n[Repetitive content removed]');
    expect(cutSpans(lines, cut)).toEqual([{ start: lines.indexOf(sentence), end: lines.length }]);
    const scanned = scanClean(lines);
    expect(cutSpans(lines, scanned).map(({ start, end }) => lines.slice(start, end))).toEqual([
      `${sentence}\n${sentence}`,
    ]);
  });

  test('and reasoning are shown as the parts that later turns no longer hold', () => {
    const cutsOf = (text: string) => contextCuts(text).map(({ start, end }) => text.slice(start, end));
    expect(cutsOf('<think>I should rest.</think>I should <redacted_reasoning>hm</redacted_reasoning> rest.')).toEqual([
      '<think>I should rest.</think>',
      '<redacted_reasoning>hm</redacted_reasoning>',
    ]);
    expect(cutsOf('<think>never closed. Rest.')).toEqual([]);
    const [kept, lost] = ['眠'.repeat(2_000), '薬'.repeat(30)];
    expect(cutsOf(`${kept}${lost} また明日。`)).toEqual([`${lost} また明日。`]);
  });

  test('is handled after reasoning was taken out and long texts were cut', () => {
    const long = `<THINK>x</THINK>${'𠮷 '.repeat(1_500)}`;
    expect(prepareForContext(long, 'none')).toBe(`${'𠮷 '.repeat(1_000).trim()}\n...[truncated for context]`);
  });
});
