import { createHash } from 'node:crypto';
import { alignSteps, relations } from '../../../shared/traces/alignSteps.ts';
import { normalisedJson, normalisedText } from '../../../shared/traces/normalised.ts';
import type { AnyJson, Step } from '../../../shared/traces/trace.ts';
import type { Alignment } from '../../../shared/traces/traceReading.ts';
import { openTraceStore } from '../store/readTraceStore.ts';

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
  const rows = alignSteps(lightSteps(left), lightSteps(right));
  return {
    left: rows.map((row) => row.left ?? -1),
    right: rows.map((row) => row.right ?? -1),
    relation: rows.map((row) => relations.indexOf(row.relation)),
  };
}

function lightSteps({ file, position }: StoredTracePlace): Step[] {
  const store = openTraceStore(file);
  try {
    return Array.from(store.everyStep(position), lightened);
  } finally {
    store.close();
  }
}

const longText = 200;

/** The alignment only asks what is equal, so that of a long value its fingerprint is enough: a trace of 1 GB fits into memory. */
function lightened(step: Step): Step {
  const { text, result } = step;
  return {
    ...step,
    json: null,
    text: shortened(normalisedText(text)),
    arguments: isStructure(step.arguments) ? [shortened(normalisedJson(step.arguments))] : step.arguments,
    result: isStructure(result)
      ? [shortened(normalisedJson(result))]
      : typeof result === 'string'
        ? shortened(normalisedText(result))
        : result,
  };
}

function isStructure(value: AnyJson): boolean {
  return typeof value === 'object' && value !== null;
}

function shortened(normalised: string): string {
  return normalised.length <= longText ? normalised : createHash('sha256').update(normalised).digest('base64');
}
