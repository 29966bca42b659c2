import type { Input, Output } from '../../../shared/api/contract.ts';
import type { AsyncData } from '../../../shared/asyncData.ts';
import type { Dataset } from '../../../shared/datasets.ts';
import type { WireError } from '../../../shared/errors.ts';
import type { ListedQueue } from '../../../shared/reviewQueue.ts';
import type { EvidenceChoice, PassageMark } from '../../../shared/rooms/evidence/answers.ts';
import type { ClaimSide } from '../../../shared/rooms/evidence/claims.ts';
import type { ClaimHead, ClaimRow, ClaimTask, ClaimView } from '../../../shared/rooms/evidence/claimTask.ts';
import type { ClaimGold } from '../../../shared/rooms/evidence/gold.ts';
import type { ClaimScores, FileScores } from '../../../shared/rooms/evidence/scores.ts';
import type { StatementFilter } from '../../../shared/rooms/evidence/statements.ts';
import type { ListWindow } from '../../window/listPages.ts';
import type { ListQueueActs } from '../../window/listQueueActs.ts';
import type { RoomParts } from '../../window/roomStore.ts';
import type { TypedText } from '../../window/typedText.ts';
import type { TextPlace } from './typedKey.ts';

type ClaimWindow = ListWindow<ClaimView, ClaimRow, Omit<Output<'evidence.list'>, 'rows' | 'offset'>>;

export function firstView(datasetId: number): ClaimView {
  return { datasetId, ...noFilter, search: '', queueId: null };
}

/** What a filter is when it hides nothing. */
export const noFilter = {
  tests: [],
  states: [],
  flagged: null,
  hasContext: null,
  models: [],
} as const satisfies Omit<ClaimView, 'datasetId' | 'search' | 'queueId'>;

export const answerTabs = ['explanation', 'comments', 'history'] as const;
type AnswerTab = (typeof answerTabs)[number];
/** A dialog about the open claim: the study's prompt of it, or a reply to that; null for none. */
type EvidenceDialog = 'prompt' | 'reply' | null;

/** What is right of a claim, and what the answer to it scores. */
/** `ofFile`: all claims of its file at whose gold the evaluator looked. */
export type RevealedGold = ClaimGold & { readonly scores: ClaimScores; readonly ofFile: FileScores | null };

/** Which knowledge base is searched, null for the smallest of the claim, and what hides part of it. */
type SearchedBase = { readonly fileId: number | null; readonly filter: StatementFilter };

/** What a filter of statements is when it hides nothing. */
export const noStatementFilter = {
  types: [],
  levels: [],
  directions: [],
  significances: [],
  ratingAtLeast: null,
} as const satisfies StatementFilter;

/** Everything the room shows. */
type EvidenceData = {
  /** Sets of claims; null before they are read. */
  readonly sets: readonly Dataset[] | null;
  readonly datasetId: number | null;
  /** Sets of results of models. */
  readonly resultSets: readonly Dataset[];
  /** The set of results that is on show instead of the bench; null for the bench. */
  readonly resultsId: number | null;
  /** Whether agreement on the open set is on show instead of the bench. */
  readonly showsAgreement: boolean;
  readonly head: AsyncData<ClaimHead>;
  /** The review queues of the set. */
  readonly queues: AsyncData<readonly ListedQueue[]>;
  readonly view: ClaimView | null;
  readonly rows: ClaimWindow | null;
  readonly listError: WireError | null;
  /** Where the list was scrolled to; a new object asks it to go there. */
  readonly scrollTo: { readonly index: number; readonly align: 'auto' | 'center' } | null;
  readonly selectedId: number | null;
  /** 0-based place of the open claim in the view; -1 when the view hides it. */
  readonly selectedIndex: number;
  /** The open claim; the one before stays until it is read. */
  readonly task: AsyncData<ClaimTask>;
  /** The card that keys are about, by its evidence; null for none. */
  readonly current: number | null;
  /** 0-based number of the sentence of the current card that keys are about. */
  readonly sentence: number;
  /** What was typed and is not on disk yet, by `typedKey`. */
  readonly typed: Readonly<Record<string, TypedText>>;
  /** What is right of the open claim, with scores; not asked for while it is hidden. */
  readonly gold: AsyncData<RevealedGold>;
  /** Whether gold is on show where it was revealed. */
  readonly showsGold: boolean;
  readonly tab: AnswerTab;
  /** Whether facts of knowledge bases are shown, which models did not see. */
  readonly showsFacts: boolean;
  readonly searched: SearchedBase;
  readonly dialog: EvidenceDialog;
  /** Writes on their way to the disk. */
  readonly writing: number;
};

export type ListActs = {
  readonly openSet: (datasetId: number) => Promise<void>;
  readonly setView: (change: Partial<Omit<ClaimView, 'datasetId'>>) => Promise<void>;
  readonly ensureRows: (from: number, to: number) => void;
  /** Resolves when the rows from one place to another are there. */
  readonly fetchRows: (from: number, to: number) => Promise<void>;
  readonly select: (claimId: number, index?: number) => Promise<void>;
  readonly selectIndex: (index: number) => Promise<void>;
  readonly step: (by: 1 | -1) => Promise<void>;
  /** Goes to the next claim that is not done. False when all are done. */
  readonly skip: (after?: Promise<unknown>) => Promise<boolean>;
  /** Goes to the next (1) or previous (-1) claim that is not done or flagged. False when there is no other. */
  readonly nextAsking: (by: 1 | -1) => Promise<boolean>;
  readonly reload: () => Promise<void>;
};

export type ClaimActs = {
  readonly goToCard: (evidenceId: number) => void;
  readonly goToSentence: (sentence: number) => void;
  /** Decides on a card, or takes the decision back with null. */
  readonly choose: (evidenceId: number, choice: EvidenceChoice | null) => Promise<void>;
  readonly chooseClaim: (side: ClaimSide | null) => Promise<void>;
  readonly judgeClaim: (verdict: ClaimTask['verdict']) => Promise<void>;
  readonly setConfidence: (confidence: ClaimTask['confidence']) => Promise<void>;
  /** Marks the current sentence; null takes the mark away. */
  readonly markSentence: (kind: PassageMark['kind'] | null) => Promise<void>;
  readonly setFlag: (flagged: boolean) => Promise<void>;
  /** Called done, or taken back to draft. */
  readonly setDone: (done: boolean) => Promise<void>;
  /** Marks the claim done and goes on to the next one that is not. False when no other is open. */
  readonly done: () => Promise<boolean>;
  /** Looks at what is right, which the log keeps. */
  readonly reveal: () => Promise<void>;
};

export type TextActs = {
  /** Changes a text about the open claim. An explanation is saved after a pause. */
  readonly type: (place: TextPlace, text: string) => void;
  /** Adds what was typed as a comment. */
  readonly addComment: () => Promise<void>;
  /** Gives the evaluator's own comment another text; a blank one takes it away. */
  readonly editComment: (comment: Input<'evidence.editComment'>) => Promise<void>;
};

type EvidenceActs = ListActs &
  ListQueueActs &
  ClaimActs &
  TextActs & {
    readonly open: () => Promise<void>;
    readonly setLook: (
      look: Partial<Pick<EvidenceData, 'tab' | 'showsGold' | 'showsAgreement' | 'showsFacts' | 'searched'>>,
    ) => void;
    readonly openDialog: (dialog: EvidenceDialog) => void;
    /** The core says that claims changed: here, in another window, or by an undo. Null when too many to name. */
    readonly claimsChanged: (datasetId: number, claimIds: readonly number[] | null) => void;
    readonly datasetsChanged: () => void;
    /** Shows the results of a set, or the bench again with null. */
    readonly showResults: (datasetId: number | null) => void;
    /** Saves what was typed; resolves when it is on disk. */
    readonly flush: () => Promise<void>;
    readonly leave: () => void;
  };

export type EvidenceState = EvidenceData & EvidenceActs;
export type StoreParts = RoomParts<EvidenceState, EvidenceData>;

/** What stands in the room when no set is open. */
export const emptySet = {
  datasetId: null,
  head: { status: 'idle' },
  queues: { status: 'idle' },
  view: null,
  rows: null,
  listError: null,
  scrollTo: null,
  selectedId: null,
  selectedIndex: -1,
  task: { status: 'idle' },
  gold: { status: 'idle' },
  current: null,
  sentence: 0,
  showsGold: true,
} as const satisfies Partial<EvidenceData>;

export const emptyData: EvidenceData = {
  ...emptySet,
  sets: null,
  resultSets: [],
  resultsId: null,
  showsAgreement: false,
  typed: {},
  tab: 'explanation',
  showsFacts: true,
  searched: { fileId: null, filter: noStatementFilter },
  dialog: null,
  writing: 0,
};

/** What is right of the open claim, while it is on show. */
export function goldIn({ gold, showsGold }: Pick<EvidenceData, 'gold' | 'showsGold'>): RevealedGold | null {
  return showsGold && gold.status === 'ready' ? gold.value : null;
}

/** The open claim, when it is read. */
export function taskIn({ task }: Pick<EvidenceData, 'task'>): ClaimTask | null {
  return task.status === 'ready' ? task.value : null;
}
