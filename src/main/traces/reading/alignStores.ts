import { alignSteps, relations } from '../../../shared/traces/alignSteps.ts';
import type { Alignment } from '../../../shared/traces/traceReading.ts';
import { lightSteps } from './lightSteps.ts';
import { openStepBytes } from './stepBytes.ts';

/** A trace by the file it lies in. */
export type StoredTracePlace = { readonly file: string; readonly position: number };

/** Runs in a worker: opens the two store files itself, which may be one, and aligns the steps of two traces. */
export function alignStores({
  left,
  right,
}: {
  readonly left: StoredTracePlace;
  readonly right: StoredTracePlace;
}): Alignment {
  using leftSteps = openStepBytes(left.file, left.position);
  using rightSteps = openStepBytes(right.file, right.position);
  const rows = alignSteps(...lightSteps(leftSteps, rightSteps));
  return {
    left: rows.map((row) => row.left ?? -1),
    right: rows.map((row) => row.right ?? -1),
    relation: rows.map((row) => relations.indexOf(row.relation)),
  };
}
