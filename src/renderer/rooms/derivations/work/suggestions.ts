import type { DerivationStep, QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import type { ItemScore } from '../../../../shared/rooms/derivations/score.ts';
import { stepsOf } from './derivationDraft.ts';

/** A predicted triple that no gold triple met, offered as a step. `id` tells it by its texts, whatever run or model offers it. */
export type Suggestion = { readonly id: string; readonly predictedStep: number; readonly step: DerivationStep };

const shownAtMost = 3;

function sameTriple(a: DerivationStep, b: DerivationStep): boolean {
  return a.subject === b.subject && a.relation === b.relation && a.objects.join('\n') === b.objects.join('\n');
}

/** Predicted steps without a gold partner that are not in the derivation yet and were not dismissed, at most three. */
export function suggestSteps(
  score: ItemScore | null,
  content: QuestionContent,
  derivation: number,
  dismissed: readonly string[],
): Suggestion[] {
  if (!score) return [];
  const met = new Set(score.pairs.filter((pair) => pair.goldStep >= 0).map((pair) => pair.predictedStep));
  const lonely = new Set(score.pairs.filter((pair) => pair.goldStep < 0).map((pair) => pair.predictedStep));
  const steps = stepsOf(content, derivation);
  const hasSupport = steps.some((step) => step.support !== null);
  return score.predictedDerivation
    .map((step, predictedStep) => ({
      id: JSON.stringify([step.subject, step.relation, step.objects]),
      predictedStep,
      step: { ...step, support: hasSupport ? step.support : null },
    }))
    .filter(({ id, predictedStep, step }) => {
      const isOpen = lonely.has(predictedStep) && !met.has(predictedStep) && !dismissed.includes(id);
      return isOpen && !steps.some((other) => sameTriple(other, step));
    })
    .slice(0, shownAtMost);
}
