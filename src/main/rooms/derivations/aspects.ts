import { z } from 'zod';

/** What queues and given questions are aspects of: the dataset as a whole. */
export const settingsKind = 'derivationSettings';
export const givenAspect = 'givenQuestions';

/** Texts of questions that were given to a dataset whose corpus has none, with the file that they are of. Everybody's. */
export const givenQuestionsSchema = z.object({
  fileName: z.string(),
  sha256: z.string(),
  /** By the ids of its questions. */
  texts: z.record(z.string(), z.string()),
});
export type GivenQuestions = z.infer<typeof givenQuestionsSchema>;
