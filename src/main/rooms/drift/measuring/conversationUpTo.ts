import { adviceSpans } from '../../../../shared/rooms/drift/advice.ts';
import { advicePairs } from '../../../../shared/rooms/drift/conflicts.ts';
import type { DriftCase } from '../../../../shared/rooms/drift/driftCase.ts';
import type { MatchingMode } from '../../../../shared/rooms/drift/entityFilter.ts';
import type { CaseGenerations, KeptGeneration } from '../../../../shared/rooms/drift/generationTable.ts';
import type { NliVerdict } from '../../../../shared/rooms/drift/matchEntity.ts';
import { type ContextCleaner, contextCuts } from '../../../../shared/rooms/drift/repetition.ts';
import type { DriftMessage, JudgedAdvice } from '../../../../shared/rooms/drift/turnReason.ts';
import type { CaseMeasure } from './measureCase.ts';

/** What a model was asked and answered in a case up to turn number `index` (from 0), that turn included. Answers are as they were saved. */
export function conversationUpTo(
  one: DriftCase,
  answers: CaseGenerations['dialogue'],
  index: number,
  cleaner: ContextCleaner,
  mode: MatchingMode,
): DriftMessage[] {
  return one.turns.slice(0, index + 1).flatMap(({ number, message }) => {
    const asked = { turn: number, text: message, absent: null, advice: [], cut: [] };
    return [{ ...asked, role: 'patient' }, answer(number, answers.get(number) ?? null, cleaner, mode)];
  });
}

function answer(turn: number, row: KeptGeneration | null, cleaner: ContextCleaner, mode: MatchingMode): DriftMessage {
  if (row === null || row.isError) {
    return { turn, role: 'model', text: '', absent: row === null ? 'missing' : 'error', advice: [], cut: [] };
  }
  const { text } = row;
  return {
    turn,
    role: 'model',
    text,
    absent: null,
    advice: [...adviceSpans(text, mode)],
    cut: contextCuts(text, cleaner),
  };
}

/**
 * All pairs of advices of a case, in order, with the verdicts of its measure. A pair that the stride passes over has one where the
 * formula of the guide judged the same two texts.
 */
export function judgedAdvice(
  turns: readonly number[],
  responses: readonly (string | null)[],
  conflict: CaseMeasure['conflict'],
  stride: number,
  mode: MatchingMode,
): JudgedAdvice[] {
  const keyOf = ({ premise, hypothesis }: { premise: string; hypothesis: string }) =>
    JSON.stringify([premise, hypothesis]);
  const verdicts = new Map<string, NliVerdict>();
  for (const pair of [...(conflict?.guide ?? []), ...(conflict?.pairs ?? [])]) verdicts.set(keyOf(pair), pair.verdict);
  return advicePairs(responses, stride, mode).map(({ previous, current, premise, hypothesis, isEvaluated }) => ({
    previousTurn: turns[previous] ?? 0,
    currentTurn: turns[current] ?? 0,
    premise,
    hypothesis,
    isEvaluated,
    verdict: verdicts.get(keyOf({ premise, hypothesis })) ?? null,
  }));
}
