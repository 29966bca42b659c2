import type { ReactNode } from 'react';
import type { Disagreement } from '../../../shared/agreement.ts';

/** What a room says of its labels beside their numbers. */
export type AgreementWords = {
  /** Names of categories in their order; the last ones may not be asked for. */
  readonly categories: readonly string[];
  /** What an item is: "Call", "Question". */
  readonly item: string;
  /** The smaller words of a disagreement. */
  readonly aboutOf: (item: Pick<Disagreement, 'about' | 'run'>) => ReactNode;
  /** Whose labels are compared: people's, or those of versions of a corpus, which are nobody's. */
  readonly of: 'evaluators' | 'versions';
  /** Whether somebody settles here what evaluators differ on. */
  readonly decides: boolean;
  /** What is said where one evaluator alone judged, who is no person. */
  readonly alone?: string | null;
};
