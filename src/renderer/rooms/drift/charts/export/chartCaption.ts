import { sentencesText } from '../../../../../shared/charts/numberTexts.ts';
import type { MeasuredModel } from '../../../../../shared/rooms/drift/modelNumbers.ts';
import type { DriftRunFacts } from '../../../../../shared/rooms/drift/overview.ts';
import { countText } from '../../../../window/countText.ts';
import type { Texts } from '../../../../window/i18n.ts';
import { dateAndTime } from '../../../../window/time.ts';
import type { DriftData } from '../../driftState.ts';
import { entitiesOf, equalConversations, filesOf, wordingLines } from '../../madeOf.ts';
import { axisOf, numbersOf, type Series, seriesOf } from '../curves/driftSeries.ts';
import {
  type ChartMetric,
  chartMetrics,
  metricRows,
  type ShownLines,
  shownGate,
  visibleModels,
} from '../metrics/chartMetrics.ts';

/** Resamples of every interval; see the recipe of the bootstrap. */
export const resamples = 1_000;

export type CaptionFacts = {
  readonly state: DriftData;
  readonly version: string;
  /** When the picture is drawn, ISO. */
  readonly now: string;
};

/** Where the numbers of a picture come from and how they were made, one fact on each line. */
export function chartCaption({ state, version, now }: CaptionFacts, t: Texts['t']): string[] {
  const { shown, hidden } = state;
  if (shown.status !== 'ready') return [];
  const { run, models } = shown.value;
  const visible = visibleModels({ models, hidden });
  const files = visible.flatMap(({ model, fileName }) => (fileName === null ? [] : [`${model} (${fileName})`]));
  const drawn = [
    t('driftCharts.caption.version', { version }),
    t('driftCharts.caption.drawn', { date: dateAndTime(now) }),
  ];
  return [
    dataLine(state, t),
    files.length === 0 || ['multiples', 'kinds', 'relations'].includes(state.workTab)
      ? ''
      : t('driftCharts.caption.files', { files: files.join(', ') }),
    files.length === 0 ? '' : elsewhereLine(state, t),
    visible.some(({ isExactMatch }) => isExactMatch) ? t('driftCharts.caption.exactMatch') : '',
    countLine(visible, state, t),
    run === null
      ? ''
      : t('driftCharts.caption.metric', {
          metric: metricName(state, t),
          mode: t(`driftCharts.caption.modes.${run.settings.mode}`),
          stride: run.settings.stride,
          entities: entitiesOf(run, t),
        }),
    run === null || !hasIntervals(state, visible)
      ? ''
      : t(`driftCharts.caption.interval.${run.settings.clusters}`, { resamples, seed: run.settings.seed }),
    hasIntervals(state, visible) ? equalLine(run, state, t) : '',
    exactLine(visible, state, t),
    comparabilityLine(run, t),
    ...(run === null || state.overview.status !== 'ready' ? [] : wordingLines(run, state.overview.value, t)),
    state.workTab === 'bars' ? decayLine(visible, t) : '',
    ...(state.workTab === 'curves' && !state.showsTable ? curveLines(state, visible, t) : []),
    verdictLine(state, t),
    state.workTab === 'kinds' ? t(`driftCharts.kinds.about.${state.kindTurns}`) : '',
    state.workTab === 'kinds' && run !== null ? t(`driftCharts.kinds.recipe.${run.settings.clusters}`) : '',
    ...(state.workTab === 'relations' && run !== null ? relationLines(state, run, t) : []),
    overruledLine(visible, state, t),
    hidden.size === 0 ? '' : t('driftCharts.caption.hidden', { count: models.length - visible.length }),
    [
      ...(run === null
        ? []
        : [
            t('driftCharts.caption.measured', {
              date: dateAndTime(run.createdAt),
              author: run.author.replaceAll(/\p{Cc}/gu, ''),
            }),
          ]),
      ...drawn,
    ].join(' · '),
  ].filter((line) => line !== '');
}

/** What the numbers of single cases are, and how ρ and its interval were found. */
function relationLines({ caseView }: DriftData, run: DriftRunFacts, t: Texts['t']): string[] {
  const about = t(`driftCharts.relations.about.${caseView}`);
  return caseView === 'cleaning' ? [about] : [about, t(`driftCharts.relations.recipe.${run.settings.clusters}`)];
}

/** What the signs of bars stand for, and how the gates of bars and card compare. */
function verdictLine({ workTab, showsTable }: DriftData, t: Texts['t']): string {
  if (workTab === 'bars' && !showsTable) return t('driftCharts.caption.verdicts');
  return workTab === 'bars' || workTab === 'card' ? t('driftCharts.caption.strict') : '';
}

function dataLine({ shown, sets, datasetId, overview }: DriftData, t: Texts['t']): string {
  const run = shown.status === 'ready' ? shown.value.run : null;
  const set = sets.find(({ id }) => id === datasetId);
  if (!set) return t('driftCharts.caption.dataAlone');
  const count = overview.status === 'ready' ? overview.value.caseCount : set.itemCount;
  const cases = t('driftCharts.counts.cases', { count });
  const file = run === null ? set.fileName : filesOf(run);
  return t('driftCharts.caption.data', { set: set.name, file, cases });
}

/** Which entities these numbers can be compared with, where they are not those of the study. */
function comparabilityLine(run: DriftRunFacts | null, t: Texts['t']): string {
  if (run === null || run.madeOf.entities.kind === 'precomputed') return '';
  return t(`driftCharts.caption.comparable.${run.madeOf.entities.kind}`);
}

function equalLine(run: DriftRunFacts | null, { overview }: DriftData, t: Texts['t']): string {
  const equal = run === null || overview.status !== 'ready' ? null : equalConversations(run, overview.value);
  return equal === null ? '' : t('drift.made.equalConversations', equal);
}

/** Names the intervals that are not resampled. */
function exactLine(visible: readonly MeasuredModel[], { showsOverruled, workTab }: DriftData, t: Texts['t']): string {
  if (workTab === 'curves' || workTab === 'multiples') return '';
  const isExact = visible.some((model) => {
    const { conflict, controlled } = numbersOf(model, showsOverruled);
    return conflict?.intervalMethod === 'clopperPearson' || controlled?.intervalMethod === 'clopperPearson';
  });
  return isExact ? t('driftCharts.caption.exact') : '';
}

/** How much context the decay stands on, which is far less than the thousand tokens that it is given for. */
function decayLine(visible: readonly MeasuredModel[], t: Texts['t']): string {
  const ranges = visible.flatMap(({ measured }) => measured.decay?.tokens ?? []);
  if (ranges.length === 0) return '';
  const from = Math.min(...ranges.map(({ lower }) => lower));
  const to = Math.max(...ranges.map(({ upper }) => upper));
  return t('driftCharts.caption.decay', { from: Math.round(from), to: Math.round(to) });
}

/** One number where all models have as many cases. */
function countLine(visible: readonly MeasuredModel[], { showsOverruled }: DriftData, t: Texts['t']): string {
  const counted = visible.filter(({ fileDatasetId }) => fileDatasetId === null);
  const counts = counted.map((model) => numbersOf(model, showsOverruled).casesWithGold ?? 0);
  if (counts.length === 0) return '';
  const isSame = new Set(counts).size === 1;
  const text = isSame
    ? countText(counts[0] ?? 0)
    : counted.map(({ model }, index) => `${model} ${countText(counts[index] ?? 0)}`).join(', ');
  return t('driftCharts.caption.n', { counts: text });
}

function metricName({ workTab, metric, caseView }: DriftData, t: Texts['t']): string {
  if (workTab === 'curves') return t(`drift.curves.title.${metric}`);
  if (workTab === 'scatter') return t('driftCharts.scatter.title');
  if (workTab === 'kinds') return t('driftCharts.kinds.title');
  if (workTab === 'relations') return t(`driftCharts.relations.titles.${caseView}`);
  return workTab === 'multiples' ? t('driftCharts.multiples.title') : t(`drift.charts.${workTab}`);
}

/** Whether the picture has an interval that was resampled. */
function hasIntervals(state: DriftData, visible: readonly MeasuredModel[]): boolean {
  const { workTab, showsTable, selectedLine, hidden, showsOverruled } = state;
  const measured = visible.filter(({ fileDatasetId }) => fileDatasetId === null);
  const lines = { models: measured, hidden, showsOverruled };
  switch (workTab) {
    case 'curves': {
      const series = seriesOf(measured, state).filter(({ line }) => showsTable || line === selectedLine);
      return series.some((one) => one.atTen.interval !== null || hasBand(one));
    }
    case 'scatter':
      return (['recallAtTen', 'conflictPairs'] as const).some((metric) => isResampled(lines, metric));
    case 'bars':
    case 'card':
      return chartMetrics.some((metric) => isResampled(lines, metric));
    case 'kinds':
      // Of fewer no kind has an interval.
      return visible.some((model) => (numbersOf(model, showsOverruled).casesWithGold ?? 0) > 10);
    case 'relations':
      return (
        state.caseView !== 'cleaning' && visible.some((one) => (numbersOf(one, showsOverruled).casesWithGold ?? 0) > 10)
      );
    case 'multiples':
    case 'pdsqi':
      return false;
  }
}

const hasBand = ({ band }: Series) => band?.some((interval) => interval !== null) ?? false;

function isResampled(lines: ShownLines, metric: ChartMetric): boolean {
  return metricRows(lines, metric).some(({ interval, isExact }) => interval !== null && !isExact);
}

/** How what was measured elsewhere is told apart; it has no single cases. */
function elsewhereLine({ workTab, showsTable }: DriftData, t: Texts['t']): string {
  if (workTab === 'multiples') return t('driftCharts.multiples.fileLines');
  if (workTab === 'kinds') return t('driftCharts.kinds.fileLines');
  if (workTab === 'relations') return t('driftCharts.relations.fileLines');
  if (showsTable || workTab === 'card') return '';
  return t(workTab === 'curves' ? 'driftCharts.caption.elsewhereLines' : 'driftCharts.caption.elsewhereMarks');
}

/** What solid, dashed and dotted lines and the band are, and the stretch of a fitted axis. */
function curveLines(state: DriftData, visible: readonly MeasuredModel[], t: Texts['t']): string[] {
  const series = seriesOf(visible, state);
  const selected = series.find(({ line }) => line === state.selectedLine);
  const gate = state.metric === 'recall' ? shownGate({ models: visible, hidden: state.hidden }, 'recallAtTen') : null;
  const axis = axisOf(series, state.selectedLine, { fitsData: state.fitsData, gate });
  const model = selected?.model ?? '';
  const isThere = (curve: readonly (number | null)[] | null | undefined) =>
    curve?.some((value) => value !== null) ?? false;
  return [
    sentencesText([
      t('driftCharts.caption.solid'),
      isThere(selected?.extended) ? t('driftCharts.caption.dashed', { model }) : '',
      isThere(selected?.reference) ? t('driftCharts.caption.reference', { model }) : '',
      selected && hasBand(selected) ? t('driftCharts.caption.band', { model }) : '',
    ]),
    state.fitsData ? t('drift.curves.fitted', { from: axis.from.toFixed(2), to: axis.to.toFixed(2) }) : '',
  ];
}

function overruledLine(visible: readonly MeasuredModel[], { showsOverruled }: DriftData, t: Texts['t']): string {
  const count = visible.reduce((sum, { overrulingCount }) => sum + overrulingCount, 0);
  if (count === 0) return '';
  return showsOverruled ? t('driftCharts.caption.overruled', { count }) : t('driftCharts.caption.notOverruled');
}
