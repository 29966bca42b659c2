/** Where a link leads: a trace, one of its steps (0-based; null for the trace as a whole), and the trace beside it. */
export type StepLink = { readonly traceId: number; readonly step: number | null; readonly besideId: number | null };

const pattern = /^akapen:\/\/traces\/(\d{1,15})(?:\/(\d{1,9}))?\/?(?:\?beside=(\d{1,15}))?$/;

/** The link of a step, such as `akapen://traces/12/5?beside=13`; steps count from 1 in it. */
export function writeStepLink({ traceId, step, besideId }: StepLink): string {
  const place = step === null ? '' : `/${step + 1}`;
  return `akapen://traces/${traceId}${place}${besideId === null ? '' : `?beside=${besideId}`}`;
}

/** Reads what `writeStepLink` wrote, with white space around it; null for any other text, and for a trace or step 0. */
export function readStepLink(text: string): StepLink | null {
  const parts = pattern.exec(text.trim());
  if (!parts) return null;
  const [traceId, step, besideId] = parts.slice(1).map((part) => (part === undefined ? null : Number(part)));
  if (!traceId || step === 0 || besideId === 0) return null;
  return { traceId, step: step == null ? null : step - 1, besideId: besideId ?? null };
}
