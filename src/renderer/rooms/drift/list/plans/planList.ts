import type { CasePlan } from '../../../../../shared/rooms/drift/caseViews.ts';

export const planFilters = ['all', 'with', 'without'] as const;
export type PlanFilter = (typeof planFilters)[number];

/** Cases whose name, plan or source has every word of the search, whatever its width, case or composition. */
export function findPlans(plans: readonly CasePlan[], filter: PlanFilter, search: string): readonly CasePlan[] {
  const words = foldText(search).split(/\s+/u).filter(Boolean);
  return plans.filter((one) => {
    if (filter !== 'all' && (one.plan !== '') !== (filter === 'with')) return false;
    if (words.length === 0) return true;
    const text = foldText(`${one.caseKey} ${one.plan} ${one.sourceId ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
