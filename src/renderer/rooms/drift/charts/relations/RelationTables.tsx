import { rangeText, signed } from '../../../../../shared/charts/numberTexts.ts';
import {
  type CaseRelations,
  type ModelRelation,
  relationKindOf,
} from '../../../../../shared/rooms/drift/caseRelations.ts';
import { Content } from '../../../../components/Content.tsx';
import { SeriesSample } from '../../../../components/charts/Marker.tsx';
import { StatusSign } from '../../../../components/StatusSign.tsx';
import { countText } from '../../../../window/countText.ts';
import { useText } from '../../../../window/i18n.ts';
import { useAct } from '../../../../window/useAct.ts';
import { useDriftStore } from '../../driftContext.ts';
import { useLooks } from '../chartTheme.ts';
import { NumberHeads } from './NumberHeads.tsx';
import { otherText } from './relationTexts.ts';

/** ρ of every shown model with its interval, or why there is none; a press shows the cases of a model. */
export function CorrelationTable({ models, shown }: { models: readonly ModelRelation[]; shown: string }) {
  const { t, language } = useText();
  const store = useDriftStore();
  const looks = useLooks();
  return (
    <table className="ak-numbers dx-table" aria-label={t('driftCharts.relations.coefficients')}>
      <NumberHeads
        names={[t('driftCharts.columns.model')]}
        numbers={[
          t('driftCharts.relations.rho'),
          t('driftCharts.relations.interval'),
          t('driftCharts.columns.cases'),
          t('driftCharts.relations.leftOut'),
        ]}
      />
      <tbody>
        {models.map(({ model, correlation: { rho, interval, reason, caseCount }, leftOut }) => {
          const look = looks.get(model);
          return (
            <tr key={model} data-selected={model === shown}>
              <td className="ak-numbers-text ak-numbers-name">
                {look && <SeriesSample look={look} isSelected={model === shown} />}
                <button
                  type="button"
                  className="ak-link"
                  aria-pressed={model === shown}
                  onClick={() => store.getState().selectLine(model)}
                >
                  <Content text={model} title={model} />
                </button>
              </td>
              {rho === null ? (
                <td className="ak-numbers-text dx-reason" colSpan={2}>
                  {t(`driftCharts.relations.reasons.${reason ?? 'fewCases'}`)}
                </td>
              ) : (
                <>
                  <td className="ak-numbers-number">{signed(rho, 2)}</td>
                  <td className="ak-numbers-number">
                    {interval && rangeText({ low: interval.lower, high: interval.upper }, language)}
                  </td>
                </>
              )}
              <td className="ak-numbers-number">{countText(caseCount)}</td>
              <td className="ak-numbers-number">{countText(leftOut)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The cases of a model, lowest recall first; a press opens the case. */
export function CaseTable({ against, model }: { against: CaseRelations['against']; model: ModelRelation }) {
  const { t } = useText();
  const act = useAct();
  const store = useDriftStore();
  const points = model.points.toSorted((one, other) => one.recall - other.recall);
  return (
    <table className="ak-numbers dx-table" aria-label={t('driftCharts.relations.casesOf', { model: model.model })}>
      <NumberHeads
        names={[t('driftCharts.columns.case')]}
        numbers={[
          t('driftCharts.relations.recall'),
          t(`driftCharts.relations.columns.${against}`),
          t(`driftCharts.relations.of.${relationKindOf(against)}`),
        ]}
      />
      <tbody>
        {points.map((point) => (
          <tr key={point.caseId}>
            <td className="ak-numbers-text ak-numbers-name">
              <button
                type="button"
                className="ak-link"
                onClick={() => act(() => store.getState().openCase(point.caseId, model.model))}
              >
                <Content text={point.caseKey} />
              </button>
              {point.isOverruled && <StatusSign sign="person" label={t('driftReason.case.overruled')} />}
            </td>
            <td className="ak-numbers-number">{point.recall.toFixed(2)}</td>
            <td className="ak-numbers-number">{otherText(point, against)}</td>
            <td className="ak-numbers-number">{countText(point.of)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Mean recall and length of a model by turn. */
export function TurnTable({ against, model }: { against: CaseRelations['against']; model: ModelRelation }) {
  const { t } = useText();
  const unit = against === 'characters' ? 'characters' : 'words';
  return (
    <table className="ak-numbers dx-table" aria-label={t('driftCharts.relations.byTurn', { model: model.model })}>
      <NumberHeads
        names={[]}
        numbers={(['turn', unit, 'recall', 'cases'] as const).map((column) =>
          t(`driftCharts.relations.turnColumns.${column}`),
        )}
      />
      <tbody>
        {model.turns.map(({ turn, length, recall, caseCount }) => (
          <tr key={turn}>
            <td className="ak-numbers-number">{turn}</td>
            <td className="ak-numbers-number">{length.toFixed(1)}</td>
            <td className="ak-numbers-number">{recall.toFixed(2)}</td>
            <td className="ak-numbers-number">{countText(caseCount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
