import { type AgreementCoefficient, leastForInterval } from '../../../shared/agreement.ts';
import { rangeText } from '../../../shared/charts/numberTexts.ts';
import type { Texts } from '../../window/i18n.ts';

/** The 95 % interval of a coefficient that has a value, or why there is none. */
export function intervalText(
  { interval, n }: AgreementCoefficient,
  { t, language }: Pick<Texts, 't' | 'language'>,
): string {
  if (interval !== null) return rangeText(interval, language);
  return t(n < leastForInterval ? 'agreement.noInterval' : 'agreement.fewGroups');
}
