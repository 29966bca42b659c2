import type { Call, Output } from '../../../shared/api/contract.ts';
import type { AsyncData } from '../../../shared/asyncData.ts';
import type { Dataset } from '../../../shared/datasets.ts';
import type { CasePlan, QueueTurn } from '../../../shared/rooms/drift/caseViews.ts';
import type { MeasuredModel } from '../../../shared/rooms/drift/modelNumbers.ts';
import type { DriftOverview, DriftRunFacts } from '../../../shared/rooms/drift/overview.ts';
import type { PdsqiRating } from '../../../shared/rooms/drift/pdsqi.ts';
import type { ContextCleaner } from '../../../shared/rooms/drift/repetition.ts';
import type { TurnConversation, TurnReason } from '../../../shared/rooms/drift/turnReason.ts';
import type { RoomParts } from '../../window/roomStore.ts';
import type { TypedText } from '../../window/typedText.ts';

export const listTabs = ['models', 'cases', 'plans'] as const;
export type ListTab = (typeof listTabs)[number];
export const workTabs = ['curves', 'bars', 'scatter', 'card', 'pdsqi', 'multiples', 'kinds', 'relations'] as const;
export type WorkTab = (typeof workTabs)[number];
export const reasonTabs = ['summary', 'conversation', 'advice', 'compare'] as const;
export type ReasonTab = (typeof reasonTabs)[number];
export const curveMetrics = ['recall', 'precision', 'f1'] as const;
export type CurveMetric = (typeof curveMetrics)[number];
export type DriftDialog =
  | 'measure'
  | 'groups'
  | 'terms'
  | 'aliases'
  | 'note'
  | 'queue'
  | 'export'
  | 'history'
  | 'problems'
  | null;

/** A line of the charts; `line` of one whose name bears a sign is what it is kept by instead of that name. */
export type ShownModel = MeasuredModel & { readonly line?: string };

/** What the charts show of a run; `models` are those of the run, then results from files. */
export type ShownRun = { readonly run: DriftRunFacts | null; readonly models: readonly ShownModel[] };

/** A point of the chart: one model at one turn. */
export type DriftPoint = { readonly model: string; readonly turn: number };
export type CaseAtTurn = {
  readonly caseId: number;
  readonly caseKey: string;
  readonly recall: number;
  readonly isOverruled: boolean;
  readonly isDone: boolean;
  readonly isFlagged: boolean;
};
/** A stretch of the chart that was drawn with the pointer or the keyboard. */
export type Brush = {
  readonly fromTurn: number;
  readonly toTurn: number;
  readonly fromRecall: number;
  readonly toRecall: number;
};

/** A plan as it stands in its two fields. */
export type PlanFields = { readonly text: string; readonly source: string };

/** What is typed of a plan, and into what; null where nobody knows that. */
export type PlanDraft = PlanFields & { readonly base: PlanFields | null };

/** Which summaries recall by kind is of: those of turn 10, or all. */
export const kindTurns = ['ten', 'all'] as const;
export type KindTurns = (typeof kindTurns)[number];

/** What the page of single cases is about: recall against contradictions, against length, or what cleaning took from answers. */
export const caseViews = ['conflict', 'length', 'cleaning'] as const;
type CaseView = (typeof caseViews)[number];

export const caseOrders = ['lowest', 'file'] as const;
export type CaseOrder = (typeof caseOrders)[number];

/** A summary: what a model wrote of a case at a turn. */
export type SummaryPlace = { readonly caseId: number; readonly turn: number; readonly model: string };

/** What the evaluator who works says of a summary, and when it was saved; null while it is not, or nothing is said. */
export type OwnRating = { readonly rating: PdsqiRating; readonly comment: string; readonly savedAt: string | null };

export type DriftData = {
  /** Sets of cases of the project, in the order of import. */
  readonly sets: readonly Dataset[];
  readonly datasetId: number | null;
  readonly overview: AsyncData<DriftOverview>;
  readonly runId: number | null;
  readonly shown: AsyncData<ShownRun>;
  /** Lines that the charts leave out; a model is named as `model`, results of a file as `file:<datasetId>:<model>`. */
  readonly hidden: ReadonlySet<string>;
  readonly selectedLine: string | null;
  readonly listTab: ListTab;
  readonly workTab: WorkTab;
  readonly metric: CurveMetric;
  /** Whether the y axis fits the data instead of 0 to 1. */
  readonly fitsData: boolean;
  readonly showsTable: boolean;
  /** Whether the numbers count what reviewers overruled. */
  readonly showsOverruled: boolean;
  /** How the ratings are looked at. */
  readonly ratingTab: 'rate' | 'scores' | 'agreement';
  /** Whether agreement on the open set is on show instead of its charts. */
  readonly showsAgreement: boolean;
  /** Whether the model of a summary is hidden while it is rated. */
  readonly isBlind: boolean;
  readonly brush: Brush | null;
  /** The open point; null closes the inspector's reason. */
  readonly point: DriftPoint | null;
  readonly caseId: number | null;
  readonly casesAtTurn: AsyncData<readonly CaseAtTurn[]>;
  readonly reason: AsyncData<TurnReason>;
  readonly reasonTab: ReasonTab;
  readonly conversation: AsyncData<TurnConversation>;
  readonly cleaner: ContextCleaner;
  /** Raw answers, or as the model saw them again, with what was cut marked. */
  readonly showsCut: boolean;
  /** The model beside the open one on the same case, with its reason at the same turn. */
  readonly besideModel: string | null;
  /** Of the small multiples. */
  readonly caseOrder: CaseOrder;
  readonly kindTurns: KindTurns;
  readonly caseView: CaseView;
  readonly besideReason: AsyncData<TurnReason>;
  readonly queue: { readonly id: number; readonly turns: readonly QueueTurn[]; readonly index: number } | null;
  readonly dialog: DriftDialog;
  /** Half-typed comments by `<caseId>:<turn>:<model>`. */
  readonly commentDrafts: Readonly<Record<string, TypedText>>;
  readonly ratings: AsyncData<Output<'drift.ratings'>>;
  /** Those of the evaluator who works, by the same names. */
  readonly ownRatings: ReadonlyMap<string, OwnRating>;
  /** What was said of summaries and is on its way to the disk or not read from there yet, by the same names. */
  readonly ratingsUnderWay: Readonly<Record<string, Pick<OwnRating, 'rating'> & Partial<OwnRating>>>;
  /** Half-typed comments on ratings, by the same names. */
  readonly ratingDrafts: Readonly<Record<string, TypedText>>;
  readonly plans: AsyncData<readonly CasePlan[]>;
  /** Half-typed plans by the id of their case. */
  readonly planDrafts: Readonly<Record<string, PlanDraft>>;
  /** Acts on their way to the disk. */
  readonly writing: number;
};

export type DriftActs = {
  open(): Promise<void>;
  leave(): void;
  /** Asks the core for an act, behind the acts before it. Counts as on its way to the disk until it is answered. */
  readonly send: Call;
  /** Writes what is half-typed, and resolves when every act before is answered. */
  flush(): Promise<void>;
  openSet(datasetId: number | null): Promise<void>;
  openRun(runId: number): Promise<void>;
  /** Reads overview and run again. */
  reload(): Promise<void>;
  setLook(
    look: Partial<
      Pick<
        DriftData,
        | 'listTab'
        | 'workTab'
        | 'metric'
        | 'ratingTab'
        | 'showsAgreement'
        | 'isBlind'
        | 'fitsData'
        | 'showsTable'
        | 'showsOverruled'
        | 'brush'
        | 'reasonTab'
        | 'cleaner'
        | 'showsCut'
        | 'besideModel'
        | 'caseOrder'
        | 'kindTurns'
        | 'caseView'
      >
    >,
  ): void;
  selectLine(line: string): void;
  toggleLine(line: string): void;
  /** Opens the reason of a point: on the given case, or on the lowest of the turn. */
  openPoint(point: DriftPoint, caseId?: number | null): Promise<void>;
  closePoint(): void;
  /** Reads the cases that the list shows while no point is open. */
  listCases(): Promise<void>;
  /** Moves the open point: to another turn of the case, another case of the turn, another line. */
  stepTurn(by: 1 | -1): Promise<void>;
  stepCase(by: 1 | -1): Promise<void>;
  stepLine(by: 1 | -1): Promise<void>;
  /** To the next case of the list that is not done yet; stays, and answers false, where there is none. */
  stepAsking(by: 1 | -1): Promise<boolean>;
  openCase(caseId: number, model?: string): Promise<void>;
  overrule(entity: string, counts: boolean | null, wording: string | null): Promise<void>;
  typeComment(text: string): void;
  saveComment(): Promise<void>;
  setTurnDone(done: boolean): Promise<void>;
  loadRatings(): Promise<void>;
  /** Gives a summary another rating than the one that is shown. */
  rate(place: SummaryPlace, rating: PdsqiRating): Promise<void>;
  /** Takes rating and comment away; what is typed of the comment is saved before, so that an undo brings it back. */
  clearRating(place: SummaryPlace): Promise<void>;
  typeRatingComment(place: SummaryPlace, typed: TypedText): void;
  saveRatingComments(): Promise<void>;
  loadPlans(): Promise<void>;
  typePlan(caseId: number, typed: PlanFields): void;
  /** Saves what is typed of one plan. Rejects with NOT_FOUND when its case is gone, and then forgets the draft. */
  savePlan(caseId: number): Promise<void>;
  savePlans(): Promise<void>;
  openQueue(queueId: number | null): Promise<void>;
  stepQueue(by: 1 | -1): Promise<void>;
  openDialog(dialog: DriftDialog): void;
  /** Events of the core. */
  casesChanged(caseIds: readonly number[] | null): void;
  settingsChanged(): void;
  measured(datasetId: number, runId: number): void;
  datasetsChanged(): void;
};

export type DriftState = DriftData & DriftActs;

export type StoreParts = RoomParts<DriftState, DriftData>;

export const emptyData: DriftData = {
  sets: [],
  datasetId: null,
  overview: { status: 'idle' },
  runId: null,
  shown: { status: 'idle' },
  hidden: new Set(),
  selectedLine: null,
  listTab: 'models',
  workTab: 'curves',
  metric: 'recall',
  fitsData: false,
  showsTable: false,
  showsOverruled: true,
  ratingTab: 'rate',
  showsAgreement: false,
  isBlind: false,
  brush: null,
  point: null,
  caseId: null,
  casesAtTurn: { status: 'idle' },
  reason: { status: 'idle' },
  reasonTab: 'summary',
  conversation: { status: 'idle' },
  cleaner: 'scan',
  showsCut: false,
  besideModel: null,
  caseOrder: 'lowest',
  kindTurns: 'ten',
  caseView: 'conflict',
  besideReason: { status: 'idle' },
  queue: null,
  dialog: null,
  commentDrafts: {},
  ratings: { status: 'idle' },
  ownRatings: new Map(),
  ratingsUnderWay: {},
  ratingDrafts: {},
  plans: { status: 'idle' },
  planDrafts: {},
  writing: 0,
};

/** What a line of the charts is kept by. */
export function lineOf({ model, fileDatasetId, line }: Pick<ShownModel, 'model' | 'fileDatasetId' | 'line'>): string {
  return line ?? (fileDatasetId === null ? model : `file:${fileDatasetId}:${model}`);
}

/** The model whose cases are listed: that of the open point, else the selected one or the first that was measured. */
export function listedModel({ point, shown, selectedLine }: DriftData): string | null {
  if (point) return point.model;
  const models =
    shown.status === 'ready' ? shown.value.models.filter(({ fileDatasetId }) => fileDatasetId === null) : [];
  return models.find((one) => lineOf(one) === selectedLine)?.model ?? models[0]?.model ?? null;
}

/** The turn whose cases are listed: that of the open point, else turn 10, or the last of shorter conversations. */
export function listedTurn({ point, overview }: DriftData): number {
  return point?.turn ?? Math.min(10, overview.status === 'ready' ? Math.max(1, overview.value.turnCount) : 10);
}
