import { sentencesText } from '../../../../shared/charts/numberTexts.ts';
import type { ResultsView } from '../../../../shared/rooms/ratings/resultsView.ts';
import type { Texts } from '../../../window/i18n.ts';

/** Why a study has no numbers: nobody judged, or of what came nothing counts, with what became of it. */
export function nothingCounts(
  { rows, withdrawn, nonsense, superseded }: ResultsView['counts'],
  t: Texts['t'],
): { readonly title: string; readonly because: string } {
  if (rows === 0) return { title: t('ratingsResults.nothingRated'), because: '' };
  const because = [
    withdrawn > 0 ? t('ratingsResults.nothingCounts.withdrawn', { count: withdrawn }) : '',
    nonsense > 0 ? t('ratingsResults.nothingCounts.nonsense', { count: nonsense }) : '',
    // What a withdrawal or a report replaced is told by these.
    withdrawn + nonsense === 0 ? t('ratingsResults.nothingCounts.superseded', { count: superseded }) : '',
  ];
  return {
    title: t('ratingsResults.nothingCounts.title'),
    because: sentencesText(because),
  };
}
