import { bootstrapInterval, drawnInterval } from '../../../metrics/bootstrap.ts';
import { pairwiseMean } from '../../../metrics/pairwiseMean.ts';

/** Of every interval, as of agreement. */
export const drawn = { rounds: 1_000, seed: 42 } as const;
/** Of fewer questions no interval is given. */
const leastQuestions = 10;

/** The mean of each list with its 95 % interval, values resampled; null without values. Runs in a thread. */
export function drawnMeans({ lists }: { readonly lists: readonly (readonly number[])[] }) {
  return lists.map((values) => {
    const isEnough = values.length >= leastQuestions;
    const found = isEnough ? bootstrapInterval(values, { seed: drawn.seed, resamples: drawn.rounds }) : null;
    return {
      value: values.length === 0 ? null : pairwiseMean(values),
      interval: found && drawnInterval(found.lower, found.upper),
    };
  });
}
