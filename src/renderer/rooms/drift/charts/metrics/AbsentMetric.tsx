import type { MissingReason } from '../../../../../shared/rooms/drift/modelNumbers.ts';
import { BoldLead } from '../../../../components/BoldLead.tsx';
import { useText } from '../../../../window/i18n.ts';
import { MissingAct } from '../../list/MissingNotes.tsx';
import type { ChartMetric } from './chartMetrics.ts';

/** Says that a metric is not shown and why, with what brings it. Never a bar of 0. */
export function AbsentMetric({ metric, reason }: { metric: ChartMetric; reason: MissingReason }) {
  const { t } = useText();
  return (
    <p className="dr-missing dc-absent ak-sentence">
      <span data-left-out>
        <BoldLead lead={t('drift.list.isNotShown', { metric: t(`driftCharts.metrics.${metric}.title`) })}>
          {t(`drift.missing.${reason}`)}
        </BoldLead>
      </span>{' '}
      <MissingAct reason={reason} />
    </p>
  );
}
