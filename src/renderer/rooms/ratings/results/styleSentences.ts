import { sentencesText } from '../../../../shared/charts/numberTexts.ts';
import type { ScopeView } from '../../../../shared/rooms/ratings/resultsView.ts';
import type { Texts } from '../../../window/i18n.ts';

/** How the numbers of style are made; of their intervals only where there are any. */
export function styleSentences({ models, features }: NonNullable<ScopeView['style']>, t: Texts['t']): string {
  const estimates = [...models.flatMap(({ plain, controlled }) => [plain, controlled]), ...features];
  const hasIntervals = estimates.some((one) => one !== null && one.interval !== null);
  return sentencesText([hasIntervals ? t('ratingsResults.style.independent') : '', t('ratingsResults.style.counted')]);
}
