import type { ReactNode, Ref } from 'react';
import type { AlignedColumns } from '../../../shared/traces/alignColumns.ts';
import type { FormerLines } from '../../../shared/traces/lineEdit.ts';
import type { StepImage } from '../../../shared/traces/stepImages.ts';
import type { SourceLabel } from '../../../shared/traces/toolLabels.ts';
import type { Step, StepKind, Usage } from '../../../shared/traces/trace.ts';
import type { FoundInTrace, SearchMode, ShownStep, TraceOutline } from '../../../shared/traces/traceReading.ts';

/** The columns from left to right; the others are compared with the first. */
export const sides = ['left', 'right', 'third', 'fourth'] as const;
export type Side = (typeof sides)[number];
export type OtherSide = Exclude<Side, 'left'>;
export const otherSides: readonly OtherSide[] = ['right', 'third', 'fourth'];

/** One step of one side; `step` is its 0-based index. */
export type Place = { readonly side: Side; readonly step: number };

/** One trace as it is shown. A trace alone is the left side. */
export type TranscriptSide = {
  /** Stands before the numbers of steps: the fifth step of `A` is `A.5`. */
  readonly letter: string;
  /** Head of the column: the model's name, or `Model A` when names are hidden. */
  readonly name: string;
  readonly outline: TraceOutline;
  /** Of the whole trace; null when not recorded. */
  readonly usage: Usage | null;
  /** Whether tokens, times and costs are left out: they tell models apart as well as names do. */
  readonly hidesAmounts: boolean;
  /** Whether steps that stand under another are those of an agent that it started; left out where they are not told apart. */
  readonly holdsAgents?: boolean;
  /** Reads the steps `from` up to but not including `to`, at most 200. What was read is kept by `outline.traceId`. */
  readonly readSteps: (from: number, to: number) => Promise<readonly ShownStep[]>;
  /** Reads one step whole. */
  readonly readStep: (step: number) => Promise<Step>;
  /** Reads the images of one step; without it they are named alone. */
  readonly readImages?: (step: number) => Promise<readonly StepImage[]>;
  /** Reads what stood in the lines that a call writes over; without it none of it is known. */
  readonly readFormerLines?: (step: number) => Promise<FormerLines | null>;
  /** Names that are masked in every text (see `maskNames`); empty when nothing is hidden. */
  readonly maskedNames: readonly string[];
  /** Steps in which the trace says one of its masked names; the head warns of them. */
  readonly namesItselfIn: readonly number[];
  /** Shown at the end of the column's head, such as a menu. */
  readonly headEnd?: ReactNode;
};

/** How much of a card is shown: its head line, a long text cut, or everything. */
export type Level = 'line' | 'cut' | 'whole';

/** Ways to show what a step says. */
export const views = ['text', 'written', 'markdown', 'tree', 'table'] as const;
export type View = (typeof views)[number];

/** How much is shown of what; plain data that the caller keeps. See `transcriptLevels.ts` for changes of it. */
export type Levels = Readonly<Record<Side, Readonly<Record<StepKind, Level>>>> & {
  /** Cards that differ from their kind, by `left.12` or `right.12`. */
  readonly cards: Readonly<Record<string, Level>>;
  /** Views that somebody chose, for all steps of a kind and tool (`viewKey`). */
  readonly views: Readonly<Record<string, View>>;
};

/** What is looked for: every place is highlighted, the current one stronger. */
export type TranscriptFind = {
  readonly text: string;
  readonly mode: SearchMode;
  /** Where it stands, for the minimap and the jumps; null while that is not known. */
  readonly found: Readonly<Partial<Record<Side, FoundInTrace | null>>>;
  /** The current place: the `nth` (0-based) of its step. */
  readonly current: (Place & { readonly nth: number }) | null;
};

/** A marked piece of a step's text; offsets as in `SpanMark`. */
export type TranscriptSpan = {
  readonly id: number;
  readonly start: number;
  readonly end: number;
  /** Says what was marked, on hover and to a screen reader. */
  readonly title: string;
  /** Name of a colour token of the theme; `pen` unless said otherwise. */
  readonly colour?: string;
};

/** What somebody selected in a text: offsets are UTF-16 code units of `Step.text`. */
export type TextSelection = Place & {
  readonly start: number;
  readonly end: number;
  /** The text as it is in the step, unmasked. */
  readonly quote: string;
  /** Where the selection is in the window, to put a picker beside it. */
  readonly rectangle: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
};

/** Answers given and asked for at a step; the head of the card shows them, and `not marked` for none. */
export type StepBadge = { readonly given: number; readonly asked: number };

export type TranscriptProps = {
  /** Accessible name of the whole. */
  readonly label: string;
  readonly left: TranscriptSide;
  /** Null for a trace alone. */
  readonly right: TranscriptSide | null;
  /** Only beside a right one. */
  readonly third?: TranscriptSide | null;
  readonly fourth?: TranscriptSide | null;
  /** Rows of all sides; null for a trace alone, and while they are computed: then the sides scroll freely. */
  readonly alignment: AlignedColumns | null;
  /** `answers` leaves out every row without an answer. */
  readonly mode: 'full' | 'answers';
  /** One list of aligned rows, or a list for each side that scrolls by itself. */
  readonly linked: boolean;
  readonly selected: Place | null;
  readonly levels: Levels;
  readonly find: TranscriptFind | null;
  /** Whether an answer is read as Markdown until somebody asks for its text; else the other way round. */
  readonly answersAsMarkdown?: boolean;
  readonly lookOf: (label: string) => SourceLabel;
  /** Null where nothing is asked. A call with its result is asked about at the call. */
  readonly badgeOf?: (place: Place) => StepBadge | null;
  readonly spansOf?: (place: Place) => readonly TranscriptSpan[];
  /** What rules found about a step, in short sentences; drawn as made by a machine. */
  readonly remarksOf?: (place: Place) => readonly string[];
  readonly onSelect: (place: Place) => void;
  readonly onLevels: (levels: Levels) => void;
  /** Null when the selection is gone. Without it nothing can be marked. */
  readonly onTextSelected?: (selection: TextSelection | null) => void;
  readonly onSpanOpen?: (place: Place, spanId: number) => void;
  readonly onCopy?: (place: Place, what: 'text' | 'json' | 'link') => void;
  readonly ref?: Ref<TranscriptHandle>;
};

/** Direction of a jump: 1 onwards, -1 back. */
export type Direction = 1 | -1;

/**
 * Jumps of the caller's commands. Each begins at the selected step, selects (`onSelect`), scrolls there, and takes the focus along when
 * it is in the transcript. They answer where they went, or null when there is no such step; none of them wraps around.
 */
export type TranscriptHandle = {
  readonly goTo: (place: Place) => void;
  /** The next card of the same side. */
  readonly goBy: (direction: Direction) => Place | null;
  /** The card of a side in the same row, or the nearest one before. */
  readonly goToSide: (side: Side) => Place | null;
  /** The next row in which a side is not like the first. */
  readonly goToDifference: (direction: Direction) => Place | null;
  /** The next step with an error, on any side. */
  readonly goToError: (direction: Direction) => Place | null;
  /** The next card, on any side, that fits. A call with its result is one card and has the place of the call. */
  readonly goToCard: (direction: Direction, fits: (place: Place, kind: StepKind) => boolean) => Place | null;
  /** Scrolls to a place that was found (see `TranscriptFind.current`) without selecting. */
  readonly showFound: (place: Place, nth: number) => void;
  /** Shows the selected card's long text whole, or cut again. */
  readonly toggleWhole: () => void;
  /** Folds the selected card to its head line, or opens it. */
  readonly toggleFolded: () => void;
  /** Puts the focus on the selected card, or on the list. */
  readonly focus: () => void;
};
