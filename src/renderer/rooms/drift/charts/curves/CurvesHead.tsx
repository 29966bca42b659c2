import { Switch } from '@mantine/core';
import { FoldVertical } from 'lucide-react';
import { elsewhereDash, mostColors } from '../../../../../shared/charts/series.ts';
import { ChartHead } from '../../../../components/charts/ChartHead.tsx';
import { chartColors } from '../../../../components/charts/chartColors.ts';
import { Marker } from '../../../../components/charts/Marker.tsx';
import { Segmented } from '../../../../components/Segmented.tsx';
import { ToolButton } from '../../../../components/ToolButton.tsx';
import { tooltipOf } from '../../../../components/Tooltips.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useKeyOf } from '../../../../window/useKeymap.ts';
import { useDrift, useDriftStore } from '../../driftContext.ts';
import { curveMetrics } from '../../driftState.ts';
import { again } from '../../toldApart.ts';
import { useLooks } from '../chartTheme.ts';
import { useShownGate } from '../metrics/useShownLines.ts';
import { axisOf, type Series } from './driftSeries.ts';

/** What the curves show, the choice of the metric, and the kinds of lines. */
export function CurvesHead({ series }: { series: readonly Series[] }) {
  const { t } = useText();
  const store = useDriftStore();
  const metric = useDrift((state) => state.metric);
  const fitsData = useDrift((state) => state.fitsData);
  const metrics = curveMetrics.map((value) => ({ value, label: t(`drift.curves.metrics.${value}`) }));
  return (
    <ChartHead
      title={t(`drift.curves.title.${metric}`)}
      about={
        <>
          {t(`drift.curves.about.${metric}`)}
          {fitsData && <Fitted series={series} />}
        </>
      }
      className="dr-curves-head"
    >
      <div className="dr-curves-tools">
        <ToolButton
          icon={<FoldVertical size={14} className="ak-icon" aria-hidden="true" />}
          label={t('drift.curves.fit')}
          command="drift.fit"
          pressed={fitsData}
          onClick={() => store.getState().setLook({ fitsData: !fitsData })}
        />
        <Segmented
          label={t('drift.curves.metric')}
          options={metrics}
          value={metric}
          onChange={(value) => store.getState().setLook({ metric: value })}
        />
      </div>
      <Legend series={series} />
    </ChartHead>
  );
}

function Fitted({ series }: { series: readonly Series[] }) {
  const { t } = useText();
  const selectedLine = useDrift((state) => state.selectedLine);
  const recallGate = useShownGate('recallAtTen');
  const gate = useDrift((state) => (state.metric === 'recall' ? recallGate : null));
  const { from, to } = axisOf(series, selectedLine, { fitsData: true, gate });
  return <> · {t('drift.curves.fitted', { from: from.toFixed(2), to: to.toFixed(2) })}</>;
}

function Legend({ series }: { series: readonly Series[] }) {
  const { t } = useText();
  const looks = useLooks();
  const selectedLine = useDrift((state) => state.selectedLine);
  const metric = useDrift((state) => state.metric);
  const recallGate = useShownGate('recallAtTen');
  const selected = series.find(({ line }) => line === selectedLine);
  const color = looks.get(selected?.line ?? '')?.color ?? chartColors.tick;
  return (
    <div className="dr-legend">
      <span>
        <Stroke color={chartColors.text} width={2} />
        {t('drift.curves.critical')}
      </span>
      {selected && (
        <span>
          <Stroke color={color} dash="5 3" />
          {t('drift.curves.extendedKey')}
        </span>
      )}
      {selected?.reference && (
        <span>
          <Stroke color={color} dash="1 3" />
          {t('drift.curves.referenceKey')}
        </span>
      )}
      {selected?.band?.some((interval) => interval !== null) && (
        <span>
          <svg width={24} height={10} aria-hidden="true">
            <rect className="dr-band" width={24} height={10} fill={color} />
          </svg>
          {t('drift.curves.bandKey')}
        </span>
      )}
      {series.some(({ isFromFile }) => isFromFile) && (
        <span>
          <ElsewhereSample />
          {t('drift.curves.elsewhereKey')}
        </span>
      )}
      {series.some(({ isAgain }) => isAgain) && <span>{t('drift.curves.againKey', { sign: again })}</span>}
      {metric === 'recall' && recallGate === null && <span>{t('drift.curves.noGate')}</span>}
      <OverruledSwitch />
      {series.length > mostColors && <ManyLines />}
    </div>
  );
}

function Stroke({ color, width = 1.5, dash }: { color: string; width?: number; dash?: string }) {
  return (
    <svg width={24} height={4} aria-hidden="true">
      <path d="M0 2H24" stroke={color} strokeWidth={width} strokeDasharray={dash} />
    </svg>
  );
}

function ElsewhereSample() {
  const look = { color: chartColors.text, marker: 'circle', isElsewhere: true } as const;
  return (
    <svg width={36} height={10} viewBox="0 0 36 10" aria-hidden="true">
      <path d="M0 5H36" stroke={look.color} strokeWidth={1.5} strokeDasharray={elsewhereDash} />
      <Marker look={look} x={18} y={5} radius={3.2} />
    </svg>
  );
}

/** Counts with or without what reviewers overruled; both values of the selected line are said where they differ. */
function OverruledSwitch() {
  const { t } = useText();
  const store = useDriftStore();
  const showsOverruled = useDrift((state) => state.showsOverruled);
  const count = useDrift(({ shown }) =>
    shown.status === 'ready' ? shown.value.models.reduce((sum, { overrulingCount }) => sum + overrulingCount, 0) : 0,
  );
  const selected = useDrift(({ shown, selectedLine }) =>
    shown.status === 'ready' ? shown.value.models.find(({ model }) => model === selectedLine) : undefined,
  );
  const key = useKeyOf('drift.overruled');
  if (count === 0) return null;
  const [measured, overruled] = [selected?.measured, selected?.overruled].map((numbers) =>
    numbers?.recallAtTen.critical?.toFixed(3),
  );
  const differ = measured !== undefined && overruled !== undefined && measured !== overruled;
  return (
    <Switch
      wrapperProps={tooltipOf(t('drift.curves.overruledNote', { count }), key)}
      label={
        <>
          {t('drift.curves.overruledSwitch')}
          {differ && selected && (
            <span className="ak-caption ak-number">
              {' '}
              {t('drift.curves.overruledValues', {
                model: selected.model,
                measured,
                overruled,
              })}
            </span>
          )}
        </>
      }
      checked={showsOverruled}
      onChange={(event) => store.getState().setLook({ showsOverruled: event.currentTarget.checked })}
    />
  );
}

function ManyLines() {
  const { t } = useText();
  const store = useDriftStore();
  return (
    <p className="ak-caption dr-many">
      {t('drift.curves.manyLines')}{' '}
      <button type="button" className="ak-link" onClick={() => store.getState().setLook({ workTab: 'multiples' })}>
        {t('drift.curves.toMultiples')}
      </button>
    </p>
  );
}
