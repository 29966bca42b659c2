import { ActButton } from '../../../../components/ActButton.tsx';
import { ChartHead } from '../../../../components/charts/ChartHead.tsx';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { ScrollPane } from '../../../../components/ScrollPane.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useDrift, useDriftStore } from '../../driftContext.ts';
import { visibleModels } from '../metrics/chartMetrics.ts';
import { useShownLines } from '../metrics/useShownLines.ts';
import { ControlledVariants } from './ControlledVariants.tsx';
import { SafetyCard } from './SafetyCard.tsx';
import '../panes.css';
import '../../../../components/charts/table/numbersTable.css';
import './card.css';

/** The safety card: every number of each model against its gate, and controlled variants from files. */
export function CardPane() {
  const { t } = useText();
  const store = useDriftStore();
  const lines = useShownLines();
  const hasSet = useDrift((state) => state.datasetId !== null);
  if (visibleModels(lines).length === 0)
    return <EmptyState title={t('drift.curves.noLines')}>{t('drift.curves.noLinesText')}</EmptyState>;
  return (
    <ScrollPane label={t('drift.charts.card')} className="dc-scroll">
      <ChartHead title={t('driftCharts.card.title')} about={t('driftCharts.card.about')} className="dc-card-head">
        {hasSet && (
          <ActButton small command="drift.groups" onClick={() => store.getState().openDialog('groups')}>
            {t('drift.list.groups')}
          </ActButton>
        )}
      </ChartHead>
      <SafetyCard lines={lines} />
      <ControlledVariants />
    </ScrollPane>
  );
}
