import type { PredictionPart } from '../../../../shared/rooms/derivations/corpora/corpus.ts';
import type { DerivationStep, QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import type { ItemScore, PairAlignment, ScoreFractions } from '../../../../shared/rooms/derivations/score.ts';
import type { ReferenceOrder } from './grains.ts';
import type { ScoreProblem } from './problems.ts';
import { indexed, iterated } from './pythonValues.ts';

/** One question of a project with its prediction as raw JSON, undefined where there is none. Plain data: it travels to a worker thread. */
export type ScoreRow = {
  readonly key: string;
  readonly content: QuestionContent;
  readonly predicted: Readonly<Partial<Record<PredictionPart, unknown>>>;
  /** In which order gold derivations are tried; null for a metric that compares with one. */
  readonly order: ReferenceOrder | null;
};

/**
 * The score of one item, of any metric: what `ItemScore` shows without what only the database knows. `answer` and the fractions are null where the
 * item takes no part in the means; R4C has no answers. Alignments are filled only when asked for.
 */
export type ScoredItem = Omit<ItemScore, 'runId' | 'stale' | 'problem'> & {
  readonly problems: readonly ScoreProblem[];
  /** Triples on either side after expansion to one object each (R4C: of the gold derivation used at the grain er). */
  readonly predictedCount: number;
  readonly goldCount: number;
};

/** The numbers of a scored item that lists show and sort by. */
export function fractionsOf({ answer, e, r, er }: ScoredItem): ScoreFractions {
  return {
    answerExactMatch: answer?.exactMatch ?? null,
    answerSimilarity: answer?.similarity ?? null,
    entityF1: e.f1,
    relationF1: r.f1,
    fullF1: er.f1,
  };
}

/** Items with the numbers that the same rows, in the same order, have without the synonyms of a project. */
export function besidePlain(items: readonly ScoredItem[], plain: readonly ScoredItem[]): ScoredItem[] {
  return items.map((item, at) => {
    const same = plain[at];
    return same === undefined ? item : { ...item, withoutProjectSynonyms: fractionsOf(same) };
  });
}

/** Both texts of a field in segments, with their similarity. */
export type FieldAlignment = NonNullable<PairAlignment['subject']>;

export const noFractions = { prec: null, recall: null, f1: null } as const;
export const noAlignment: FieldAlignment = { gold: [], predicted: [], similarity: 0 };

/** A scored pair before its texts are cut into segments. */
type TriplePlace = { readonly step: number; readonly object: number };

/** Puts pairs in gold order, gold triples that met none among them, and unmatched predicted triples after them. */
export function pairsInGoldOrder<Triple extends TriplePlace>(
  predicted: readonly Triple[],
  gold: readonly Triple[],
  columnOfRow: readonly number[],
  align: (predicted: Triple | null, gold: Triple | null, row: number, column: number) => PairAlignment,
): PairAlignment[] {
  const fromGold = gold.map((goldTriple, column) => {
    const row = columnOfRow.indexOf(column);
    return align(predicted[row] ?? null, goldTriple, row, column);
  });
  const alone = predicted.flatMap((triple, row) => (columnOfRow[row] === -1 ? [align(triple, null, row, -1)] : []));
  return [...fromGold, ...alone];
}

/** A member of a step as it can be shown: texts as they are, anything else as JSON, nothing for what is not there. */
function shown(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined ? '' : JSON.stringify(value);
}

/** Steps that can be shown: those of a list. A text would be a step for each character. */
const writtenSteps = (derivation: unknown): readonly unknown[] => (Array.isArray(derivation) ? derivation : []);

/** A predicted JEMHopQA derivation for display, one step for each that was written, however wrong. */
export function shownJemhopqaDerivation(derivation: unknown): DerivationStep[] {
  return writtenSteps(derivation).map((step) => {
    const objects = indexed(step, 2);
    return {
      subject: shown(indexed(step, 0)),
      relation: shown(indexed(step, 1)),
      objects: (iterated(objects) ?? (objects === undefined ? [] : [objects])).map(shown),
      support: null,
    };
  });
}

/** A predicted R4C derivation for display, one step for each that was written, however wrong. */
export function shownR4cDerivation(derivation: unknown): DerivationStep[] {
  return writtenSteps(derivation).map((step) => {
    const [title, sentence, triple] = [0, 1, 2].map((index) => indexed(step, index));
    const sentenceIndex = typeof sentence === 'number' && Number.isInteger(sentence) ? sentence : null;
    return {
      subject: shown(indexed(triple, 0)),
      relation: shown(indexed(triple, 1)),
      objects: [shown(indexed(triple, 2))],
      support: typeof title === 'string' && sentenceIndex !== null ? { title, sentenceIndex } : null,
    };
  });
}
