import type { CaseInput, CaseMeasure, UnmeasuredCase } from './measureCase.ts';

/** Something that a case is worth a word about once it is measured: `driftProblems.<code>`. */
type CaseNotice = {
  readonly code: 'entitiesMissing' | 'summaryEntitiesMissing' | 'noPredictions' | 'noCriticalEntities' | 'oneTurn';
  readonly params: Readonly<Record<string, string | number>>;
};

/** What is odd about a case and its measure with predictions, or why it has none. */
export function noticesOf(
  { case: one, model, summaries }: CaseInput,
  measure: CaseMeasure | UnmeasuredCase,
): CaseNotice[] {
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
