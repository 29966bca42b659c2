import type { Problem } from '../../../../shared/datasets.ts';
import type { MatchingMode } from '../../../../shared/rooms/drift/entityFilter.ts';
import { driftProblem } from '../reading/driftProblems.ts';
import { noticesOf } from './caseNotices.ts';
import type { DriftModels } from './driftModels.ts';
import { rulesOf } from './entitySources.ts';
import { type CaseInput, type CaseMeasure, measureCase } from './measureCase.ts';

/** What becomes of a case in one mode; `notices` are what is odd about its measure, or why it has none. */
export type ModeOutcome =
  /** Its measure is there from before. */
  | { readonly state: 'known' }
  | { readonly state: 'measured'; readonly measure: CaseMeasure; readonly notices: readonly Problem[] }
  | { readonly state: 'unmeasurable'; readonly notices: readonly Problem[] };

type Order = {
  readonly modes: readonly MatchingMode[];
  readonly stride: number;
  readonly isKnown?: (mode: MatchingMode) => boolean;
};

/** In strict mode reference mode is measured too: its numbers stand beside. */
export function modesOf(mode: MatchingMode): readonly MatchingMode[] {
  return mode === 'strict' ? ['strict', 'reference'] : ['reference'];
}

/** Measures one case in each mode, in their order. Everything that is measured, by the command line or in the room, is measured here. */
export async function measureInModes(
  input: CaseInput,
  models: DriftModels,
  { modes, stride, isKnown = () => false }: Order,
): Promise<readonly ModeOutcome[]> {
  const outcomes: ModeOutcome[] = [];
  for (const mode of modes) {
    if (isKnown(mode)) {
      outcomes.push({ state: 'known' });
      continue;
    }
    const measure = await measureCase(input, models, rulesOf(mode), stride);
    const notices = noticesOf(input, measure).map(({ code, params }) =>
      driftProblem(code, params, { caseId: input.case.id }),
    );
    outcomes.push('turn' in measure ? { state: 'unmeasurable', notices } : { state: 'measured', measure, notices });
  }
  return outcomes;
}
