import type { ResultsView } from '../../../../shared/rooms/evidence/resultsView.ts';
import type { Texts } from '../../../window/i18n.ts';

/** How the numbers were made. */
export function recipeLines(view: Pick<ResultsView, 'resamples' | 'seed' | 'claims'>, t: Texts['t']): string[] {
  return [
    t('evidenceResults.recipe.imported'),
    t('evidenceResults.recipe.tests', { rounds: view.resamples.toLocaleString('en'), seed: view.seed }),
    ...(view.claims === 2 ? [t('evidenceResults.recipe.twoClaims')] : []),
  ];
}
