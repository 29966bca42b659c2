import { casesAtTen } from '../../../../../shared/rooms/drift/casesAtTurn.ts';
import {
  conflictRateOf,
  driftGates,
  type GateName,
  gateResults,
  isGatedSource,
  type Verdict,
} from '../../../../../shared/rooms/drift/gates.ts';
import type {
  DriftInterval,
  MeasuredModel,
  MissingReason,
  ModelNumbers,
} from '../../../../../shared/rooms/drift/modelNumbers.ts';
import { lineOf } from '../../driftState.ts';
import { numbersOf } from '../curves/driftSeries.ts';

/** Single numbers of a model, in the order of the charts. */
export const chartMetrics = [
  'recallAtTen',
  'recallAtTenExtended',
  'conflictPairs',
  'conflictTurns',
  'slope',
  'slopeExtended',
  'alignment',
  'alignmentActions',
  'controlled',
  'decay',
] as const;
export type ChartMetric = (typeof chartMetrics)[number];

/** What `n` of a metric counts. */
type CountUnit = 'cases' | 'pairs' | 'turns' | 'summaries';

type MetricFacts = {
  /** A value that has to be kept, strictly; null where none is agreed. */
  readonly gate: number | null;
  readonly isLowGood: boolean;
  /** Shares have a scale of their own from 0 to 1. */
  readonly scale: 'share' | 'rate' | 'signed';
  readonly digits: number;
  readonly unit: CountUnit;
  /** The name of the number as in `study_c_results.json`, under which its absence is explained. */
  readonly name: string;
};

const share = { isLowGood: false, scale: 'share', digits: 2 } as const;
const rate = { isLowGood: true, scale: 'rate', digits: 2 } as const;
const change = { isLowGood: false, scale: 'signed', digits: 3, unit: 'cases' } as const;

export const metricFacts = {
  recallAtTen: { ...share, gate: driftGates.recallAtTen, unit: 'cases', name: 'entity_recall_at_t10' },
  recallAtTenExtended: { ...share, gate: null, unit: 'cases', name: 'entity_recall_at_t10' },
  conflictPairs: { ...rate, gate: driftGates.conflictRate, unit: 'pairs', name: 'knowledge_conflict_rate' },
  conflictTurns: { ...rate, gate: driftGates.conflictRate, unit: 'turns', name: 'knowledge_conflict_rate' },
  slope: { ...change, gate: driftGates.slope, name: 'drift_slope_critical' },
  slopeExtended: { ...change, gate: null, name: 'drift_slope_critical' },
  alignment: { ...share, gate: driftGates.alignment, unit: 'cases', name: 'session_goal_alignment' },
  alignmentActions: { ...share, gate: null, unit: 'cases', name: 'session_goal_alignment' },
  controlled: { ...share, gate: null, unit: 'summaries', name: 'controlled_recall' },
  decay: { ...change, gate: null, digits: 3, name: 'token_normalised_truth_decay' },
} as const satisfies Record<ChartMetric, MetricFacts>;

export type MetricValue = {
  readonly value: number | null;
  /** 95 %; null where it is not known. */
  readonly interval: DriftInterval | null;
  /** Whether the interval is that of Clopper and Pearson, as none or all did; others are resampled. */
  readonly isExact: boolean;
  readonly n: number | null;
  /** Why there is no value; null where there is one. */
  readonly missing: MissingReason | null;
};

/** One number of a model, with its interval, its count and, where it was not measured, the reason. */
export function metricOf(numbers: ModelNumbers, metric: ChartMetric): MetricValue {
  const { value, interval, n, isExact = false } = found(numbers, metric);
  if (value !== null) return { value, interval, isExact, n, missing: null };
  return {
    value,
    interval: null,
    isExact: false,
    n,
    missing: numbers.missing[metricFacts[metric].name] ?? 'notInFile',
  };
}

type Found = Omit<MetricValue, 'missing' | 'isExact'> & { readonly isExact?: boolean };

function found(numbers: ModelNumbers, metric: ChartMetric): Found {
  const { recallAtTen, slope, conflict, alignment, controlled, decay, casesWithGold } = numbers;
  const cases = casesWithGold;
  const aligned = alignment === null ? null : Math.max(0, ...alignment.perTurn);
  switch (metric) {
    case 'recallAtTen':
      return { value: recallAtTen.critical, interval: recallAtTen.interval, n: casesAtTen(numbers) };
    case 'recallAtTenExtended':
      return { value: recallAtTen.extended, interval: null, n: casesAtTen(numbers) };
    case 'conflictPairs':
      return {
        value: conflictRateOf(numbers),
        interval: conflict?.interval ?? null,
        isExact: conflict?.intervalMethod === 'clopperPearson',
        n: conflict?.evaluatedPairs.of ?? null,
      };
    case 'conflictTurns':
      return { value: conflict?.totalTurns?.rate ?? null, interval: null, n: conflict?.totalTurns?.of ?? null };
    case 'slope':
      return { value: slope.critical, interval: slope.interval, n: cases };
    case 'slopeExtended':
      return { value: slope.extended, interval: null, n: cases };
    case 'alignment':
      return { value: alignment?.full ?? null, interval: alignment?.interval ?? null, n: aligned };
    case 'alignmentActions':
      return { value: alignment?.actions ?? null, interval: null, n: aligned };
    case 'controlled':
      return {
        value: controlled?.rate ?? null,
        interval: controlled?.interval ?? null,
        isExact: controlled?.intervalMethod === 'clopperPearson',
        n: controlled?.total ?? null,
      };
    case 'decay':
      return { value: decay?.withinSlope ?? null, interval: decay?.interval ?? null, n: decay?.caseSlopes ?? null };
  }
}

const gateOfMetric: Partial<Record<ChartMetric, GateName>> = {
  recallAtTen: 'recallAtTen',
  conflictPairs: 'conflictRate',
  slope: 'slope',
  alignment: 'alignment',
};

/** What can be said of a number and its gate. Null without a number or a gate; K over all turns has a gate and no interval. */
export function verdictOf(model: MeasuredModel, showsOverruled: boolean, metric: ChartMetric): Verdict | null {
  const numbers = numbersOf(model, showsOverruled);
  if (metric === 'conflictTurns') return metricOf(numbers, metric).value === null ? null : 'noInterval';
  const found = gateResults(numbers, model).find(({ gate }) => gate === gateOfMetric[metric]);
  return found?.verdict ?? null;
}

/** One model of a chart with one of its numbers. */
export type MetricRow = MetricValue & {
  readonly line: string;
  readonly model: string;
  readonly fileName: string | null;
  readonly verdict: Verdict | null;
};

export type ShownLines = {
  readonly models: readonly MeasuredModel[];
  readonly hidden: ReadonlySet<string>;
  readonly showsOverruled: boolean;
};

export function visibleModels({ models, hidden }: Pick<ShownLines, 'models' | 'hidden'>): MeasuredModel[] {
  return models.filter((model) => !hidden.has(lineOf(model)));
}

/** The gate that a chart draws; null for a metric without one, and where a visible line is of other entities or matches than those it was defined for. */
export function shownGate(lines: Pick<ShownLines, 'models' | 'hidden'>, metric: ChartMetric): number | null {
  const isOfEntities = metric === 'recallAtTen' || metric === 'slope';
  if (isOfEntities && !visibleModels(lines).every(isGatedSource)) return null;
  return metricFacts[metric].gate;
}

/** The visible models with one number each, best first; those without it come last, in the order of the list. */
export function metricRows(lines: ShownLines, metric: ChartMetric): MetricRow[] {
  const sign = metricFacts[metric].isLowGood ? 1 : -1;
  const worst = Number.POSITIVE_INFINITY;
  return visibleModels(lines)
    .map((model) => {
      const measured = metricOf(numbersOf(model, lines.showsOverruled), metric);
      return {
        ...measured,
        line: lineOf(model),
        model: model.model,
        fileName: model.fileName,
        verdict: verdictOf(model, lines.showsOverruled, metric),
      };
    })
    .toSorted((a, b) => (a.value === null ? worst : a.value * sign) - (b.value === null ? worst : b.value * sign) || 0);
}
