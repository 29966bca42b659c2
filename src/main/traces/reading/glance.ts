import type { AnyJson } from '../../../shared/json.ts';
import { ownContentKey, ownResultKey } from '../../../shared/traces/alignSteps.ts';
import { normalisedBeginning, sketchOf, type TextReading } from '../../../shared/traces/normalised.ts';
import type { Step } from '../../../shared/traces/trace.ts';
import { parseStructure, parseValue } from '../../records/parseValue.ts';
import { type StepBytes, wholeStep } from './stepBytes.ts';

/** The text that is equal where two steps other than calls are. */
export function comparedText(step: Step): string {
  return step.kind === 'tool_result' ? ownResultKey(step) : ownContentKey(step);
}

/** Equal for steps of equal `comparedText`, and quick; seldom equal for others. */
export function glanceOf(step: StepBytes): string {
  const { kind, error, resultIs } = step.facts;
  if (kind !== 'tool_result') return `text ${beginningOf(step.bytes.toString('latin1'))}`;
  const quick = error === null && resultIs === 'parsedText' ? valueOfBytes(step.bytes) : undefined;
  if (quick !== undefined) return `value ${sketchOf(quick, utf8Texts)}`;
  const whole = wholeStep(step);
  if (whole.error === null && whole.result !== null) return `value ${sketchOf(whole.result)}`;
  // A text without a value may be compared as equal to a value that is written so.
  const compared = comparedText(whole);
  const value = parseValue(compared);
  return value === undefined ? `text ${normalisedBeginning(compared)}` : `value ${sketchOf(value)}`;
}

/**
 * A value whose texts are bytes of UTF-8, one a character, which takes a third of the time. Undefined where an escape could be
 * mistaken for a byte.
 */
function valueOfBytes(bytes: Buffer): AnyJson | undefined {
  return bytes.includes('\\u') ? undefined : parseStructure(bytes.toString('latin1'));
}

const utf8Texts: TextReading = { beginning: beginningOf, whole: decoded };

/** Enough for 181 UTF-16 units, which are at most three bytes each. */
const headLength = 600;

function beginningOf(written: string): string {
  if (written.length <= headLength) return normalisedBeginning(decoded(written));
  let end = headLength;
  while (isContinuation(written.charCodeAt(end))) end -= 1;
  return normalisedBeginning(decoded(written.slice(0, end)), () => decoded(written));
}

function isContinuation(byte: number): boolean {
  return byte >= 0x80 && byte < 0xc0;
}

function decoded(written: string): string {
  return /[\x80-\xff]/.test(written) ? Buffer.from(written, 'latin1').toString() : written;
}
