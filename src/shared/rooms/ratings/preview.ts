import { z } from 'zod';
import { previewFacts } from '../roomContract.ts';
import { studyFormatIds } from './studyFormats.ts';

/** What an import sheet shows of a study before it is imported. Its records are questions. */
export const ratingsPreviewSchema = z.object({
  ...previewFacts,
  room: z.literal('ratings'),
  format: z.enum(studyFormatIds),
  studyId: z.string(),
  title: z.string(),
  /** Of a study that is here and gets another protocol by this file: the version it is judged by, and the one from then on. */
  protocolChange: z.object({ now: z.number().int(), next: z.number().int() }).nullable(),
  pairCount: z.number().int(),
  models: z.array(z.object({ model: z.string(), responseCount: z.number().int() })),
  sets: z.array(z.object({ name: z.string(), questionCount: z.number().int(), evaluatorCount: z.number().int() })),
  criteria: z.array(z.string()),
  /** The first 20 questions. */
  records: z.array(
    z.object({
      key: z.string(),
      question: z.string(),
      models: z.array(z.string()),
      hasReference: z.boolean(),
      set: z.string(),
      line: z.number().int().nullable(),
      member: z.string().nullable(),
    }),
  ),
});
export type RatingsPreview = z.infer<typeof ratingsPreviewSchema>;
