import type { DriftInterval } from '../../../../../shared/rooms/drift/modelNumbers.ts';
import { signed } from '../../signed.ts';

/** `0.85 [0.81, 0.89]`, or the value alone where no interval is known. */
export function valueText(value: number, interval: DriftInterval | null, digits: number): string {
  return interval === null ? signed(value, digits) : `${signed(value, digits)} ${intervalText(interval, digits)}`;
}

export function intervalText({ lower, upper }: DriftInterval, digits: number): string {
  return `[${signed(lower, digits)}, ${signed(upper, digits)}]`;
}
