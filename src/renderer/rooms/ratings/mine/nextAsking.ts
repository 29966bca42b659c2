import type { MySubmission } from '../../../../shared/rooms/ratings/study.ts';

/** Whether a judgement waits for its evaluator: its pair is to be rated again, or its row cannot be sent. */
export function asksForSomething({ status, state }: Pick<MySubmission, 'status' | 'state'>): boolean {
  return status === 'withdrawn' || state === 'blocked';
}

/** The next judgement that asks for something, in the order shown and round from the end to the begin; null where no other one does. */
export function nextAsking(shown: readonly MySubmission[], at: number, by: 1 | -1): MySubmission | null {
  const after = shown.slice(at + 1);
  const before = shown.slice(0, Math.max(0, at));
  const others = by === 1 ? [...after, ...before] : [...after, ...before].toReversed();
  return others.find(asksForSomething) ?? null;
}
