import type { Input } from '../../../shared/api/contract.ts';
import type { AsyncData } from '../../../shared/asyncData.ts';
import type { Dataset } from '../../../shared/datasets.ts';
import type { WireError } from '../../../shared/errors.ts';
import type { ListedQueue } from '../../../shared/reviewQueue.ts';
import type { QuestionDetail, QuestionFilter, QuestionView } from '../../../shared/rooms/derivations/api.ts';
import type { CheckLanguage } from '../../../shared/rooms/derivations/checks/index.ts';
import type { CheckFinding } from '../../../shared/rooms/derivations/finding.ts';
import type { ItemState, QuestionContent } from '../../../shared/rooms/derivations/question.ts';
import type { ItemScore, ScoreRun } from '../../../shared/rooms/derivations/score.ts';
import type { Destination } from '../../window/frameStore.ts';
import type { ListQueueActs } from '../../window/listQueueActs.ts';
import type { RoomParts } from '../../window/roomStore.ts';
import type { QuestionWindow } from './list/questionWindow.ts';
import type { SaveStatus } from './saveQueue.ts';
import type { Cell } from './work/derivationDraft.ts';

export const inspectorTabs = ['compare', 'checks', 'history', 'guideline', 'json'] as const;
export type InspectorTab = (typeof inspectorTabs)[number];

/** What has an original as a cell has one, and no place among the cells. */
export type RecordText = 'question' | 'answer';

/** Asks the triple editor to put the caret into a cell; a new object each time, so that the same cell can be asked for twice. */
type FocusRequest = { readonly cell: Cell; readonly caret: 'start' | 'end' | 'all' | number };

export const noFilter: QuestionFilter = {
  types: [],
  timeDependent: null,
  states: [],
  changed: null,
  changedAfterDone: null,
  flagged: null,
  problems: null,
  checks: [],
  scoreAtLeast: null,
  scoreAtMost: null,
};

export function firstView(datasetId: number): QuestionView {
  return {
    datasetId,
    filter: noFilter,
    sort: 'position',
    search: '',
    exact: false,
    runId: null,
    queueId: null,
    scoreOf: 'er',
  };
}

type CheckCount = {
  readonly code: string;
  readonly severity: CheckFinding['severity'];
  readonly itemCount: number;
};

/** Everything the room shows. Data of the core, the draft and the look of the room are kept apart. */
export type DerivationsData = {
  readonly dataset: Dataset | null;
  readonly view: QuestionView | null;
  readonly rows: QuestionWindow | null;
  readonly listError: WireError | null;
  readonly checkCounts: readonly CheckCount[];
  readonly queues: AsyncData<readonly ListedQueue[]>;
  /** Where the list was scrolled to, as a 0-based place; a new object asks the list to go there. */
  readonly scrollTo: { readonly index: number; readonly align: 'auto' | 'center' } | null;

  readonly selectedId: number | null;
  /** 0-based place of the selected question in the view, -1 when the view hides it. */
  readonly selectedIndex: number;
  readonly detail: AsyncData<QuestionDetail>;

  /** The newest content of the selected question, saved or not. */
  readonly content: QuestionContent | null;
  /** The content as of the last act or pause of typing: for whatever looks at the whole record, which no key may wait for. */
  readonly settled: QuestionContent | null;
  readonly save: SaveStatus | null;
  /** Where text waits for a choice between two versions, in any question that was open. */
  readonly conflicts: readonly Destination[];
  /** Which gold derivation is edited, 0-based (R4C has several). */
  readonly derivation: number;
  /** Somebody chose the derivation of this question or works in it: a score that comes does not switch it. */
  readonly keepsDerivation: boolean;
  readonly activeCell: Cell | null;
  /** The text of the record, other than a cell's, that has, or last had, the caret; it means nothing while a cell is active. */
  readonly activeText: RecordText | null;
  readonly focusRequest: FocusRequest | null;
  /** Findings of the live checks over `settled`. */
  readonly findings: readonly CheckFinding[];
  readonly commentText: string;
  /** The reason of a flag, typed in the field for comments and apart from the comment that was begun there. */
  readonly reasonText: string;
  /** The question whose flag asks for its reason now. */
  readonly reasonAskedOf: number | null;
  /** Predicted steps that somebody asked to have among the suggestions, and the question they are of. */
  readonly offered: { readonly questionId: number; readonly steps: readonly number[] } | null;

  readonly scores: readonly ScoreRun[];
  readonly itemScore: AsyncData<ItemScore | null>;
  readonly tab: InspectorTab;
};

type ContentChange = (content: QuestionContent) => QuestionContent;

export type DerivationsActs = ListQueueActs & {
  openDataset: (dataset: Dataset) => Promise<void>;
  /** Newer counts of the open dataset. */
  updateDataset: (dataset: Dataset) => void;
  setView: (change: Partial<Omit<QuestionView, 'datasetId'>>) => Promise<void>;
  ensureRows: (from: number, to: number) => void;
  /** Resolves when the rows from one place to another are there. */
  fetchRows: (from: number, to: number) => Promise<void>;
  keepScroll: (index: number) => void;
  select: (questionId: number, index?: number) => Promise<void>;
  selectIndex: (index: number) => Promise<void>;
  step: (by: 1 | -1) => Promise<void>;
  /** Goes to the next question that is not done. False when all are done. */
  skip: (after?: Promise<unknown>) => Promise<boolean>;
  /** Goes to the next (1) or previous (-1) question that asks for something. False when no other does. */
  nextAsking: (by: 1 | -1) => Promise<boolean>;

  /** Changes the content. Without `act` it is typing, saved after a pause; with one it is saved at once under that name. */
  change: (change: ContentChange, act?: string, focus?: FocusRequest) => void;
  /** Hands typed text to the save queue now. */
  commit: () => void;
  /** Commits, and resolves when everything that can be saved is saved. Run before an undo. */
  flush: () => Promise<void>;
  /** Applies the fix of a finding to the content as it is now, which may be newer than the finding. */
  applyFix: (finding: CheckFinding, which?: 'fix' | 'otherFix') => void;
  retrySave: () => void;
  resolveConflict: (keep: 'mine' | 'theirs') => void;

  setDerivation: (derivation: number) => void;
  setActiveCell: (cell: Cell) => void;
  setActiveText: (activeText: RecordText | null) => void;
  focusCell: (cell: Cell, caret: FocusRequest['caret']) => void;
  /**
   * Marks the question done, unless it is, and goes on to the next one that is not: at once, while the core is told behind it. Where
   * the core refuses, the window goes back. False when no other is open. Without effect before the question can be seen.
   */
  done: () => Promise<boolean>;
  setState: (state: ItemState) => Promise<void>;
  setFlag: (flagged: boolean) => Promise<void>;
  /** What stands in the field for comments: the reason of a flag where it takes that. */
  setCommentText: (text: string) => void;
  askReason: (isAsked: boolean) => void;
  addComment: () => Promise<void>;
  /** Gives the evaluator's own comment another text; a blank one takes it away. */
  editComment: (comment: Input<'derivations.editComment'>) => Promise<void>;
  keepCheck: (code: string, kept: boolean) => Promise<void>;
  setTab: (tab: InspectorTab) => void;
  /** Reads the score of the open question once more. */
  readItemScore: () => Promise<void>;
  setRun: (runId: number | null) => Promise<void>;
  dismissSuggestion: (suggestion: string, dismissed: boolean) => Promise<void>;
  /** Puts a predicted triple among the suggestions although a gold one met it. */
  offerPredicted: (predictedStep: number) => void;

  /** The core says that questions changed: here, in another window, or by an undo. Null when too many to name. */
  questionsChanged: (datasetId: number, questionIds: readonly number[] | null) => void;
  scored: (goldDatasetId: number, runId: number) => void;
  /** Keeps typed text and the look of the room now: the window goes away. */
  leave: () => void;
  reload: () => Promise<void>;
};

export type DerivationsState = DerivationsData & DerivationsActs;

export type StoreParts = RoomParts<DerivationsState, DerivationsData> & {
  readonly runChecks: (content: QuestionContent, language: CheckLanguage) => CheckFinding[];
};

export const emptyData: DerivationsData = {
  dataset: null,
  view: null,
  rows: null,
  listError: null,
  checkCounts: [],
  queues: { status: 'idle' },
  scrollTo: null,
  selectedId: null,
  selectedIndex: -1,
  detail: { status: 'idle' },
  content: null,
  settled: null,
  save: null,
  conflicts: [],
  derivation: 0,
  keepsDerivation: false,
  activeCell: null,
  activeText: null,
  focusRequest: null,
  findings: [],
  commentText: '',
  reasonText: '',
  reasonAskedOf: null,
  offered: null,
  scores: [],
  itemScore: { status: 'idle' },
  tab: 'compare',
};
