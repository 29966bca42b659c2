import {
  findMember,
  type SpannedMember,
  type SpannedObject,
  type SpannedValue,
} from '../../../../shared/json/jsonValue.ts';
import type { DriftPlan } from '../../../../shared/rooms/drift/driftCase.ts';
import { driftProblem } from './driftProblems.ts';
import { type ReadingOptions, readWholeJson } from './readingFile.ts';

type PlansFile = { readonly plans: ReadonlyMap<string, DriftPlan>; readonly sha256: string };

/**
 * Reads `target_plans.json`: plans under `plans` or at the top, each an object with `plan` or a plain text. `caseIds` are the cases
 * that there are; a plan for another one is read and named. Errors: FILE_UNREADABLE, IMPORT_MALFORMED (no text), CANCELLED.
 */
export async function readPlans(
  path: string,
  caseIds: Pick<ReadonlySet<string>, 'has'>,
  options: ReadingOptions,
): Promise<PlansFile> {
  const { value, sha256, placeOf } = await readWholeJson(path, options);
  const plans = new Map<string, DriftPlan>();
  const report = (code: string, at: SpannedValue, caseId: string | null) =>
    options.onProblem(driftProblem(code, {}, { place: placeOf(at.start), caseId }));
  if (value !== null && value.kind !== 'object') report('notPlans', value, null);
  const members = value?.kind === 'object' ? planMembers(value) : [];
  for (const { key, value: written } of members) {
    const plan = readPlan(key, written);
    if (plan === null) {
      report('planIgnored', written, key);
      continue;
    }
    if (!caseIds.has(key)) report('planWithoutCase', written, key);
    plans.set(key, plan);
  }
  return { plans, sha256 };
}

/** The members of a file that may be plans, by the key of the case. */
export function planMembers(file: SpannedObject): readonly SpannedMember[] {
  const nested = findMember(file, 'plans')?.value;
  return nested?.kind === 'object' ? nested.members : file.members.filter(({ key }) => key !== 'meta');
}

/** One plan; null for what is none. */
export function readPlan(caseId: string, value: SpannedValue): DriftPlan | null {
  if (value.kind === 'string') return { caseId, plan: value.value, sourceId: null, split: null, components: [] };
  const plan = value.kind === 'object' ? findMember(value, 'plan')?.value : undefined;
  if (value.kind !== 'object' || plan?.kind !== 'string') return null;
  const source = findMember(value, 'source_openr1_id')?.value;
  const split = findMember(value, 'source_split')?.value;
  const components = findMember(value, 'plan_components')?.value;
  return {
    caseId,
    plan: plan.value,
    sourceId: source?.kind === 'number' ? Number(source.text) : source?.kind === 'string' ? source.value : null,
    split: split?.kind === 'string' ? split.value : null,
    components:
      components?.kind === 'array'
        ? components.elements.flatMap((one) => (one.kind === 'string' ? [one.value] : []))
        : [],
  };
}
