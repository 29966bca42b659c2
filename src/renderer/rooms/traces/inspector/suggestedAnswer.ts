import type { DetectorId } from '../../../../shared/traces/detectors.ts';
import type { MarkScheme } from '../../../../shared/traces/marks.ts';
import type { TraceFinding } from '../../../../shared/traces/traceReading.ts';
import type { Asked } from './askedPlace.ts';

type SuggestedIds = { readonly criterionId: string; readonly choiceId: string };

/** Answers of the scheme that the program brings. Where a project has changed the criterion or the answer away, nothing is suggested, nor where no question is about it. */
const answers: Readonly<Record<DetectorId, SuggestedIds | null>> = {
  repeatedCall: { criterionId: 'needed', choiceId: 'no' },
  loop: { criterionId: 'needed', choiceId: 'no' },
  badResultUsed: { criterionId: 'soundReasoning', choiceId: 'no' },
  inventedArgument: { criterionId: 'rightArguments', choiceId: 'no' },
  unusedResult: { criterionId: 'resultUsed', choiceId: 'no' },
  answerMissing: { criterionId: 'answerCorrect', choiceId: 'no' },
  hiddenText: null,
};

export type SuggestedAnswer = {
  readonly criterion: MarkScheme['criteria'][number];
  readonly choice: MarkScheme['criteria'][number]['choices'][number];
};

/** The answer that a finding suggests to a question that is asked here; null when it suggests none. */
export function suggestedAnswer(
  { detector }: Pick<TraceFinding, 'detector'>,
  { scope }: Pick<Asked, 'scope'>,
  criteria: MarkScheme['criteria'],
): SuggestedAnswer | null {
  const suggested = answers[detector];
  const criterion = criteria.find((one) => one.id === suggested?.criterionId && one.scope === scope);
  const choice = criterion?.choices.find(({ id }) => id === suggested?.choiceId);
  return criterion && choice ? { criterion, choice } : null;
}

/** What rules found at a place; at the trace as a whole everything they found. */
export function findingsAt(findings: readonly TraceFinding[], { scope, steps }: Asked): readonly TraceFinding[] {
  if (scope === 'trace') return findings;
  return findings.filter(({ step }) => step !== null && steps.includes(step));
}
