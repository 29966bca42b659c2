import type { CheckFinding } from '../finding.ts';
import type { DerivationStep, QuestionContent } from '../question.ts';
import { type CheckLanguage, runChecks } from './runChecks.ts';

/** Checks that explain lost points of a prediction (3.6). */
const explaining: ReadonlySet<string> = new Set(['E6', 'E8', 'E13', 'W1', 'W2', 'W4']);

/**
 * What in a prediction costs points by its form alone: はい for YES, an answer that is no subject, a sentence, spaces,
 * full-width letters, joined lists. Question and type are those of the gold item; places point into the prediction (its
 * derivation is number 0). Predictions are never changed, so no finding has a fix. Empty for items without question (R4C),
 * except W1 and W2.
 */
export function runPredictionChecks(
  goldContent: QuestionContent,
  predictedAnswer: string | null,
  predictedSteps: readonly DerivationStep[],
  language: CheckLanguage,
): CheckFinding[] {
  const predicted = { ...goldContent, answer: predictedAnswer, derivations: [[...predictedSteps]] };
  return runChecks(predicted, language)
    .filter(({ code, place }) => explaining.has(code) && place.field !== 'question')
    .map((found) => ({ ...found, fix: null, otherFix: null }));
}
