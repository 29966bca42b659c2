import { z } from 'zod';
import { agreementViewSchema } from '../../shared/agreement.ts';
import type { JudgedAgreement } from '../../shared/agreementTables.ts';

const interval = z.object({ low: z.number(), high: z.number() }).nullable();
const mean = z.object({ value: z.number().nullable(), interval });
const comparedVersionsSchema = z.object({
  versions: z.array(z.object({ name: z.string() })),
  pairs: z.array(
    z.object({
      x: z.number(),
      y: z.number(),
      triples: z.object({ questions: z.number(), exact: mean, aligned: mean, rounds: z.number(), seed: z.number() }),
    }),
  ),
});

/** What a room said of a judgement, for tables. */
export function readJudged(judgement: { readonly of: string }): JudgedAgreement {
  const [labels, versions] = [agreementViewSchema.safeParse(judgement), comparedVersionsSchema.safeParse(judgement)];
  return { of: judgement.of, labels: labels.data ?? null, versions: versions.data ?? null };
}
