import type { Tokens, Usage } from '../../../shared/traces/trace.ts';
import { countText } from '../../window/countText.ts';
import type { Texts } from '../../window/i18n.ts';

/** A duration in words, as exact as a reader needs: `840 ms`, `2.1 s`, `3 min 04 s`, `1 h 05 min`. */
export function durationText({ t }: Pick<Texts, 't'>, milliseconds: number): string {
  if (milliseconds < 1_000) return t('transcript.milliseconds', { value: Math.round(milliseconds) });
  if (milliseconds < 59_950) return t('transcript.seconds', { value: (milliseconds / 1_000).toFixed(1) });
  const seconds = Math.round(milliseconds / 1_000);
  const two = (value: number) => String(value).padStart(2, '0');
  if (seconds < 3_600) {
    return t('transcript.minutes', { minutes: Math.floor(seconds / 60), seconds: two(seconds % 60) });
  }
  return t('transcript.hours', {
    hours: Math.floor(seconds / 3_600),
    minutes: two(Math.floor((seconds % 3_600) / 60)),
  });
}

/** Tokens read and written; null when neither is recorded. */
export function tokensText({ t }: Pick<Texts, 't'>, { input, output }: Tokens): string | null {
  const number = (value: number) => countText(value);
  if (input !== null && output !== null) {
    return t('transcript.tokens', { input: number(input), output: number(output) });
  }
  if (input !== null) return t('transcript.tokensIn', { input: number(input) });
  return output === null ? null : t('transcript.tokensOut', { output: number(output) });
}

/** What a whole trace used, in short pieces; what is not recorded is said. */
export function usageTexts(texts: Pick<Texts, 't'>, usage: Usage | null): string[] {
  const tokens = usage && tokensText(texts, { input: usage.inputTokens, output: usage.outputTokens });
  const duration = usage?.durationMs ?? null;
  if (!tokens && duration === null && (usage?.costUsd ?? null) === null) return [texts.t('transcript.noUsage')];
  return [
    tokens ?? texts.t('transcript.noTokens'),
    duration === null ? texts.t('transcript.noTime') : durationText(texts, duration),
    ...(usage?.costUsd == null ? [] : [texts.t('transcript.dollars', { value: dollars(usage.costUsd) })]),
  ];
}

function dollars(cost: number): string {
  return cost >= 0.1 || cost === 0 ? cost.toFixed(2) : cost.toPrecision(2);
}
