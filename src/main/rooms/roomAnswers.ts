import type { Step } from '../../shared/traces/trace.ts';
import type { Context } from '../context.ts';

/** What a set of answers is known by. */
export type AnswerSet = {
  /** Names it within its room, on one line. The same as long as its datasets are in sight. */
  readonly id: string;
  /** The dataset whose items are answered. */
  readonly title: string;
  /** Who answered: a model, or the file that says it; empty where nothing tells. */
  readonly author: string;
  /** The turn of the conversations at which the answers were given; null where items are no conversations. */
  readonly turn: number | null;
  /** Items that it answers, each once. */
  readonly itemCount: number;
};

/** An item by which answers of two sets meet: they have its key, or else ask it in the same words. */
export type AnsweredItem = { readonly key: string; readonly question: string };

export type OfferedAnswer = AnsweredItem & {
  /** Tells it from other answers of the set to the same item; empty where there is one for each. */
  readonly name: string;
  /** What the item should be answered with; empty where nothing tells. */
  readonly reference: string;
  /** The answer itself, as Markdown; empty where there is none. */
  readonly answer: string;
  /** Source labels of the tools that were called, or their names where nothing is known of them; each once. */
  readonly sources: readonly string[];
  /** Of a missing answer the kind of the last step, where steps tell it; null otherwise. */
  readonly endsWith: Step['kind'] | null;
  /** What was done before the answer, and the answer last; null for an answer that has no steps. Read when it is called. */
  readonly steps: (() => readonly Step[]) | null;
};

type Reading = Pick<Context, 'db' | 'folder' | 'kept' | 'pool'>;

/** Answers that a room holds, for whoever lays them side by side. It says nothing of what they are compared by. */
export type RoomAnswers = {
  /** The sets in sight, in the order of import; a set has one answer at least. */
  sets(context: Reading): Promise<readonly AnswerSet[]>;
  /** The items that a set answers, in its order and each once; the question may be shortened. Errors: NOT_FOUND. */
  items(context: Reading, setId: string): Promise<readonly AnsweredItem[]>;
  /** All answers of a set, in its order; an item may have several. Errors: NOT_FOUND. */
  read(context: Reading, setId: string): Promise<readonly OfferedAnswer[]>;
};
