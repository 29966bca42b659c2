import type { JudgementRow } from '../../../../../shared/rooms/ratings/results.ts';
import type { Texts } from '../../../../window/i18n.ts';

/** What was given to a model, as a head says it. */
export function ratingText(rating: JudgementRow['ratingX'], t: Texts['t']): string {
  if (rating === null) return t('ratingsResults.columns.unanswered');
  return rating === 'U' ? t('ratingsResults.columns.unable') : t('ratingsResults.behind.rated', { rating });
}
