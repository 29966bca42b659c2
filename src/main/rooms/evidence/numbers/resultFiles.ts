import { type Metric, metrics } from '../../../../shared/rooms/evidence/metrics.ts';
import { replacePythonNumbers } from '../../../records/json/pythonNumbers.ts';

/** What a file holds: numbers of explanations, or the explanations. */
export type ResultKind = 'results' | 'outputs';

/** What a file of the result tree is of, by where it lies: `<Provider>/<model>/<agent>/<scenario>.json`, below `results` or `outputs`. */
export type ResultPlace = {
  /** `Provider/model`. */
  readonly model: string;
  readonly agent: string;
  readonly scenario: string;
};

/** Values of one claim of each item by metric, in file order; null where a list ends early or holds no number. */
type MetricLists = Readonly<Record<Metric, readonly (number | null)[]>>;

/** One thing wrong with a file of the tree: what was read all the same is in the result. Positions are 0-based. */
export type ResultFault =
  | { readonly code: 'resultsUnreadable' | 'outputsUnreadable'; readonly reason: string }
  | { readonly code: 'resultsMetricMissing' | 'resultsMetricUnknown'; readonly metric: string }
  | { readonly code: 'resultsListShort'; readonly metric: string; readonly length: number; readonly items: number }
  | { readonly code: 'resultsNoNumber'; readonly metric: string; readonly positions: readonly number[] }
  | { readonly code: 'outputsNoText'; readonly positions: readonly number[] };

export type ReadScores = {
  readonly items: number;
  /** One, or those of claim A and claim B. Empty where the file could not be read. */
  readonly claims: readonly MetricLists[];
  readonly faults: readonly ResultFault[];
};

export type ReadOutputs = {
  /** Of each item one text, or those of claim A and claim B. */
  readonly explanations: readonly (readonly string[])[];
  /** What each item's reply chose, trimmed; null where the file has no such thing. */
  readonly selectedClaims: readonly string[] | null;
  readonly faults: readonly ResultFault[];
};

const layout = /(?:^|[\\/])([^\\/]+)[\\/]([^\\/]+)[\\/]([^\\/]+)[\\/]([^\\/]+)\.json$/;

/** What a file is of by the last four parts of its path; null for fewer. */
export function resultPlace(path: string): ResultPlace | null {
  const [, provider, model, agent, scenario] = layout.exec(path) ?? [];
  if (provider === undefined || agent === undefined || scenario === undefined) return null;
  return { model: `${provider}/${model}`, agent, scenario };
}

/** The test of a scenario: that of R4C ran on a file without the ids of its items, in the same order. */
export function testOfScenario(scenario: string): string {
  return scenario === 'full_data_noid' ? 'full_data' : scenario;
}

/**
 * Reads one file of results. An object of lists by metric, or `claim_A` and `claim_B` of such objects. Lists that are shorter than the
 * longest, and what is no finite number, become null and are named; nothing that could be read is dropped.
 */
export function readScores(text: string): ReadScores {
  const parsed = parse(text);
  if (typeof parsed === 'string')
    return { items: 0, claims: [], faults: [{ code: 'resultsUnreadable', reason: parsed }] };
  const whole = membersOf(parsed.value);
  if (whole === null) return { items: 0, claims: [], faults: [{ code: 'resultsUnreadable', reason: 'no object' }] };
  const given = 'claim_A' in whole || 'claim_B' in whole ? [whole.claim_A, whole.claim_B].map(membersOf) : [whole];
  const names = given.length === 2 ? ['claim_A ', 'claim_B '] : [''];
  const read = given.map((lists, claim) => readLists(lists ?? {}, names[claim] ?? ''));
  const items = Math.max(0, ...read.flatMap(({ lists }) => lists.map(({ values }) => values.length)));
  return {
    items,
    claims: read.map(({ lists }) => metricLists(lists, items)),
    faults: read.flatMap(({ lists, faults }, claim) => [...faults, ...shortLists(lists, items, names[claim] ?? '')]),
  };
}

/**
 * Reads one file of outputs: a list of `generated_explanation`, beside `selected_claim` in the selection test, or `claim_A` and `claim_B` of
 * such. What is no text counts as empty and is named.
 */
export function readOutputs(text: string): ReadOutputs {
  const parsed = parse(text);
  const list = typeof parsed === 'string' ? null : parsed.value;
  if (!Array.isArray(list)) {
    const reason = typeof parsed === 'string' ? parsed : 'no list';
    return { explanations: [], selectedClaims: null, faults: [{ code: 'outputsUnreadable', reason }] };
  }
  const items = list.map((item) => membersOf(item) ?? {});
  const textsOf = (item: Members) => {
    const parts = 'claim_A' in item || 'claim_B' in item ? [item.claim_A, item.claim_B].map(membersOf) : [item];
    return parts.map((part) => part?.generated_explanation);
  };
  const texts = items.map(textsOf);
  const positions = texts.flatMap((own, position) => (own.every((one) => typeof one === 'string') ? [] : [position]));
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  const chooses = items.some((item) => 'selected_claim' in item);
  return {
    explanations: texts.map((own) => own.map(textOf)),
    selectedClaims: chooses ? items.map((item) => textOf(item.selected_claim).trim()) : null,
    faults: positions.length === 0 ? [] : [{ code: 'outputsNoText', positions }],
  };
}

type Members = Readonly<Record<string, unknown>>;

function parse(text: string): { readonly value: unknown } | string {
  try {
    return { value: JSON.parse(replacePythonNumbers(text.replace(/^\uFEFF/, ''), () => 'null')) };
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

function membersOf(value: unknown): Members | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

type List = { readonly metric: Metric; readonly values: readonly (number | null)[] };

function readLists(given: Members, name: string): { lists: List[]; faults: ResultFault[] } {
  const faults: ResultFault[] = [];
  const lists = metrics.map((metric): List => {
    const [key, part] = keyOf(metric);
    const found = given[key];
    if (!Array.isArray(found)) {
      faults.push({ code: 'resultsMetricMissing', metric: name + metric });
      return { metric, values: [] };
    }
    const values = found.map((value) => numberOf(part === null ? value : membersOf(value)?.[part]));
    const positions = values.flatMap((value, position) => (value === null ? [position] : []));
    if (positions.length > 0) faults.push({ code: 'resultsNoNumber', metric: name + metric, positions });
    return { metric, values };
  });
  const known = metrics.map((metric) => keyOf(metric)[0]);
  for (const key of Object.keys(given))
    if (!known.includes(key)) faults.push({ code: 'resultsMetricUnknown', metric: name + key });
  return { lists, faults };
}

/** The list of a metric in a file, and its part where the list holds objects. */
function keyOf(metric: Metric): readonly [key: string, part: string | null] {
  return metric.startsWith('bertscore_') ? ['bertscore', metric.slice('bertscore_'.length)] : [metric, null];
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function shortLists(lists: readonly List[], items: number, name: string): ResultFault[] {
  return lists.flatMap(({ metric, values: { length } }) =>
    length === items || length === 0
      ? []
      : [{ code: 'resultsListShort' as const, metric: name + metric, length, items }],
  );
}

function metricLists(lists: readonly List[], items: number): MetricLists {
  const padded = (metric: Metric) => {
    const values = lists.find((list) => list.metric === metric)?.values ?? [];
    return [...values, ...new Array<null>(items - values.length).fill(null)];
  };
  return {
    bertscore_F1: padded('bertscore_F1'),
    bertscore_Precision: padded('bertscore_Precision'),
    bertscore_Recall: padded('bertscore_Recall'),
    fluency: padded('fluency'),
    coherence: padded('coherence'),
    explanation_accuracy: padded('explanation_accuracy'),
    explanation_completeness: padded('explanation_completeness'),
    claim_accuracy_score: padded('claim_accuracy_score'),
    claim_support: padded('claim_support'),
    fact_verification: padded('fact_verification'),
  };
}
