import type { Problem } from '../../../../shared/files.ts';
import type { MatchingMode } from '../../../../shared/rooms/drift/entityFilter.ts';
import { driftProblem } from '../reading/driftProblems.ts';
import type { DriftModels } from './driftModels.ts';
import { rulesOf } from './entitySources.ts';
import { type CaseInput, type CaseMeasure, measureCase, type UnmeasuredCase } from './measureCase.ts';

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

/** Something that a case is worth a word about once it is measured: `problems.<code>`. */
type CaseNotice = {
  readonly code: 'entitiesMissing' | 'summaryEntitiesMissing' | 'noPredictions' | 'noCriticalEntities' | 'oneTurn';
  readonly params: Readonly<Record<string, string | number>>;
};

/** What is odd about a case and its measure with predictions, or why it has none. */
function noticesOf({ case: one, model, summaries }: CaseInput, measure: CaseMeasure | UnmeasuredCase): CaseNotice[] {
  if ('turn' in measure) return [{ code: 'entitiesMissing', params: { model, turn: measure.turn } }];
  const notices: CaseNotice[] = [];
  if (!measure.hasSummaryEntities) notices.push({ code: 'summaryEntitiesMissing', params: { model } });
  if (measure.goldCritical.length === 0) notices.push({ code: 'noCriticalEntities', params: { model } });
  if (one.turns.length === 1) notices.push({ code: 'oneTurn', params: { model } });
  const silent = one.turns.filter(
    (_, index) => (summaries[index] ?? null) !== null && measure.predicted?.[index]?.length === 0,
  );
  const [first] = silent;
  if (first !== undefined) {
    notices.push({ code: 'noPredictions', params: { model, turn: first.number, count: silent.length } });
  }
  return notices;
}
