import { useMemo } from 'react';
import { type RunFact, tellRunsApart } from '../../../../shared/traces/tellRunsApart.ts';
import type { TraceHead } from '../../../../shared/traces/traceGroup.ts';
import { type Texts, useText } from '../../../window/i18n.ts';
import { dateAndTime } from '../../../window/time.ts';
import { useTraces } from '../tracesContext.ts';

const none: readonly TraceHead[] = [];

/** What tells a trace of the open question apart from others of its model, in words; empty where nothing has to, and while names are hidden. */
export function useRunTexts(): (traceId: number) => string {
  const { t } = useText();
  const isBlind = useTraces((state) => state.options.blind);
  const traces = useTraces((state) => (state.group.status === 'ready' ? state.group.value.traces : none));
  // What tells runs apart tells models apart as well.
  const told = useMemo(() => tellRunsApart(isBlind ? none : traces), [isBlind, traces]);
  return (traceId) => (told.get(traceId) ?? []).map((fact) => factText(fact, t)).join(' · ');
}

function factText({ kind, value }: RunFact, t: Texts['t']): string {
  switch (kind) {
    case 'epoch':
      return t('traces.work.run', { number: value });
    case 'startedAt':
      return Number.isNaN(Date.parse(value)) ? value : dateAndTime(value);
    case 'sha256':
      return t('traces.work.hash', { hash: value });
    case 'file':
    case 'key':
    case 'place':
      return value;
  }
}
