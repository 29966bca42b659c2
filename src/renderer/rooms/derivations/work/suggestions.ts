import type { DerivationStep, QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import type { ItemScore } from '../../../../shared/rooms/derivations/score.ts';
import { stepsOf } from './derivationDraft.ts';

/** A predicted triple that no gold triple met, offered as a step. `id` tells it by its texts, whatever run or model offers it. */
export type Suggestion = { readonly id: string; readonly predictedStep: number; readonly step: DerivationStep };

const shownAtMost = 3;

function sameTriple(a: DerivationStep, b: DerivationStep): boolean {
  return a.subject === b.subject && a.relation === b.relation && a.objects.join('\n') === b.objects.join('\n');
}

type Wishes = {
  /** Ids of suggestions that were put away. */
  readonly dismissed: readonly string[];
  /** Predicted steps that somebody wants to have offered, whether a gold one met them or not. */
  readonly offered: readonly number[];
};

/** Predicted steps without a gold partner that were not dismissed, at most three, behind those that were asked for; none that is in the derivation. */
export function suggestSteps(
  score: ItemScore | null,
  content: QuestionContent,
  derivation: number,
  { dismissed, offered }: Wishes,
): Suggestion[] {
  if (!score) return [];
  const met = new Set(score.pairs.filter((pair) => pair.goldStep >= 0).map((pair) => pair.predictedStep));
  const lonely = new Set(score.pairs.filter((pair) => pair.goldStep < 0).map((pair) => pair.predictedStep));
  const steps = stepsOf(content, derivation);
  const hasSupport = steps.some((step) => step.support !== null);
  const isLonely = (predictedStep: number) => lonely.has(predictedStep) && !met.has(predictedStep);
  const open = score.predictedDerivation
    .map((step, predictedStep) => ({
      id: JSON.stringify([step.subject, step.relation, step.objects]),
      predictedStep,
      step: { ...step, support: hasSupport ? step.support : null },
    }))
    .filter(({ id, step }) => !dismissed.includes(id) && !steps.some((other) => sameTriple(other, step)));
  const asked = open.filter(({ predictedStep }) => offered.includes(predictedStep));
  const others = open.filter(({ predictedStep }) => !offered.includes(predictedStep) && isLonely(predictedStep));
  return [...asked, ...others.slice(0, shownAtMost)];
}
