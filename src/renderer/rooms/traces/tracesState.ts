import type { Output } from '../../../shared/api/contract.ts';
import type { AsyncData } from '../../../shared/asyncData.ts';
import type { WireError } from '../../../shared/errors.ts';
import type { ListedQueue } from '../../../shared/reviewQueue.ts';
import type { AlignedColumns } from '../../../shared/traces/alignColumns.ts';
import type { DetectorId } from '../../../shared/traces/detectors.ts';
import type { Mark, MarkComment, MarkScheme, SpanMark } from '../../../shared/traces/marks.ts';
import type { SourceLabel } from '../../../shared/traces/toolLabels.ts';
import type { TraceGroup, TraceHead, TraceView } from '../../../shared/traces/traceGroup.ts';
import type {
  FoundInTrace,
  IndexState,
  SearchMode,
  TraceFinding,
  TraceOutline,
} from '../../../shared/traces/traceReading.ts';
import { initialLevels } from '../../components/transcript/transcriptLevels.ts';
import { type Levels, type Side, sides, type TextSelection } from '../../components/transcript/transcriptTypes.ts';
import type { ListWindow } from '../../window/listPages.ts';
import type { ListQueueActs } from '../../window/listQueueActs.ts';
import type { RoomParts } from '../../window/roomStore.ts';
import type { TypedText } from '../../window/typedText.ts';
import type { SpanPlace } from './placeKeys.ts';

export type { TextSelection };
/** Which column: `left` is A, `right` B, `third` C, `fourth` D. */
export { type Side, sides };

/** A step of one side, 0-based; a null step is the trace as a whole. */
export type Place = { readonly side: Side; readonly step: number | null };

/** Where what the list is searched for stands first in a group. */
export type Hit = { readonly traceId: number; readonly step: number };

type GroupWindow = ListWindow<TraceView, TraceGroup, Omit<Output<'traces.listGroups'>, 'groups' | 'offset'>>;

export const inspectorTabs = ['labels', 'step', 'history', 'guideline', 'json'] as const;
export type InspectorTab = (typeof inspectorTabs)[number];

/** What the current evaluator gave in one trace, and what others wrote beside it. */
export type TraceMarks = {
  readonly marks: readonly Mark[];
  readonly spans: readonly SpanMark[];
  readonly comments: readonly MarkComment[];
  readonly othersComments: readonly (MarkComment & { readonly author: string })[];
};

/** One trace that is open in a column, with everything that was read of it. */
export type OpenTrace = {
  readonly head: TraceHead;
  readonly outline: AsyncData<TraceOutline>;
  readonly marks: AsyncData<TraceMarks>;
  readonly findings: AsyncData<readonly TraceFinding[]>;
  /** Steps in which the trace names its model. */
  readonly namedIn: readonly number[];
};

/** Where one place of a text is: the `nth` (0-based) in a step's text. */
export type FindPlace = { readonly side: Side; readonly step: number; readonly nth: number };

type FindState = {
  readonly isOpen: boolean;
  readonly text: string;
  readonly mode: SearchMode;
  /** In the order of the sides; idle without a text. */
  readonly found: AsyncData<readonly FoundInTrace[]>;
  /** 0-based number of the current place in reading order; -1 before the first jump. */
  readonly current: number;
};

type SearchResult = Output<'traces.search'>;
export type SearchState = {
  readonly text: string;
  readonly mode: SearchMode;
  /** Idle without a text; loading while it runs and can be cancelled. */
  readonly result: AsyncData<SearchResult>;
};

export type RoomOptions = {
  /** All sides scroll together, one row per aligned step. */
  readonly linked: boolean;
  readonly blind: boolean;
  readonly answersOnly: boolean;
};

/** Asks the transcript to bring a step into sight; a new object each time. */
type ScrollRequest = Place & { readonly step: number };

export type TracesData = {
  readonly view: TraceView;
  readonly rows: GroupWindow | null;
  readonly listError: WireError | null;
  readonly facets: AsyncData<Output<'traces.facets'>>;
  /** Asks the list to go to a 0-based place; a new object each time. */
  readonly listScrollTo: { readonly index: number; readonly align: 'auto' | 'center' } | null;
  readonly search: SearchState;
  readonly index: IndexState | null;
  readonly queues: AsyncData<readonly ListedQueue[]>;

  readonly selectedId: number | null;
  /** 0-based place of the selected group in the view, -1 when the view hides it. */
  readonly selectedIndex: number;
  readonly group: AsyncData<Output<'traces.readGroup'>>;
  readonly left: OpenTrace | null;
  /** Null when the group has one trace. */
  readonly right: OpenTrace | null;
  /** Only beside a right one, and the fourth only beside a third. */
  readonly third: OpenTrace | null;
  readonly fourth: OpenTrace | null;
  /** Of all that are open, with the left one; idle while one trace is open. */
  readonly alignment: AsyncData<AlignedColumns>;
  readonly selected: Place;
  readonly scrollTo: ScrollRequest | null;
  readonly textSelection: TextSelection | null;
  /** How much of which card is shown; single cards are those of the open pair. */
  readonly levels: Levels;

  readonly scheme: AsyncData<MarkScheme>;
  readonly labels: AsyncData<Output<'traces.labels'>>;
  /** How each label is shown, by its name; follows from `labels`. */
  readonly labelLooks: ReadonlyMap<string, SourceLabel>;
  /** Criterion that the digits choose for; null: the first without an answer. */
  readonly criterionId: string | null;
  readonly options: RoomOptions;
  readonly find: FindState;
  readonly tab: InspectorTab;
  readonly dialog: TracesDialog | null;
  /** A question that waits to be joined with another one; kept while one looks for that. */
  readonly heldQuestion: { readonly id: number; readonly title: string } | null;
  /** Comments that are typed and not saved yet, by `stepKey`. */
  readonly commentDrafts: Readonly<Record<string, TypedText>>;
  /** Those on marked passages, by `spanKey`. */
  readonly spanDrafts: Readonly<Record<string, TypedText>>;
  /** Acts on their way to the disk. */
  readonly writing: number;
};

type TracesDialog = 'scheme' | 'labels' | 'export' | 'runs';

export type TracesActs = ListQueueActs & {
  /** Reads what was kept and opens the room where one was. Runs once. */
  open: () => Promise<void>;
  setView: (change: Partial<TraceView>) => Promise<void>;
  ensureRows: (from: number, to: number) => void;
  /** Resolves when the rows from one place to another are there. */
  fetchRows: (from: number, to: number) => Promise<void>;
  keepListScroll: (index: number) => void;
  /** Empties the search with an empty text. Failures are kept in `search.result`. */
  runSearch: (text: string, mode: SearchMode) => Promise<void>;
  cancelSearch: () => Promise<void>;
  reload: () => Promise<void>;

  selectGroup: (groupId: number, index?: number) => Promise<void>;
  selectIndex: (index: number) => Promise<void>;
  /** Shows the traces of a file, among others or alone, and its first group: it was imported, or somebody asked for it. */
  openDataset: (datasetId: number, isAlone?: boolean) => Promise<void>;
  stepGroup: (by: 1 | -1) => Promise<void>;
  /** Goes to the next group that is not done. False when all are done. */
  nextOpenGroup: (after?: Promise<unknown>) => Promise<boolean>;
  /** Goes to the next (1) or previous (-1) group in which a rule found something. False when there is no other. */
  nextAskingGroup: (by: 1 | -1) => Promise<boolean>;
  /** Shows another trace of the group on a side; the two change places when it is the other side's. */
  openTrace: (side: Side, traceId: number) => Promise<void>;
  /** The trace of a column and the one that the others are compared with change places; of the first column itself, the first two do. */
  swapSides: (side?: Side) => void;
  /** Shows these traces of the group, at most four, from left to right. */
  openRuns: (traceIds: readonly number[]) => Promise<void>;
  /** Reads the open group again from the start, after a failure. */
  reopen: () => Promise<void>;
  /** Opens a step by a permalink's numbers: a trace, a 0-based step, and the trace beside it. False when it is not there. */
  openPlace: (traceId: number, step: number | null, besideId: number | null) => Promise<boolean>;

  /** Selects a step and, with `go`, brings it into sight. */
  select: (place: Place, how?: 'go' | 'stay') => void;
  setTextSelection: (selection: TextSelection | null) => void;
  setLevels: (levels: Levels) => void;
  setOptions: (change: Partial<RoomOptions>) => void;
  /** Traces as they are offered: in the order of their import or, in blind mode, in one that tells nothing. */
  inOrder: (heads: readonly TraceHead[]) => readonly TraceHead[];
  setTab: (tab: InspectorTab) => void;
  openDialog: (dialog: TracesDialog | null) => void;

  /** To the next call, and behind the last to the traces as a whole, without an answer to every criterion; in the group or the next one that has any. */
  nextUnmarked: () => Promise<'here' | 'otherGroup' | 'none'>;

  openFind: () => void;
  closeFind: () => void;
  setFind: (text: string, mode: SearchMode) => Promise<void>;
  moveFind: (by: 1 | -1) => void;
  goToFound: (index: number) => void;

  setCriterion: (criterionId: string | null) => void;
  /** Chooses an answer at once on the screen, then on disk; null takes it back. Rejects, with the old state shown, when it fails. */
  setMark: (place: Place, criterionId: string, choiceId: string | null) => Promise<void>;
  addSpan: (selection: TextSelection, criterionId: string, choiceId: string, comment?: string) => Promise<void>;
  /** A null answer removes the span; what is typed of its comment is saved before, so that an undo brings it back. */
  editSpan: (side: Side, spanId: number, choiceId: string | null) => Promise<void>;
  /** As `typeComment`, of a marked passage. */
  typeSpanComment: (span: SpanPlace, typed: TypedText) => void;
  saveSpanComments: () => Promise<void>;
  /** Keeps what is typed into a comment, and saves it after a pause; an empty text removes the comment. */
  typeComment: (place: Place, text: string) => void;
  setState: (state: 'todo' | 'done') => Promise<void>;
  /** Marks the group done, unless it is, and goes on to the next one that is not. False when no other is open. */
  done: () => Promise<boolean>;
  setFlag: (flagged: boolean) => Promise<void>;
  /** Says that the trace on a side answers another question than the rest. */
  partTrace: (side: Side) => Promise<void>;
  /** Keeps the open question, to be joined with the one that is opened next. */
  holdQuestion: () => void;
  /** Says that the held question and the open one are the same. */
  joinHeldQuestion: () => Promise<void>;
  dismissFinding: (side: Side, detector: DetectorId, step: number | null, dismissed: boolean) => Promise<void>;

  /** The core says that marks changed: here, in another window, or by an undo. Null when too many groups to name. */
  groupsChanged: (groupIds: readonly number[] | null) => void;
  settingsChanged: () => void;
  datasetsChanged: () => void;
  indexed: (index: IndexState) => void;
  /** Saves what was typed, and resolves when all that was done is on disk. Run before an undo. */
  flush: () => Promise<void>;
  /** Keeps typed text and the look of the room now: the window goes away. */
  leave: () => void;
};

export type TracesState = TracesData & TracesActs;

export type StoreParts = RoomParts<TracesState, TracesData>;

export const noFilter: TraceView['filter'] = {
  states: [],
  flagged: null,
  paired: null,
  errors: null,
  outcomes: [],
  tasks: [],
  models: [],
  labels: [],
  detectors: [],
  marks: [],
};

export const firstView: TraceView = {
  datasetIds: [],
  queueId: null,
  filter: noFilter,
  sort: 'position',
  searchId: null,
};

export const noFind: FindState = { isOpen: false, text: '', mode: 'words', found: { status: 'idle' }, current: -1 };

/** What is kept of no group: shown while the next one is read. */
export const noGroup = {
  left: null,
  right: null,
  third: null,
  fourth: null,
  alignment: { status: 'idle' },
  selected: { side: 'left', step: 0 },
  scrollTo: null,
  textSelection: null,
} as const satisfies Partial<TracesData>;

export const emptyData: TracesData = {
  view: firstView,
  rows: null,
  listError: null,
  facets: { status: 'idle' },
  listScrollTo: null,
  search: { text: '', mode: 'words', result: { status: 'idle' } },
  index: null,
  queues: { status: 'idle' },
  selectedId: null,
  selectedIndex: -1,
  group: { status: 'idle' },
  ...noGroup,
  levels: initialLevels,
  scheme: { status: 'idle' },
  labels: { status: 'idle' },
  labelLooks: new Map(),
  criterionId: null,
  options: { linked: true, blind: false, answersOnly: false },
  find: noFind,
  tab: 'labels',
  dialog: null,
  heldQuestion: null,
  commentDrafts: {},
  spanDrafts: {},
  writing: 0,
};
