import { z } from 'zod';
import { agreementKinds, type ResultsHead, unableRules } from '../../../../shared/rooms/ratings/results.ts';
import { type ResultsFilter, resultsFilterSchema } from '../../../../shared/rooms/ratings/resultsView.ts';
import { everythingOf, type ResultsData, resultsTabs } from './resultsState.ts';

/** What the results of a study are found with again after a restart; `filter` is null before anybody chose one. */
export const keptResultsSchema = z.object({
  filter: resultsFilterSchema.nullable().catch(null),
  tab: z.enum(resultsTabs).catch('overview'),
  criterion: z.string().catch(''),
  showsNames: z.boolean().catch(false),
  /** Null before anybody chose: the protocol says it then. */
  hidesNames: z.boolean().nullable().catch(null),
  agreementKind: z.enum(agreementKinds).catch('outcomes'),
  unable: z.enum(unableRules).catch('missing'),
});
type Kept = z.output<typeof keptResultsSchema>;

export function keptLook(data: ResultsData): Kept {
  const { filter, tab, criterion, showsNames, hidesNames, agreementKind, unable } = data;
  return { filter, tab, criterion, showsNames, hidesNames, agreementKind, unable };
}

/** Whether something changed that is kept. */
export function isOtherLook(one: ResultsData, other: ResultsData): boolean {
  return JSON.stringify(keptLook(one)) !== JSON.stringify(keptLook(other));
}

/** A kept filter without what the study does not have any more: a list of which nothing is left takes all. */
export function fitFilter(filter: ResultsFilter, head: ResultsHead): ResultsFilter {
  const within = (chosen: readonly string[] | null, all: readonly string[]) => {
    const left = chosen?.filter((one) => all.includes(one)) ?? null;
    return left === null || left.length === all.length || (left.length === 0 && chosen?.length !== 0) ? null : left;
  };
  const { versions } = head;
  return {
    ...filter,
    models: within(
      filter.models,
      head.models.map(({ code }) => code),
    ),
    evaluators: within(
      filter.evaluators,
      head.evaluators.map(({ id }) => id),
    ),
    specialties: within(
      filter.specialties,
      head.specialties.map(({ name }) => name),
    ),
    protocolVersion: versions.some(({ version }) => version === filter.protocolVersion) ? filter.protocolVersion : null,
    judges: head.evaluators.some(({ isModel }) => isModel) ? filter.judges : everythingOf(head).judges,
  };
}
