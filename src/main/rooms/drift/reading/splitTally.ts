import type { DriftCase } from '../../../../shared/rooms/drift/driftCase.ts';
import type { SplitVerdict } from '../../../../shared/rooms/drift/splitMatch.ts';
import { differingLengths } from './differingLengths.ts';
import { type PromptWitness, witnessVerdict } from './promptWitnesses.ts';
import type { OtherSplit } from './readDriftRun.ts';

/** What a file tells of the content that one model was given in one case; `lastTurn` is null for a file without turns, such as plans. */
export type AnswerFacts = {
  readonly model: string;
  readonly caseKey: string;
  readonly lastTurn: number | null;
  readonly witnesses: readonly PromptWitness[];
};

/**
 * Judges whether answers belong to the cases of a set: by what models were given, and without that by where their turns end. `fitting`
 * has the models of which other answers belong to it.
 */
export function createSplitTally(fitting: ReadonlySet<string>) {
  const compared = new Set<string>();
  const lengths = new Map<string, { caseKey: string; last: number; stated: number }[]>();
  return {
    /** Null where the answers do not say what the model was given. */
    take(one: DriftCase, { model, caseKey, lastTurn, witnesses }: AnswerFacts): SplitVerdict | null {
      const verdict = witnessVerdict(one, witnesses);
      if (verdict !== null) compared.add(model);
      if (lastTurn !== null) {
        const known = lengths.get(model) ?? [];
        known.push({ caseKey, last: lastTurn, stated: Math.max(0, ...one.turns.map(({ number }) => number)) });
        lengths.set(model, known);
      }
      return verdict;
    },
    /** Where the answers of a case end, and where it does; null for a case whose answers go to its end. */
    shortOf(
      one: DriftCase,
      { model, lastTurn }: AnswerFacts,
    ): { readonly last: number; readonly stated: number } | null {
      const stated = Math.max(0, ...one.turns.map(({ number }) => number));
      return lastTurn === null || lastTurn >= stated || fitting.has(model) ? null : { last: lastTurn, stated };
    },
    /** Cases of models that never say what they were given and whose turns do not end where the cases do. */
    end(): OtherSplit[] {
      return [...lengths].flatMap(([model, ends]) =>
        compared.has(model)
          ? []
          : differingLengths(ends, fitting.has(model)).map(({ caseKey: caseId, last }) => ({
              model,
              caseId,
              part: 'turnCount' as const,
              turn: last,
            })),
      );
    },
  };
}
