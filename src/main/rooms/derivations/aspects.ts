import { z } from 'zod';
import type { SynonymPair } from '../../../shared/rooms/derivations/synonyms.ts';

/** What queues and given questions are aspects of: the dataset as a whole; what synonyms and titles of pages are aspects of: the project, as item 0. */
export const settingsKind = 'derivationSettings';
export const givenAspect = 'givenQuestions';
export const synonymAspect = 'synonym';
export const pageTitlesAspect = 'pageTitles';

/** Texts of questions that were given to a dataset whose corpus has none, with the file that they are of. Everybody's. */
export const givenQuestionsSchema = z.object({
  fileName: z.string(),
  sha256: z.string(),
  /** By the ids of its questions. */
  texts: z.record(z.string(), z.string()),
});
export type GivenQuestions = z.infer<typeof givenQuestionsSchema>;

/** A pair of the project's own synonyms; it stands in the list as long as it has a value. Everybody's. */
export const synonymAspectOf = (ordered: SynonymPair) => `${synonymAspect}:${JSON.stringify(ordered)}`;
/** Who added it, and when. */
export const storedSynonymSchema = z.object({ evaluatorId: z.string(), savedAt: z.string() });

/** The titles that a file gave; they stand beside page ids as long as it has a value. Everybody's. */
export const pageTitlesAspectOf = (sha256: string) => `${pageTitlesAspect}:${sha256}`;
/** What a file gave, by ids of pages, and who gave it when. */
export const storedPageTitlesSchema = z.object({
  fileName: z.string(),
  evaluatorId: z.string(),
  savedAt: z.string(),
  titles: z.record(z.string(), z.string()),
});
