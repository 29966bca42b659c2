import type { LabelledPlace, LabelResults, ModelLabels } from '../../../../shared/rooms/traces/resultsApi.ts';
import { proportion } from '../../../metrics/proportion.ts';
import type { CriterionMark } from '../tables/criterionMarksTable.ts';

/** A model with all places of it that a criterion asks about; null where nothing counts them. */
type AskedModel = { readonly model: string | null; readonly asked: number | null };

type Place = Pick<CriterionMark, 'traceId' | 'step' | 'groupId' | 'title' | 'model'> & {
  readonly labels: readonly { readonly evaluatorId: string; readonly choiceId: string }[];
};

/** The labels of one evaluator, or of everybody, place by place in the order of the labels. */
export function labelledPlaces(marks: readonly CriterionMark[], evaluatorId: string | null): readonly Place[] {
  const seen = evaluatorId === null ? marks : marks.filter((mark) => mark.evaluatorId === evaluatorId);
  return [...Map.groupBy(seen, ({ traceId, step }) => `${traceId}/${step}`).values()].flatMap((labels) => {
    const [first] = labels;
    return first === undefined ? [] : [{ ...first, labels }];
  });
}

/** The ids of a criterion's choices, then those of answers that the scheme no longer has. */
export function choicesOf(choices: readonly { readonly id: string }[], marks: readonly CriterionMark[]): string[] {
  return [...new Set([...choices.map(({ id }) => id), ...marks.map(({ choiceId }) => choiceId)])];
}

/**
 * Shares of each answer by model. A place counts once: where several evaluators labelled it, each label is its part of the place.
 * Intervals are Wilson's over places. Models without a label have no shares, but stand there.
 */
export function labelResults(
  places: readonly Place[],
  choices: readonly string[],
  models: readonly AskedModel[],
): LabelResults['models'] {
  const byModel = Map.groupBy(places, ({ model }) => model);
  return models.map(({ model, asked }): ModelLabels => {
    const own = byModel.get(model) ?? [];
    const weights = new Map<string, number>();
    for (const { labels } of own) {
      for (const { choiceId } of labels) weights.set(choiceId, (weights.get(choiceId) ?? 0) + 1 / labels.length);
    }
    return {
      ...{ model, asked, places: own.length },
      traces: new Set(own.map(({ traceId }) => traceId)).size,
      questions: new Set(own.map(({ groupId }) => groupId)).size,
      shares: choices.map((id) => {
        const count = wholeWhereItIs(weights.get(id) ?? 0);
        const { value, low, high } = proportion(count, own.length);
        if (value === null) return { count, value, low, high };
        // None and all reach to the ends of the scale, which sums of binary fractions miss by 1e-17.
        return { count, value, low: count === 0 ? 0 : low, high: count === own.length ? 1 : high };
      }),
    };
  });
}

/** Three thirds are one, whatever their sum in binary fractions is. */
function wholeWhereItIs(sum: number): number {
  const whole = Math.round(sum);
  return Math.abs(sum - whole) < 1e-9 ? whole : sum;
}

/** The places of a model in which an answer was given; `isShown` says which of them somebody may see. */
export function placesWith(
  places: readonly Place[],
  { model, choiceId, isShown }: { model: string | null; choiceId: string; isShown: (place: Place) => boolean },
): { places: LabelledPlace[]; total: number; hidden: number } {
  const all = places.filter((one) => one.model === model && one.labels.some((label) => label.choiceId === choiceId));
  const shown = all.filter(isShown);
  return {
    places: shown.map(({ traceId, step, title, labels }) => ({
      ...{ traceId, title, labels: labels.length },
      step: step < 0 ? null : step,
      given: labels.filter((label) => label.choiceId === choiceId).length,
    })),
    total: all.length,
    hidden: all.length - shown.length,
  };
}
