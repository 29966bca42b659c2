import type { MarkProgress } from '../../../../shared/traces/traceGroup.ts';
import type { Texts } from '../../../window/i18n.ts';

/** "30 of 100 calls, 7 of 14 traces (2 in part)": what is asked about, each with what is answered of it; "0 of 0 calls" where nothing is. */
export function progressWords({ t }: Pick<Texts, 't'>, progress: MarkProgress): string {
  const { calls, callsMarked, traces, tracesMarked, tracesBegun: begun } = progress;
  const wholes = t('traces.list.tracesOf', { marked: tracesMarked, count: traces });
  const parts = [
    ...(calls > 0 || traces === 0 ? [t('traces.list.callsOf', { marked: callsMarked, count: calls })] : []),
    ...(traces > 0 ? [begun > 0 ? t('traces.list.inPart', { what: wholes, begun }) : wholes] : []),
  ];
  return parts.join(t('transcript.and'));
}
