import {
  countGates,
  type GateCount,
  gateResults,
  type RecallAtOne,
  recallAtOne,
  type Verdict,
} from '../../../../../shared/rooms/drift/gates.ts';
import type { MeasuredModel, ReferenceNumbers } from '../../../../../shared/rooms/drift/modelNumbers.ts';
import type { Cell, Column, NumbersTable } from '../../../../components/charts/table/numbersTable.ts';
import type { Texts } from '../../../../window/i18n.ts';
import { lineOf } from '../../driftState.ts';
import { numbersOf } from '../curves/driftSeries.ts';
import {
  type MetricValue,
  metricFacts,
  metricOf,
  type ShownLines,
  verdictOf,
  visibleModels,
} from '../metrics/chartMetrics.ts';
import { boundColumn, countColumn, numberColumn, textColumn, verdictColumn } from '../table/tableColumns.ts';

/** What the safety card shows; alignment is provisional and not counted. */
export const cardMetrics = ['recallAtTen', 'conflictPairs', 'slope', 'alignment'] as const;
export type CardMetric = (typeof cardMetrics)[number];

export type CardCell = MetricValue & {
  readonly verdict: Verdict | null;
  /** The number of reference mode beside one of strict mode; null elsewhere. */
  readonly reference: number | null;
  /** The number as it was measured, where the words of reviewers changed it. */
  readonly measured: number | null;
};

export type CardRow = {
  readonly line: string;
  readonly model: string;
  readonly fileName: string | null;
  readonly cells: Readonly<Record<CardMetric, CardCell>>;
  readonly gates: GateCount;
  readonly caseCount: number | null;
  readonly casesWithGold: number | null;
  /** `recallAtOne`. */
  readonly atOne: RecallAtOne | null;
  /** Evaluated pairs with an empty side, and K of the others; null where nobody counted them. */
  readonly emptyPairs: number | null;
  readonly compared: number | null;
};

/** The visible models in the order of the list, with what each passes. */
export function cardRows(lines: ShownLines): CardRow[] {
  return visibleModels(lines).map((model) => {
    const numbers = numbersOf(model, lines.showsOverruled);
    const cells = {
      recallAtTen: cellOf(model, lines, 'recallAtTen'),
      conflictPairs: cellOf(model, lines, 'conflictPairs'),
      slope: cellOf(model, lines, 'slope'),
      alignment: cellOf(model, lines, 'alignment'),
    } satisfies Record<CardMetric, CardCell>;
    return {
      line: lineOf(model),
      model: model.model,
      fileName: model.fileName,
      cells,
      gates: countGates(gateResults(numbers, model)),
      caseCount: numbers.caseCount,
      casesWithGold: numbers.casesWithGold,
      atOne: recallAtOne(numbers, model.entitySource),
      emptyPairs: numbers.conflict?.emptyPairs ?? null,
      compared: numbers.conflict?.compared?.of ? numbers.conflict.compared.rate : null,
    };
  });
}

function cellOf(model: MeasuredModel, { showsOverruled }: ShownLines, metric: CardMetric): CardCell {
  const shown = metricOf(numbersOf(model, showsOverruled), metric);
  const measured = metricOf(model.measured, metric).value;
  return {
    ...shown,
    verdict: verdictOf(model, showsOverruled, metric),
    reference: model.reference === null ? null : referenceOf(model.reference, metric),
    measured: measured === shown.value ? null : measured,
  };
}

function referenceOf({ recallAtTen, conflictRate, slope }: ReferenceNumbers, metric: CardMetric): number | null {
  const values = {
    recallAtTen: recallAtTen.critical,
    conflictPairs: conflictRate,
    slope: slope.critical,
    alignment: null,
  } satisfies Record<CardMetric, number | null>;
  return values[metric];
}

export type CardSorting = { readonly by: CardMetric | 'model' | 'passed' | 'cases'; readonly isDown: boolean } | null;

/** Models by a column; those without the number come last either way. */
export function sortCard(rows: readonly CardRow[], sorting: CardSorting): readonly CardRow[] {
  if (sorting === null) return rows;
  const { by, isDown } = sorting;
  const sign = isDown ? -1 : 1;
  if (by === 'model')
    return rows.toSorted((a, b) => sign * a.model.localeCompare(b.model, undefined, { numeric: true }));
  const numberOf = (row: CardRow) => {
    if (by === 'passed') return row.gates.judged === 0 ? null : row.gates.passed;
    return by === 'cases' ? row.caseCount : row.cells[by].value;
  };
  return rows.toSorted((one, other) => {
    const [a, b] = [numberOf(one), numberOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (a - b);
  });
}

const ids = {
  recallAtTen: 'recall_at_t10',
  conflictPairs: 'k_conflict',
  slope: 'slope',
  alignment: 'alignment_full',
} as const satisfies Record<CardMetric, string>;

/** The card as plain columns, for files and as a picture. */
export function cardTable(lines: ShownLines, t: Texts['t']): NumbersTable {
  const rows = cardRows(lines);
  const has = (part: 'reference' | 'measured') =>
    rows.some(({ cells }) => cardMetrics.some((metric) => cells[metric][part] !== null));
  const [hasReference, hasMeasured] = [has('reference'), has('measured')];
  const groups = cardMetrics.map((metric) => {
    const hasInterval = rows.some(({ cells }) => cells[metric].interval !== null);
    const columns: Column[] = [
      numberColumn(ids[metric], t(`driftCharts.metrics.${metric}.short`)),
      ...(hasInterval
        ? [boundColumn(t, `${ids[metric]}_lower`, 'lower'), boundColumn(t, `${ids[metric]}_upper`, 'upper')]
        : []),
      verdictColumn(t, `${ids[metric]}_verdict`, gateText(metric)),
      ...(hasReference && metric !== 'alignment'
        ? [numberColumn(`${ids[metric]}_reference`, t('driftCharts.columns.reference'))]
        : []),
      ...(hasMeasured ? [numberColumn(`${ids[metric]}_measured`, t('driftCharts.columns.measured'))] : []),
    ];
    const cellsOf = ({ value, interval, verdict, reference, measured }: CardCell): Cell[] => [
      value,
      ...(hasInterval ? [interval?.lower ?? null, interval?.upper ?? null] : []),
      verdict,
      ...(hasReference && metric !== 'alignment' ? [reference] : []),
      ...(hasMeasured ? [measured ?? value] : []),
    ];
    return { metric, columns, cellsOf };
  });
  return {
    columns: [
      textColumn(t, 'model', 'model'),
      ...groups.flatMap(({ columns }) => columns),
      countColumn(t, 'gates_passed', 'passed'),
      countColumn(t, 'gates_judged', 'judged'),
      countColumn(t, 'gates_undecided', 'undecided'),
      countColumn(t, 'gates_without_verdict', 'noVerdict'),
      countColumn(t, 'gates_not_measured', 'notMeasured'),
      countColumn(t, 'cases', 'cases'),
    ],
    rows: rows.map((row) => ({
      key: row.line,
      line: row.line,
      cells: [
        row.model,
        ...groups.flatMap(({ metric, cellsOf }) => cellsOf(row.cells[metric])),
        row.gates.passed,
        row.gates.judged,
        row.gates.undecided,
        row.gates.noVerdict,
        row.gates.notMeasured,
        row.caseCount,
      ],
    })),
  };
}

/** `> 0.70`, `< 0.10`, `> −0.02`: the strict comparison of a gate. */
export function gateText(metric: CardMetric): string {
  const { gate, isLowGood } = metricFacts[metric];
  return `${isLowGood ? '<' : '>'} ${gate.toFixed(2).replace('-', '\u2212')}`;
}
