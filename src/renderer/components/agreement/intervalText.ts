import type { AgreementCoefficient } from '../../../shared/agreement.ts';
import { estimateRange } from '../../../shared/charts/numberTexts.ts';
import { leastForInterval } from '../../../shared/leastForInterval.ts';
import type { Texts } from '../../window/i18n.ts';

/** The 95 % interval of a coefficient or mean that has a value, of `n` items, or why there is none. */
export function intervalText(
  { value, interval, n }: Pick<AgreementCoefficient, 'value' | 'interval' | 'n'>,
  { t, language }: Pick<Texts, 't' | 'language'>,
): string {
  if (interval !== null) return estimateRange(value, interval, language);
  if (n < leastForInterval) return t('agreement.noInterval');
  return t(value === 1 || value === 0 ? 'agreement.noSpread' : 'agreement.fewGroups');
}
