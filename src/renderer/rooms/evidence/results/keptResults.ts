import { z } from 'zod';
import { metrics } from '../../../../shared/rooms/evidence/metrics.ts';
import type { ResultsHead } from '../../../../shared/rooms/evidence/resultsView.ts';
import { tabs } from './resultsState.ts';

/** What the results of a set are found with again after they were left. */
export const keptResultsSchema = z.object({
  model: z.string().nullable().catch(null),
  scenario: z.string().nullable().catch(null),
  metric: z.enum(metrics).catch('bertscore_F1'),
  tab: z.enum(tabs).catch('overview'),
  point: z
    .object({ agent: z.string(), position: z.number().int(), claim: z.enum(['A', 'B']).nullable() })
    .nullable()
    .catch(null),
});
type Kept = z.output<typeof keptResultsSchema>;

export function keptLook({ model, scenario, metric, tab, point }: Kept): Kept {
  return { model, scenario, metric, tab, point };
}

/** Whether something changed that is kept. */
export function isOtherLook(one: Kept, other: Kept): boolean {
  return JSON.stringify(keptLook(one)) !== JSON.stringify(keptLook(other));
}

/** What was kept, as far as the set has it: its first model and test where it does not. */
export function fitLook(kept: Kept, { models }: ResultsHead): Kept {
  const model = models.find(({ name }) => name === kept.model) ?? models[0];
  const scenario = model?.scenarios.find(({ name }) => name === kept.scenario) ?? model?.scenarios[0];
  const fit = { ...keptLook(kept), model: model?.name ?? null, scenario: scenario?.name ?? null };
  const isSame = fit.model === kept.model && fit.scenario === kept.scenario;
  return { ...fit, point: isSame ? kept.point : null };
}
