import { type DetectorId, detectAll } from '../../../shared/traces/detectors.ts';
import { openTraceStore } from '../store/readTraceStore.ts';

/** In how many steps each rule found something in the traces from a position on, up to but not including `next`. */
export type ExaminedTraces = {
  readonly next: number;
  readonly found: readonly { readonly position: number; readonly detector: DetectorId; readonly n: number }[];
};

/** Runs in a worker: examines traces from a position on for about so long, at least one, and none from `end` on. */
export function examineTraces({
  file,
  from,
  end,
  milliseconds,
}: {
  readonly file: string;
  readonly from: number;
  readonly end: number;
  readonly milliseconds: number;
}): ExaminedTraces {
  const until = performance.now() + milliseconds;
  const store = openTraceStore(file);
  try {
    const found: { position: number; detector: DetectorId; n: number }[] = [];
    let position = from;
    do {
      const findings = detectAll({ ...store.head(position), steps: [...store.everyStep(position)] });
      for (const [detector, own] of Map.groupBy(findings, (finding) => finding.detector)) {
        found.push({ position, detector, n: new Set(own.map(({ step }) => step)).size });
      }
      position += 1;
    } while (position < end && performance.now() < until);
    return { next: position, found };
  } finally {
    store.close();
  }
}
