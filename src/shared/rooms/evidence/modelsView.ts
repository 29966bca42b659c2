/** Results of models beside each other, agent by agent over the same items. All numbers are those of `akapen evidence compare --between models`. */
import { z } from 'zod';
import { metrics } from './metrics.ts';
import { type PairReading, pairReadingSchema, smallCountsSchema } from './resultsView.ts';

const count = z.number().int().nonnegative();

/** Each two models of one test; none where the set holds one model in it. */
export const modelsViewSchema = z.object({
  scenario: z.string(),
  groups: z.array(
    z.object({
      /** A difference is first − second. */
      first: z.string(),
      second: z.string(),
      items: count,
      rows: z.array(
        z.object({
          metric: z.enum(metrics),
          agent: z.string(),
          all: pairReadingSchema,
          /** Null where no explanation is empty, or there are no outputs. */
          withoutEmpty: pairReadingSchema.nullable(),
        }),
      ),
      counts: z.object({ all: smallCountsSchema, withoutEmpty: smallCountsSchema.nullable() }),
      /** In the selection test, where there are replies: McNemar's test of each agent on the chosen claim. */
      choices: z.array(
        z.object({
          agent: z.string(),
          onlyFirstRight: count,
          onlySecondRight: count,
          p: z.number().nullable(),
          pHolm: z.number().nullable(),
        }),
      ),
    }),
  ),
  seed: count,
  resamples: count,
});
export type ModelsView = z.infer<typeof modelsViewSchema>;

type Row = ModelsView['groups'][number]['rows'][number];

/** Without empty explanations where they are left out and some are empty. */
export function modelReading({ all, withoutEmpty }: Pick<Row, 'all' | 'withoutEmpty'>, leaveOut: boolean): PairReading {
  return leaveOut ? (withoutEmpty ?? all) : all;
}
