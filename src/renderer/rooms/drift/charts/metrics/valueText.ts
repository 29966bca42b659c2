import { boundText, signed } from '../../../../../shared/charts/numberTexts.ts';
import type { RecallAtOne } from '../../../../../shared/rooms/drift/gates.ts';
import type { DriftInterval } from '../../../../../shared/rooms/drift/modelNumbers.ts';
import type { Texts } from '../../../../window/i18n.ts';

/** Recall at turn 1, with its number of cases where that at turn 10 is of others. */
export function atOneText({ value, cases }: RecallAtOne, t: Texts['t']): string {
  const shown = value.toFixed(2);
  return cases === null ? t('drift.list.atOne', { value: shown }) : t('drift.list.atOneOf', { value: shown, cases });
}

/** `0.85 [0.81, 0.89]`, or the value alone where no interval is known. */
export function valueText(value: number, interval: DriftInterval | null, digits: number): string {
  return interval === null ? signed(value, digits) : `${signed(value, digits)} ${intervalText(interval, digits)}`;
}

export function intervalText({ lower, upper }: DriftInterval, digits: number): string {
  return `[${boundText(lower, digits)}, ${boundText(upper, digits)}]`;
}
