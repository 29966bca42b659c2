import type { JudgementRow, Judgements, NumberPlace, OutcomeId } from '../../../../shared/rooms/ratings/results.ts';
import type { ResultsFilter } from '../../../../shared/rooms/ratings/resultsView.ts';
import { createStudy, type Judgement, type Outcome, type Study } from '../numbers/study.ts';
import { filterRows } from './filterRows.ts';
import type { StudyRows } from './studyRows.ts';

export type JudgementsOrder = {
  readonly filter: ResultsFilter;
  readonly criterion: string;
  readonly place: NumberPlace;
  readonly from: number;
  readonly limit: number;
};

/** A row without the text of its question, which the thread does not read. */
type FoundRow = Omit<JudgementRow, 'question'>;
type FoundJudgements = Omit<Judgements, 'rows'> & { readonly rows: readonly FoundRow[] };

/**
 * The judgements that a number is made of: of a pair or a model first presentations, of sides and repeats also the repeats, as in the number. Those
 * that decide stand first, then ties, then those that are in no rate.
 */
export function judgementsBehind(rows: StudyRows, order: JudgementsOrder): FoundJudgements {
  const { counted } = filterRows(rows, order.filter);
  const number = rows.criteria.indexOf(order.criterion);
  const study = createStudy(counted, { criteria: [{ name: order.criterion, number }], modelOrder: rows.modelOrder });
  const repeats = new Set(study.repeats.map(({ again }) => again));
  const { place } = order;
  const questions = new Set<number>();
  const found: FoundRow[] = [];
  const all =
    place.kind === 'left' || place.kind === 'right' || place.kind === 'repeats' ? study.counted : study.analysed;
  for (const judgement of all) {
    const isRepeat = repeats.has(judgement);
    if (!isBehind(judgement, study, place, isRepeat)) continue;
    const row = rowOf(judgement, study, place, isRepeat);
    questions.add(judgement.question);
    found.push(row);
  }
  found.sort((one, other) => ranks.indexOf(one.outcome) - ranks.indexOf(other.outcome));
  return {
    total: found.length,
    questions: questions.size,
    rows: found.slice(order.from, order.from + order.limit),
  };
}

const ranks: readonly OutcomeId[] = ['x', 'tie_good', 'tie_bad', 'y', 'unable', 'unanswered'];

function isBehind(judgement: Judgement, { models }: Study, place: NumberPlace, isRepeat: boolean) {
  const { x, y, outcomes, ratingsOfX, ratingsOfY, xIsLeft, submission } = judgement;
  const [modelX, modelY] = [models[x], models[y]];
  const outcome = outcomes[0] ?? 'unanswered';
  switch (place.kind) {
    case 'pair':
      return (modelX === place.x && modelY === place.y) || (modelX === place.y && modelY === place.x);
    case 'model':
      return modelX === place.model || modelY === place.model;
    case 'rating':
      return (
        (modelX === place.model && (ratingsOfX[0] ?? null) === place.rating) ||
        (modelY === place.model && (ratingsOfY[0] ?? null) === place.rating)
      );
    case 'left':
      return submission.hasSides && ((outcome === 'x' && xIsLeft) || (outcome === 'y' && !xIsLeft));
    case 'right':
      return submission.hasSides && ((outcome === 'y' && xIsLeft) || (outcome === 'x' && !xIsLeft));
    case 'ties':
      return outcome === 'tie_good' || outcome === 'tie_bad';
    case 'unable':
      return outcome === 'unable';
    case 'repeats':
      return isRepeat;
    case 'all':
      return true;
  }
}

/** A judgement seen from the model that the number is of. */
function rowOf(judgement: Judgement, { models, questions, evaluators }: Study, place: NumberPlace, isRepeat: boolean) {
  const { submission, outcomes, ratingsOfX, ratingsOfY, xIsLeft } = judgement;
  const [x, y] = [models[judgement.x] ?? '', models[judgement.y] ?? ''];
  const first = place.kind === 'pair' ? place.x : 'model' in place ? place.model : x;
  const isTurned = first !== x;
  const outcome = outcomes[0] ?? 'unanswered';
  const [ratingX, ratingY] = [ratingsOfX[0] ?? null, ratingsOfY[0] ?? null];
  return {
    submissionId: submission.id,
    questionKey: questions[judgement.question] ?? '',
    x: isTurned ? y : x,
    y: isTurned ? x : y,
    outcome: isTurned ? turned(outcome) : outcome,
    ratingX: isTurned ? ratingY : ratingX,
    ratingY: isTurned ? ratingX : ratingY,
    evaluator: evaluators[judgement.evaluator] ?? '',
    isModel: submission.isModel,
    xIsLeft: submission.hasSides ? xIsLeft !== isTurned : null,
    isRepeat,
  };
}

function turned(outcome: Outcome): Outcome {
  if (outcome === 'x') return 'y';
  return outcome === 'y' ? 'x' : outcome;
}
