import type { Step } from '../../../../shared/traces/trace.ts';
import { countText } from '../../../window/countText.ts';

/** `1,234`, or what is said when there is no number. */
export function numberText(value: number | null, missing: string): string {
  return value === null ? missing : countText(value);
}

/** `850 ms`, `12.4 s`, `3 min 5 s`. */
export function durationText(ms: number | null, missing: string): string {
  if (ms === null) return missing;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${countText(Math.floor(seconds / 60))} min ${seconds % 60} s`;
}

/** A step as text to paste: what it says, or the call as it would be written. */
export function stepAsText({ kind, tool, text, arguments: given, json }: Step): string {
  if (kind === 'tool_call') return `${tool ?? ''}(${text === '' ? JSON.stringify(given) : text})`;
  return text === '' && json !== null ? JSON.stringify(json, null, 2) : text;
}
