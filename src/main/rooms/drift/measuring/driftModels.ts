import type { MatchingMode } from '../../../../shared/rooms/drift/entityFilter.ts';
import type { NliVerdict } from '../../../../shared/rooms/drift/matchEntity.ts';

/** Which text entities are asked for; `turn` is null for the patient summary. */
export type EntityRequest = {
  readonly text: string;
  readonly caseId: string;
  readonly turn: number | null;
  readonly model: string;
};

/** Where predicted entities come from. Answers are in the order of the requests, null where the source says nothing about a text. */
export type EntitySource = {
  find(requests: readonly EntityRequest[], mode: MatchingMode): Promise<readonly (Iterable<string> | null)[]>;
};
/** Judges pairs of texts; answers are in their order. */
export type NliModel = {
  judge(pairs: readonly { readonly premise: string; readonly hypothesis: string }[]): Promise<readonly NliVerdict[]>;
};
/** Turns texts into vectors of one length; answers are in their order. */
export type Embedder = {
  embed(texts: readonly string[]): Promise<readonly ArrayLike<number>[]>;
  /** Whether the end of a text is not read, as it is too long; not there where no text is. */
  isCut?(text: string): boolean;
};

/** What measuring asks of models; null where there is none, and then what needs it is missing, never 0. */
export type DriftModels = {
  readonly entities: EntitySource;
  readonly nli: NliModel | null;
  readonly embedder: Embedder | null;
};
