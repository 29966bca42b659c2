import type { Call } from '../../../../../shared/api/contract.ts';
import type { CaseCurves } from '../../../../../shared/rooms/drift/caseViews.ts';
import type { Part } from '../../../../components/picture/composePicture.ts';
import { drawApart } from '../../../../components/picture/drawApart.ts';
import { partOf } from '../../../../components/picture/drawnParts.ts';
import { tablePicture } from '../../../../components/picture/tablePicture.ts';
import type { Texts } from '../../../../window/i18n.ts';
import type { DriftData } from '../../driftState.ts';
import { looksOf } from '../chartTheme.ts';
import { shownGate, visibleModels } from '../metrics/chartMetrics.ts';
import { casesTable } from '../multiples/casesTable.ts';
import { MultiplesPicture } from '../multiples/MultiplesPicture.tsx';

/** A picture of more cases is too high for what draws PNG; it says which ones it has. */
const mostCases = 300;
const page = 100;

/** The single cases as a drawing of all of them, whatever part of them is in sight, or as a table; null where there are none. */
export async function multiplesPart(call: Call, state: DriftData, t: Texts['t']): Promise<Part | null> {
  const { runId, shown, hidden, caseOrder, showsTable, selectedLine } = state;
  const all = shown.status === 'ready' ? shown.value.models : [];
  const lines = { models: all, hidden };
  const models = visibleModels(lines).flatMap(({ model, fileDatasetId }) => (fileDatasetId === null ? [model] : []));
  if (runId === null || models.length === 0) return null;
  const { cases, total } = await readCases(call, { runId, order: caseOrder, models });
  if (cases.length === 0) return null;
  const title = t('driftCharts.multiples.title');
  const gate = shownGate(lines, 'recallAtTen');
  const order = t(`driftCharts.multiples.orders.${caseOrder}`);
  const which = t('driftCharts.multiples.drawn', { from: 1, to: cases.length, total, order });
  if (showsTable) {
    return { ...tablePicture(casesTable(cases, models, t), title, t, t('charts.table.absent')), about: which };
  }
  const axes =
    gate === null ? t('driftCharts.multiples.axes') : t('driftCharts.multiples.axesGate', { gate: gate.toFixed(2) });
  const words = { noGold: t('driftCharts.multiples.noGold'), overruled: t('driftCharts.multiples.mark') };
  const drawing = drawApart(
    <MultiplesPicture {...{ cases, models, selectedLine, gate, words }} looks={looksOf(all)} />,
  );
  return partOf(drawing, title, [which, axes].join(' · '));
}

type View = { readonly runId: number; readonly order: DriftData['caseOrder']; readonly models: string[] };

async function readCases(call: Call, view: View): Promise<{ readonly cases: CaseCurves[]; readonly total: number }> {
  const cases: CaseCurves[] = [];
  for (;;) {
    const found = await call('drift.caseCurves', { ...view, offset: cases.length, limit: page });
    cases.push(...found.cases);
    if (found.cases.length === 0 || cases.length >= Math.min(found.total, mostCases)) {
      return { cases: cases.slice(0, mostCases), total: found.total };
    }
  }
}
