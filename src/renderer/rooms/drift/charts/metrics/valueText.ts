import { boundText, signed } from '../../../../../shared/charts/numberTexts.ts';
import type { DriftInterval } from '../../../../../shared/rooms/drift/modelNumbers.ts';

/** `0.85 [0.81, 0.89]`, or the value alone where no interval is known. */
export function valueText(value: number, interval: DriftInterval | null, digits: number): string {
  return interval === null ? signed(value, digits) : `${signed(value, digits)} ${intervalText(interval, digits)}`;
}

export function intervalText({ lower, upper }: DriftInterval, digits: number): string {
  return `[${boundText(lower, digits)}, ${boundText(upper, digits)}]`;
}
