/** Names a step of a trace, or the trace itself, in what the room keeps by step. */
export function stepKey(traceId: number, step: number | null): string {
  return step === null ? String(traceId) : `${traceId}/${step}`;
}

export type SpanPlace = { readonly traceId: number; readonly spanId: number };

/** Names a marked passage in what the room keeps by passage. */
export function spanKey({ traceId, spanId }: SpanPlace): string {
  return `${traceId}/${spanId}`;
}

/** The trace and passage of a `spanKey`. */
export function placeOfSpanKey(key: string): SpanPlace {
  const [traceId, spanId] = key.split('/');
  return { traceId: Number(traceId), spanId: Number(spanId) };
}

/** The trace and step of a `stepKey`. */
export function placeOfStepKey(key: string): { readonly traceId: number; readonly step: number | null } {
  const [traceId, step] = key.split('/');
  return { traceId: Number(traceId), step: step === undefined ? null : Number(step) };
}
