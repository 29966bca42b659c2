import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { fittedAxis } from '../../../../../shared/charts/axis.ts';
import { textWidth } from '../../../../../shared/charts/chartTexts.ts';
import type { ChartFrame } from '../../../../../shared/rooms/drift/charts/chartFrame.ts';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useDrift } from '../../driftContext.ts';
import { useLooks } from '../chartTheme.ts';
import { useShownGate } from '../metrics/useShownLines.ts';
import { ChartTableView } from '../table/ChartTableView.tsx';
import { TurnRows, ValueTicks } from './ChartTexts.tsx';
import { CurvePanel } from './CurvePanel.tsx';
import { CurvesFoot } from './CurvesFoot.tsx';
import { CurvesHead } from './CurvesHead.tsx';
import { CursorContext, createCursorStore, noCursor, useCursorStore } from './cursorStore.ts';
import { axisOf, drawnOf, type Series, seriesOf, turnCountOf } from './driftSeries.ts';
import { LineTexts } from './LineTexts.tsx';
import { useCurveKeys, useSpokenPoint } from './useCurveKeys.ts';
import './curves.css';

const criticalOf = ({ critical }: Series) => critical;
const hallucinatedOf = ({ hallucinated }: Series) => hallucinated;
const bandOf = ({ band }: Series) => band;
const noBand = () => null;
const nothingDashed = () => [];
const dashedOf = ({ extended, reference }: Series) => [
  { curve: extended, dash: '5 3' },
  ...(reference === null ? [] : [{ curve: reference, dash: '1 3' }]),
];
const noModels: never[] = [];

/** The curves of all models by turn, and below them how much of what they say has no ground in the case. */
export function CurvesPane() {
  const { t } = useText();
  const series = useSeries();
  const showsTable = useDrift((state) => state.showsTable);
  const [cursor] = useState(createCursorStore);
  if (series.length === 0)
    return (
      <EmptyState isAbout title={t('drift.curves.noLines')}>
        {t('drift.curves.noLinesText')}
      </EmptyState>
    );
  return (
    <CursorContext value={cursor}>
      <div className="dr-curves">
        <CurvesHead series={series} />
        {showsTable ? <ChartTableView chart="curves" /> : <Plots series={series} />}
        {!showsTable && <CurvesFoot series={series} />}
      </div>
    </CursorContext>
  );
}

/** The visible lines, made anew only when something about them changes. */
function useSeries(): readonly Series[] {
  const models = useDrift(({ shown }) => (shown.status === 'ready' ? shown.value.models : noModels));
  const hidden = useDrift((state) => state.hidden);
  const metric = useDrift((state) => state.metric);
  const showsOverruled = useDrift((state) => state.showsOverruled);
  return useMemo(() => seriesOf(models, { metric, hidden, showsOverruled }), [models, metric, hidden, showsOverruled]);
}

function Plots({ series }: { series: readonly Series[] }) {
  const { t } = useText();
  const looks = useLooks();
  const metric = useDrift((state) => state.metric);
  const fitsData = useDrift((state) => state.fitsData);
  const selectedLine = useDrift((state) => state.selectedLine);
  const turns = turnCountOf(series);
  const recallGate = useShownGate('recallAtTen');
  const gate = metric === 'recall' ? recallGate : null;
  const axis = useMemo(() => axisOf(series, selectedLine, { fitsData, gate }), [series, selectedLine, fitsData, gate]);
  const rateAxis = useMemo(() => fittedAxis(series.flatMap(hallucinatedOf), { fromZero: true }), [series]);
  const margins = useMargins(series);
  const [shares, rates] = [drawnOf(series, criticalOf), drawnOf(series, hallucinatedOf)];
  const counted = series.find(({ line }) => line === selectedLine) ?? series[0] ?? null;

  const texts = useCallback(
    (frame: ChartFrame) => (
      <>
        <ValueTicks frame={frame} />
        <TurnRows frame={frame} counted={counted} />
        <LineTexts {...{ frame, series, looks, selectedLine, gate }} curveOf={criticalOf} />
      </>
    ),
    [series, looks, selectedLine, gate, counted],
  );
  const rateTexts = useCallback(
    (frame: ChartFrame) => (
      <>
        <ValueTicks frame={frame} />
        <TurnRows frame={frame} counted={null} />
      </>
    ),
    [],
  );

  return (
    <KeyedPlots series={series} turns={turns}>
      <NotInFiles {...shares} />
      {!shares.isEmpty && (
        <CurvePanel
          {...{ series, looks, axis, turns, gate, texts, bandOf, dashedOf }}
          panel="share"
          title={t(`drift.curves.title.${metric}`)}
          about={t(`drift.curves.about.${metric}`)}
          curveOf={criticalOf}
          marginOf={margins.share}
        />
      )}
      <p className="dr-rate-head">
        <strong>{t('drift.curves.hallucinated')}</strong> {t('drift.curves.hallucinatedAbout')}
      </p>
      <NotInFiles {...rates} />
      {!rates.isEmpty && (
        <CurvePanel
          {...{ series, looks, turns }}
          axis={rateAxis}
          gate={null}
          texts={rateTexts}
          panel="hallucinated"
          title={t('drift.curves.hallucinated')}
          about={t('drift.curves.hallucinatedAbout')}
          curveOf={hallucinatedOf}
          bandOf={noBand}
          dashedOf={nothingDashed}
          marginOf={margins.hallucinated}
        />
      )}
    </KeyedPlots>
  );
}

/** Says why lines from files are not in a chart, or why there is none. */
function NotInFiles({ isEmpty, notInFiles, isMeasured }: ReturnType<typeof drawnOf>) {
  const { t } = useText();
  if (notInFiles === 0 && !isEmpty) return null;
  return (
    <p className="dr-not-in-files ak-caption ak-sentence" data-left-out>
      {isEmpty && isMeasured
        ? t('driftCharts.tools.nothing.values')
        : t(isEmpty ? 'drift.curves.noneInFiles' : 'drift.curves.notInFiles', { count: notInFiles })}
    </p>
  );
}

type KeyedProps = { readonly series: readonly Series[]; readonly turns: number; readonly children: ReactNode };

/** Both charts as one stop of the Tab key, with their keys and a voice. */
function KeyedPlots({ series, turns, children }: KeyedProps) {
  const { t } = useText();
  const metric = useDrift((state) => state.metric);
  const cursor = useCursorStore();
  const name = t('drift.curves.chartName', { title: t(`drift.curves.title.${metric}`), count: series.length, turns });
  return (
    <div className="dr-plots-scope" data-scope="drift.turns">
      <div
        className="dr-plots"
        data-scope="drift.chart"
        data-pane-focus
        role="application"
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the chart need a place for the focus
        tabIndex={0}
        onBlur={({ currentTarget }) => {
          // Another window takes the focus from the document, not from the chart.
          if (cursor.getState().byKeys && document.activeElement !== currentTarget) cursor.setState(noCursor);
        }}
      >
        {children}
        <Keys series={series} />
      </div>
    </div>
  );
}

function Keys({ series }: { series: readonly Series[] }) {
  const { t } = useText();
  const metric = useDrift((state) => state.metric);
  useCurveKeys(series);
  const spoken = useSpokenPoint({ series, metricName: t(`drift.curves.metrics.${metric}`), curveOf: criticalOf });
  return (
    <p className="ak-hidden" aria-live="polite">
      {spoken}
    </p>
  );
}

/** Names have up to so much of the width. */
const mostNames = 0.36;

/** Both charts keep the same room at their sides, so that a turn lies at the same place in both. */
function useMargins(series: readonly Series[]) {
  const { t } = useText();
  const names = [...series.map(({ model }) => model), t('drift.curves.extended')];
  const widest = Math.max(84, ...names.map((name) => textWidth(name) + 30));
  const left = Math.max(64, 26 + Math.max(textWidth(t('drift.curves.cases')), textWidth(t('drift.curves.turn'))));
  return useMemo(() => {
    const rightOf = (width: number) => Math.min(widest, Math.max(120, width * mostNames));
    return {
      share: (width: number) => ({ top: 28, right: rightOf(width), bottom: 40, left }),
      hallucinated: (width: number) => ({ top: 8, right: rightOf(width), bottom: 24, left }),
    };
  }, [widest, left]);
}
