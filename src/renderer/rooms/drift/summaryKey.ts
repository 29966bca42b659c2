import type { SummaryPlace } from './driftState.ts';

/** Under which name is kept what is said, or typed, of a summary. */
export function summaryKey({ caseId, turn, model }: SummaryPlace): string {
  return `${caseId}:${turn}:${model}`;
}

/** The place of a name: a model may hold any character, so only the first two colons count. */
export function placeOfSummaryKey(key: string): SummaryPlace | null {
  const [, caseId, turn, model] = /^(\d+):(-?\d+):(.*)$/s.exec(key) ?? [];
  return caseId === undefined || turn === undefined || model === undefined
    ? null
    : { caseId: Number(caseId), turn: Number(turn), model };
}
