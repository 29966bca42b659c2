import type { GoldAliases } from '../../../../shared/rooms/drift/aliases.ts';
import type { LossStep } from '../../../../shared/rooms/drift/caseRelations.ts';
import { comparableText } from '../../../../shared/rooms/drift/comparable.ts';
import type { MatchingMode } from '../../../../shared/rooms/drift/entityFilter.ts';
import { wholeWordsIndex } from '../../../../shared/rooms/drift/matchingRules.ts';
import { type ContextCleaner, contextSteps } from '../../../../shared/rooms/drift/repetition.ts';

/** One case: what the model had before its first answer, and its messages and answers by turn. */
type CleanedCase = {
  readonly patientSummary: string;
  readonly messages: readonly string[];
  /** Null where there is none. */
  readonly answers: readonly (string | null)[];
  readonly gold: readonly string[];
  readonly aliases: GoldAliases;
};

type Loss = { readonly index: number; readonly entity: string; readonly step: LossStep; readonly isElsewhere: boolean };
type CaseLosses = {
  readonly answers: number;
  readonly cutAnswers: number;
  readonly mentions: number;
  readonly losses: readonly Loss[];
};

/**
 * Which critical entities stood in an answer as it was saved and no longer in it as the next turns of the conversation held it. An entity
 * stands where it, or one of its aliases, stands as whole words in comparable text.
 */
export function lossesInCase(one: CleanedCase, cleaner: ContextCleaner, mode: MatchingMode): CaseLosses {
  // Cleaning puts sentences on lines of their own: white space is no difference.
  const comparable = (text: string) => comparableText(text, mode).replaceAll(/\s+/gu, ' ');
  const wordings = new Map(
    one.gold.map((entity) => [entity, [entity, ...(one.aliases[entity] ?? [])].map(comparable)]),
  );
  const holds = (text: string, entity: string) =>
    (wordings.get(entity) ?? []).some((wording) => wholeWordsIndex(text, wording) >= 0);
  const losses: Loss[] = [];
  let had = comparable(one.patientSummary);
  let [answers, cutAnswers, mentions] = [0, 0, 0];
  for (const [index, answer] of one.answers.entries()) {
    had += `\n${comparable(one.messages[index] ?? '')}`;
    if (answer === null || answer === '') continue;
    answers += 1;
    const steps = contextSteps(answer, cleaner);
    if (steps.some(({ isCut }) => isCut)) cutAnswers += 1;
    had += `\n${comparable(steps.at(-1)?.text ?? '')}`;
    const saved = comparable(answer);
    const left = steps.map(({ step, text }) => ({ step, text: comparable(text) }));
    for (const entity of one.gold.filter((gold) => holds(saved, gold))) {
      mentions += 1;
      const lost = left.find(({ text }) => !holds(text, entity));
      if (lost !== undefined) losses.push({ index, entity, step: lost.step, isElsewhere: holds(had, entity) });
    }
  }
  return { answers, cutAnswers, mentions, losses };
}
