import { signed } from '../../../../../shared/charts/numberTexts.ts';
import type {
  CaseCorrelation,
  CaseRelationPoint,
  CaseRelations,
} from '../../../../../shared/rooms/drift/caseRelations.ts';
import { countText } from '../../../../window/countText.ts';
import type { Texts } from '../../../../window/i18n.ts';

/** ρ with its interval and n, or why there is none. */
export function correlationText({ rho, interval, reason, caseCount }: CaseCorrelation, t: Texts['t']): string {
  if (rho === null) {
    return t('driftCharts.relations.noRho', {
      reason: t(`driftCharts.relations.reasons.${reason ?? 'fewCases'}`),
      n: caseCount,
    });
  }
  const bounds = interval === null ? '' : ` [${signed(interval.lower, 2)}, ${signed(interval.upper, 2)}]`;
  return `ρ ${signed(rho, 2)}${bounds}, n ${countText(caseCount)}`;
}

/** What recall stands against, as a case has it. */
export function otherText({ other }: Pick<CaseRelationPoint, 'other'>, against: CaseRelations['against']): string {
  return against === 'conflict' ? other.toFixed(2) : other.toFixed(1);
}
