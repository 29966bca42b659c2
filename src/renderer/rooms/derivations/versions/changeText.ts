import { signed } from '../../../../shared/charts/numberTexts.ts';

/** Two decimals with a sign; none for what rounds to nothing. */
export function changeText(change: number): string {
  if (Math.abs(change) < 0.005) return signed(0);
  return change > 0 ? `+${signed(change)}` : signed(change);
}
