import type { AsyncData } from '../../../shared/asyncData.ts';
import type { WireError } from '../../../shared/errors.ts';
import type { FileSource } from '../../../shared/files.ts';
import { emptyDraft, type RatingDraft } from '../../../shared/rooms/ratings/draft.ts';
import type { NonsenseReason } from '../../../shared/rooms/ratings/protocol.ts';
import type {
  AssignedSet,
  MySubmission,
  PairSide,
  RatingTask,
  Registration,
  Study,
  StudyListEntry,
} from '../../../shared/rooms/ratings/study.ts';
import type { RoomParts } from '../../window/roomStore.ts';
import type { Field, FieldValue } from './judgement.ts';

/** The pages of the room, from the list of studies to the pairs of one. */
export const views = ['studies', 'make', 'study', 'protocol', 'welcome', 'register', 'rate', 'results'] as const;
export type View = (typeof views)[number];

type RatingsDialog =
  | { readonly kind: 'confirm' }
  | { readonly kind: 'nonsense' }
  | { readonly kind: 'erase' }
  | { readonly kind: 'withdraw'; readonly submissions: readonly MySubmission[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'unblind' }
  | { readonly kind: 'withdrawStudy' }
  | { readonly kind: 'eraseOther'; readonly studyEvaluatorId: string }
  | { readonly kind: 'merge'; readonly name: string; readonly source: FileSource };

/** The pair that follows, read while one is judged: it is drawn where nobody sees it, and shown while the judgement is written. */
type Ahead = {
  readonly drawing: number;
  readonly task: RatingTask;
};

/** How far each pane of a pair is scrolled, in pixels. */
type ScrollPlaces = Readonly<Record<string, number>>;

export type Cleared = { readonly draft: RatingDraft; readonly focused: string | null };

export type RatingsData = {
  readonly view: View;
  readonly studies: AsyncData<readonly StudyListEntry[]>;
  /** The study that is open; null for none. */
  readonly datasetId: number | null;
  readonly study: AsyncData<Study>;
  /** As typed; null until it is read. */
  readonly registration: Registration | null;
  /** Which pairs the registration leads to. */
  readonly assigned: AsyncData<AssignedSet>;
  /** What `ratings.start` found missing or wrong, by field. */
  readonly refusedFields: Readonly<Record<string, string>>;
  /** The pair that is judged; null within when none is left. */
  readonly task: AsyncData<RatingTask | null>;
  /** Which drawing the pair is: one that was made ahead goes on as it is. */
  readonly drawing: number;
  readonly ahead: Ahead | null;
  /** Whether the pair took the place of another one a moment ago: who presses again what led here means nothing of it. */
  readonly isJustShown: boolean;
  readonly draft: RatingDraft;
  /** What was said before it was cleared, and where the keys were; null once something is said after that, or another pair is shown. */
  readonly cleared: Cleared | null;
  /** The field that keys answer; null for the first open one. */
  readonly focused: string | null;
  /** A closed rating that was pressed, for the sentence that says why. */
  readonly refused: { readonly field: string; readonly value: FieldValue } | null;
  /** Whether a submit was asked for, so that what is missing is marked. */
  readonly isChecked: boolean;
  /** The reference answer; null until it is opened. */
  readonly reference: string | null;
  readonly showsReference: boolean;
  readonly showsSteps: Readonly<Record<PairSide, boolean>>;
  readonly scroll: { readonly assignmentId: number; readonly places: ScrollPlaces } | null;
  readonly mine: AsyncData<readonly MySubmission[]>;
  readonly dialog: RatingsDialog | null;
  /** Writes on their way to the disk. */
  readonly writing: number;
  readonly isSubmitting: boolean;
  /** Why what was said is not on disk; null while it is, or on its way there. */
  readonly keepError: WireError | null;
};

export const emptyData: RatingsData = {
  view: 'studies',
  studies: { status: 'idle' },
  datasetId: null,
  study: { status: 'idle' },
  registration: null,
  assigned: { status: 'idle' },
  refusedFields: {},
  task: { status: 'idle' },
  drawing: 0,
  ahead: null,
  isJustShown: false,
  draft: emptyDraft,
  cleared: null,
  focused: null,
  refused: null,
  isChecked: false,
  reference: null,
  showsReference: false,
  showsSteps: { A: false, B: false },
  scroll: null,
  mine: { status: 'idle' },
  dialog: null,
  writing: 0,
  isSubmitting: false,
  keepError: null,
};

export type StudyActs = {
  readonly loadStudies: () => Promise<void>;
  /** Opens a study: at its pairs for who is registered there, else at its welcome page. */
  readonly openStudy: (datasetId: number, view?: View) => Promise<void>;
  readonly show: (view: View) => Promise<void>;
  /** Reads the open study once more. */
  readonly readStudy: () => Promise<void>;
};

export type RegisterActs = {
  /** Changes what is typed; it is kept, and the pairs that it leads to are looked for. */
  readonly type: (change: Partial<Registration>) => void;
  /** Registers and shows the first pair. Resolves false when the study asks for more. */
  readonly start: () => Promise<boolean>;
  readonly eraseIdentity: () => Promise<void>;
};

export type JudgeActs = {
  /** The next pair that is not judged, or one of the evaluator's by its id. */
  readonly openTask: (assignmentId: number | null) => Promise<void>;
  /** Reads what was said of the pair in another window, where nothing is unsaved here. */
  readonly catchUp: () => Promise<void>;
  readonly focusOn: (field: string | null) => void;
  readonly answer: (field: Field, value: FieldValue | null) => void;
  readonly refuse: (field: Field, value: FieldValue) => void;
  readonly giveReason: (criterion: string, reason: string) => void;
  readonly comment: (comment: string) => void;
  readonly turnTo: (page: RatingDraft['page']) => void;
  /** Takes everything back that was said of the pair; what is given puts it back, while the pair is shown. */
  readonly clear: () => () => void;
  /** Puts back what was cleared, until something is said after that. */
  readonly putBack: () => void;
  readonly check: () => void;
  /** Opens the reference answer, which is recorded the first time, or folds it. */
  readonly toggleReference: () => Promise<void>;
  readonly submit: (confirmsWarnings: boolean) => Promise<void>;
  readonly submitNonsense: (reason: NonsenseReason, text: string) => Promise<void>;
  /** Withdraws judgements in one act with one undo. */
  readonly withdraw: (submissions: readonly MySubmission[]) => Promise<void>;
  readonly loadMine: () => Promise<void>;
  /** One second of looking at the pair went by. */
  readonly tick: () => void;
  readonly noteOpened: (side: PairSide, step: number) => void;
};

type RatingsActs = StudyActs &
  RegisterActs &
  JudgeActs & {
    readonly open: () => Promise<void>;
    readonly setLook: (look: Partial<Pick<RatingsData, 'showsSteps' | 'scroll'>>) => void;
    readonly openDialog: (dialog: RatingsDialog | null) => void;
    readonly changed: (datasetIds: readonly number[] | null) => void;
    readonly datasetsChanged: () => void;
    /** Writes what was typed; resolves when it is on disk. */
    readonly flush: () => Promise<void>;
    readonly leave: () => void;
  };

export type RatingsState = RatingsData & RatingsActs;
export type StoreParts = RoomParts<RatingsState, RatingsData>;

/** The study that is open, when it is read. */
export function studyOf({ study }: Pick<RatingsData, 'study'>): Study | null {
  return study.status === 'ready' ? study.value : null;
}

/** The open study as the list has it; null while none is open. */
export function openEntry({ studies, datasetId }: Pick<RatingsData, 'studies' | 'datasetId'>): StudyListEntry | null {
  return studies.status === 'ready' ? (studies.value.find((entry) => entry.datasetId === datasetId) ?? null) : null;
}

/** The pair that is open, when it is read and one is left. */
export function taskOf({ task }: Pick<RatingsData, 'task'>): RatingTask | null {
  return task.status === 'ready' ? task.value : null;
}
