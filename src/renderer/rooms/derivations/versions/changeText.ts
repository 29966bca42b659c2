import { signed } from '../../../../shared/charts/numberTexts.ts';

/** A number with its sign, in so many decimals; none for what rounds to nothing. */
export function changeText(change: number, digits = 2): string {
  const text = signed(change, digits);
  return Number(text) > 0 ? `+${text}` : text;
}
