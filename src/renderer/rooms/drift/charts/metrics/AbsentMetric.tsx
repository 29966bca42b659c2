import type { MissingReason } from '../../../../../shared/rooms/drift/modelNumbers.ts';
import { useText } from '../../../../window/i18n.ts';
import { MissingAct } from '../../list/MissingNotes.tsx';
import type { ChartMetric } from './chartMetrics.ts';

/** Says that a metric is not shown and why, with what brings it. Never a bar of 0. */
export function AbsentMetric({ metric, reason }: { metric: ChartMetric; reason: MissingReason }) {
  const { t } = useText();
  return (
    <p className="dr-missing dc-absent ak-sentence">
      <span data-left-out>
        <strong>{t('drift.list.isNotShown', { metric: t(`driftCharts.metrics.${metric}.title`) })}</strong>{' '}
        {t(`drift.missing.${reason}`)}
      </span>{' '}
      <MissingAct reason={reason} />
    </p>
  );
}
