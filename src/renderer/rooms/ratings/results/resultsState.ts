import type { AgreementData, JudgementAlpha, NewDecision } from '../../../../shared/agreement.ts';
import type { AsyncData } from '../../../../shared/asyncData.ts';
import type {
  AgreementKind,
  Judgement,
  Judgements,
  NumberPlace,
  PairTexts,
  RatedItem,
  ResultsHead,
  UnableRule,
} from '../../../../shared/rooms/ratings/results.ts';
import type { ResultsFilter, ResultsView, ScopeView } from '../../../../shared/rooms/ratings/resultsView.ts';
import type { RoomParts } from '../../../window/roomStore.ts';

export const resultsTabs = ['overview', 'ratings', 'agreement', 'style', 'progress'] as const;
export type ResultsTab = (typeof resultsTabs)[number];

/** Names the pool of all criteria. */
export const pooled = 'overall';

type Criterion = ResultsHead['criteria'][number];

/** Numbers, and of which judgements: while others are on their way, another filter is chosen already. */
export type SummedUp = ResultsView & { readonly of: ResultsFilter };

export type ResultsData = {
  readonly datasetId: number;
  readonly head: AsyncData<ResultsHead>;
  readonly filter: ResultsFilter;
  readonly results: AsyncData<SummedUp>;
  /** Since when newer numbers are on their way, in ms of the window's clock; null while none are. */
  readonly waitsSince: number | null;
  readonly tab: ResultsTab;
  /** Key of a criterion, or `pooled`; empty before the head is there. */
  readonly criterion: string;
  readonly showsTable: boolean;
  /** Names in the place of codes, where they are known. */
  readonly showsNames: boolean;
  /** The number whose judgements are shown; null for none. */
  readonly place: NumberPlace | null;
  readonly judgements: AsyncData<Judgements>;
  readonly submissionId: string | null;
  readonly judgement: AsyncData<Judgement>;
  /** The pair that is open over the room; null for none. */
  readonly pair: AsyncData<PairTexts> | null;
  readonly agreementKind: AgreementKind;
  readonly unable: UnableRule;
  readonly agreement: AsyncData<AgreementData>;
  /** α of every criterion; read on the tab of agreement alone. */
  readonly alphas: AsyncData<readonly JudgementAlpha[]>;
  /** Key of the item that is decided. */
  readonly itemKey: string | null;
  readonly item: AsyncData<RatedItem>;
  /** Whether names of evaluators are hidden while one decides. */
  readonly hidesNames: boolean;
};

const everything: ResultsFilter = {
  models: null,
  evaluators: null,
  specialties: null,
  protocolVersion: null,
  ties: 'half',
  judges: 'people',
};

/** All judgements of a study: those of people, or of models where no person judges. */
export function everythingOf({ evaluators }: Pick<ResultsHead, 'evaluators'>): ResultsFilter {
  const isOfModels = evaluators.length > 0 && evaluators.every(({ isModel }) => isModel);
  return { ...everything, judges: isOfModels ? 'models' : 'people' };
}

/** How many judgements there are by those whose judgements count, and how many were planned; null where that is not known of somebody. */
export function progressOf(
  { evaluators }: Pick<ResultsHead, 'evaluators'>,
  judges: ResultsFilter['judges'],
): { readonly rated: number; readonly planned: number | null } {
  const counted = evaluators.filter(({ isModel }) => judges === 'together' || isModel === (judges === 'models'));
  const plans = counted.flatMap(({ planned }) => planned ?? []);
  const isPlanned = counted.length > 0 && plans.length === counted.length;
  return {
    rated: counted.reduce((sum, { rated }) => sum + rated, 0),
    planned: isPlanned ? plans.reduce((sum, one) => sum + one, 0) : null,
  };
}

export const emptyResults: Omit<ResultsData, 'datasetId'> = {
  head: { status: 'idle' },
  filter: everything,
  results: { status: 'idle' },
  waitsSince: null,
  tab: 'overview',
  criterion: '',
  showsTable: false,
  showsNames: false,
  place: null,
  judgements: { status: 'idle' },
  submissionId: null,
  judgement: { status: 'idle' },
  pair: null,
  agreementKind: 'outcomes',
  unable: 'missing',
  agreement: { status: 'idle' },
  alphas: { status: 'idle' },
  itemKey: null,
  item: { status: 'idle' },
  hidesNames: true,
};

export type ResultsActs = {
  /** Shows the results of the study, as they were left; again, what could not be read is read. */
  readonly open: () => Promise<void>;
  readonly setFilter: (change: Partial<ResultsFilter>) => Promise<void>;
  readonly cancel: () => Promise<void>;
  readonly setTab: (tab: ResultsTab) => void;
  readonly setCriterion: (criterion: string) => void;
  readonly setLook: (look: Partial<Pick<ResultsData, 'showsTable' | 'showsNames' | 'hidesNames'>>) => void;
  readonly choosePlace: (place: NumberPlace | null) => Promise<void>;
  readonly chooseJudgement: (submissionId: string) => Promise<void>;
  readonly stepJudgement: (step: number) => Promise<void>;
  readonly moreJudgements: () => Promise<void>;
  /** Reads once more what is behind the number. */
  readonly readBehind: () => Promise<void>;
  readonly openPair: () => Promise<void>;
  readonly closePair: () => void;
  /** Asks for agreement on something else, or by another rule. */
  readonly askAgreement: (change: Partial<Pick<ResultsData, 'agreementKind' | 'unable'>>) => void;
  readonly chooseItem: (key: string | null) => Promise<void>;
  /** Settles the chosen item, or leaves it open with the category null; `undefined` takes the decision back. */
  readonly decide: (decision: NewDecision | undefined) => Promise<void>;
  /** Somebody judged, decided or took something back. */
  readonly changed: (datasetIds: readonly number[] | null) => void;
  /** Keeps what is chosen: the window goes away. */
  readonly leave: () => void;
};

export type ResultsState = ResultsData & ResultsActs;
export type ResultsParts = RoomParts<ResultsState, ResultsData>;

export function headOf({ head }: Pick<ResultsData, 'head'>): ResultsHead | null {
  return head.status === 'ready' ? head.value : null;
}

export function resultsOf({ results }: Pick<ResultsData, 'results'>): SummedUp | null {
  return results.status === 'ready' ? results.value : null;
}

/**
 * The criteria of the numbers that are shown, in the words of their version of the protocol: a criterion that no protocol here asks has none. Before
 * there are numbers, those of the version that is chosen.
 */
export function criteriaOf(state: Pick<ResultsData, 'head' | 'results' | 'filter'>): readonly Criterion[] {
  const head = headOf(state);
  const results = resultsOf(state);
  if (head === null) return [];
  const version = results?.protocolVersion ?? state.filter.protocolVersion ?? head.versions[0]?.version;
  const own = head.versions.find((one) => one.version === version)?.criteria ?? [];
  const known = [...own, ...head.criteria];
  const keys = results?.criteria ?? (own.length === 0 ? head.criteria : own).map(({ key }) => key);
  return keys.map((key) => known.find((one) => one.key === key) ?? { key, label: {}, question: {} });
}

/** Whether the tab shows numbers, to which the keys and the files of results belong. */
export function hasNumbers(state: Pick<ResultsData, 'results' | 'tab'>): boolean {
  return state.tab !== 'progress' && (resultsOf(state)?.counts.shown ?? 0) > 0;
}

/** The filter of the numbers that are shown; before there are any, the chosen one. */
export function shownFilterOf(state: Pick<ResultsData, 'results' | 'filter'>): ResultsFilter {
  return resultsOf(state)?.of ?? state.filter;
}

/** The numbers of the chosen criterion; null before they are there. */
export function scopeOf(state: Pick<ResultsData, 'results' | 'criterion'>): ScopeView | null {
  return resultsOf(state)?.scopes[state.criterion] ?? null;
}
