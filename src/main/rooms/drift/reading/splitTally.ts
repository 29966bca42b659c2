import type { DriftCase } from '../../../../shared/rooms/drift/driftCase.ts';
import type { SplitDifference, SplitVerdict } from '../../../../shared/rooms/drift/splitMatch.ts';
import { type PromptWitness, witnessVerdict } from './promptWitnesses.ts';

/** A case whose generations were made from other content than its own, and what differs first. `turnCount`: only its length tells. */
export type OtherSplit = {
  readonly model: string;
  readonly caseId: string;
  readonly part: SplitDifference['part'] | 'turnCount';
  readonly turn: number;
};

/**
 * What a file tells of the content that one model was given in one case; `lastTurn` is null for a file without turns, such as plans.
 * `startsAtZero`: it also had rows of the case at turn 0, which were left out.
 */
export type AnswerFacts = {
  readonly model: string;
  readonly caseKey: string;
  readonly lastTurn: number | null;
  readonly startsAtZero: boolean;
  readonly witnesses: readonly PromptWitness[];
};

/**
 * Judges whether answers belong to the cases of a set: by what models were given, and without that by where their turns end. `fitting`
 * has the models of which other answers belong to it.
 */
export function createSplitTally(fitting: ReadonlySet<string>) {
  const compared = new Set<string>();
  const lengths = new Map<string, { caseKey: string; last: number; stated: number; startsAtZero: boolean }[]>();
  return {
    /** Null where the answers do not say what the model was given. */
    take(one: DriftCase, { model, caseKey, lastTurn, startsAtZero, witnesses }: AnswerFacts): SplitVerdict | null {
      const verdict = witnessVerdict(one, witnesses);
      if (verdict !== null) compared.add(model);
      if (lastTurn !== null) {
        const known = lengths.get(model) ?? [];
        const stated = Math.max(0, ...one.turns.map(({ number }) => number));
        known.push({ caseKey, last: lastTurn, stated, startsAtZero });
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
    /** Whether the turns were counted from 0: there is turn 0 of every case, and the last turn of none. */
    countsFromZero(): boolean {
      const all = [...lengths.values()].flat();
      return all.length > 0 && all.every(({ last, stated, startsAtZero }) => startsAtZero && last < stated);
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

/** Where the generations of a case end, and where the case does. */
type CaseLength = { readonly last: number; readonly stated: number };

/**
 * Cases of one model whose rows hold no prompts and that were probably made from other content: those that go on behind the end of
 * the case, and all of them when none ends where its case does. `fitsElsewhere`: other rows of the model belong to the cases, so that
 * rows which end early are a part, such as calls made again.
 */
function differingLengths<T extends CaseLength>(lengths: readonly T[], fitsElsewhere = false): readonly T[] {
  const longer = lengths.filter(({ last, stated }) => last > stated);
  const isPart = fitsElsewhere || longer.length > 0 || lengths.some(({ last, stated }) => last === stated);
  return isPart ? longer : lengths;
}
