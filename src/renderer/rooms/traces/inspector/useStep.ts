import type { AsyncData } from '../../../../shared/asyncData.ts';
import type { Step } from '../../../../shared/traces/trace.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useTraces } from '../tracesContext.ts';

/** A step of an open trace, whole; null asks for none. Read again when tools get other labels. */
export function useStep(traceId: number | null, step: number | null): AsyncData<Step> {
  const call = useCall();
  const labels = useTraces((state) => (state.labels.status === 'ready' ? state.labels.value.assigned.length : 0));
  const key = traceId === null || step === null ? null : `${traceId}/${step}/${labels}`;
  return useReading<Step>(key, () => call('traces.readStep', { traceId: traceId ?? 0, step: step ?? 0 }));
}
