import type { Submission } from '../reading/submission.ts';

/** All judgements of a study as results are made of them, models by their codes. */
export type StudyRows = {
  /** Keys of the criteria in the order of the protocol, which `Submission.answers` follows. */
  readonly criteria: readonly string[];
  /** Keys of the criteria that a version of the protocol asks, in its order; none for a version that was never here. */
  readonly askedBy: (version: string) => readonly string[];
  /** Codes in the order of the study, so that unblinding changes no coefficient. */
  readonly modelOrder: readonly string[];
  readonly submissions: readonly Submission[];
  /** What evaluators said of their fields; one who named none has none. */
  readonly specialties: ReadonlyMap<string, readonly string[]>;
  /** Newest judgement, as a revision; 0 before the first. */
  readonly counter: number;
};
