import { useMemo } from 'react';
import type { Mark, MarkScheme } from '../../../../shared/traces/marks.ts';
import type { TraceFinding } from '../../../../shared/traces/traceReading.ts';
import { useTraces } from '../tracesContext.ts';
import type { OpenTrace } from '../tracesState.ts';
import { type Asked, askedAt } from './askedPlace.ts';

const noFindings: readonly TraceFinding[] = [];
const noCriteria: MarkScheme['criteria'] = [];

/** The open trace of the selected side, and what is asked at the selected place. */
export function useAsked(): { readonly trace: OpenTrace; readonly asked: Asked } | null {
  const selected = useTraces((state) => state.selected);
  const trace = useTraces((state) => state[state.selected.side]);
  return useMemo(() => {
    if (trace === null) return null;
    const asked = askedAt(selected, trace.outline.status === 'ready' ? trace.outline.value : null);
    return asked && { trace, asked };
  }, [selected, trace]);
}

export function useCriteria(): MarkScheme['criteria'] {
  return useTraces((state) => (state.scheme.status === 'ready' ? state.scheme.value.criteria : noCriteria));
}

export function findingsOf(trace: OpenTrace): readonly TraceFinding[] {
  return trace.findings.status === 'ready' ? trace.findings.value : noFindings;
}

/** The current evaluator's answers at a step, or at the trace as a whole; empty while they are read. */
export function marksAtStep(marks: OpenTrace['marks'] | null, step: number | null): readonly Mark[] {
  return marks?.status === 'ready' ? marks.value.marks.filter((mark) => mark.step === step) : [];
}
