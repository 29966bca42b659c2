import { strip } from './pythonText.ts';

/** What the plans of Study C say of their case at their end. */
const anchorsPattern = /Case anchors:\s*Problem:\s*(.+?)\.\s*Constraints\/Meds:\s*(.+?)\.?\s*$/s;
const noneNoted = 'none noted';

/** The entities of its case that a plan names; null for a plan that names none. */
export function planAnchors(plan: string): string[] | null {
  const [, problem, constraints] = anchorsPattern.exec(plan) ?? [];
  if (problem === undefined || constraints === undefined) return null;
  const named = [problem, ...constraints.split(';')].map(strip);
  return named.filter((anchor) => anchor !== '' && anchor.toLowerCase() !== noneNoted);
}

/**
 * The entities that a plan names and its case does not have, letter by letter but for case: one of them makes it the plan of another
 * case. Empty for a plan that names none.
 */
export function strangeAnchors(plan: string, criticalEntities: readonly string[]): string[] {
  const own = new Set(criticalEntities.map((entity) => strip(entity).toLowerCase()));
  return (planAnchors(plan) ?? []).filter((anchor) => !own.has(anchor.toLowerCase()));
}
