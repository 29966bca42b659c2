import type { AnyJson } from '../json.ts';
import { beginningOf } from '../text/wholeCharacters.ts';
import type { Step } from './trace.ts';
import type { ShownStep } from './traceReading.ts';

/** A step as it is shown: texts and values longer than `maxCharacters` UTF-16 code units cut or left out, and the text's size said. */
export function shownStep(step: Step, maxCharacters: number): ShownStep {
  const text = beginningOf(step.text, maxCharacters);
  const [json, given, result] = [step.json, step.arguments, step.result].map((value) =>
    isLonger(value, maxCharacters) ? null : value,
  );
  const leftOut = [json !== step.json, given !== step.arguments, result !== step.result].includes(true);
  return {
    ...step,
    text,
    // Values are read-only in a step; on the way to a window nobody changes them either.
    json: json as ShownStep['json'],
    arguments: given as ShownStep['arguments'],
    result: result as ShownStep['result'],
    textLength: step.text.length,
    lineCount: countLines(step.text),
    cut: leftOut || text.length < step.text.length,
  };
}

/** Lines of a text, ended by LF, CR LF or CR; 0 for an empty text. */
export function countLines(text: string): number {
  if (text === '') return 0;
  let count = 1;
  for (const ending of text.matchAll(/\r\n|\n|\r/g)) if (ending.index + ending[0].length < text.length) count += 1;
  return count;
}

function isLonger(value: AnyJson, maxCharacters: number): boolean {
  if (typeof value === 'string') return value.length > maxCharacters;
  return typeof value === 'object' && value !== null && JSON.stringify(value).length > maxCharacters;
}
