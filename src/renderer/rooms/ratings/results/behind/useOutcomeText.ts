import type { JudgementRow } from '../../../../../shared/rooms/ratings/results.ts';
import { useText } from '../../../../window/i18n.ts';
import { useModels } from '../useModels.ts';

/** Which answer was better, in a word. */
export function useOutcomeText() {
  const { t } = useText();
  const { nameOf } = useModels();
  return ({ outcome, x, y }: Pick<JudgementRow, 'outcome' | 'x' | 'y'>) =>
    outcome === 'x' || outcome === 'y' ? nameOf(outcome === 'x' ? x : y) : t(`ratingsResults.outcomes.${outcome}`);
}
