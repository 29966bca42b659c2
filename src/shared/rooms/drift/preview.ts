import { z } from 'zod';
import { previewFacts } from '../roomContract.ts';
import { driftFormatIds } from './driftFiles.ts';

/** What an import sheet shows of a file of Study C before it is imported. */
export const driftPreviewSchema = z.object({
  ...previewFacts,
  room: z.literal('drift'),
  format: z.enum(driftFormatIds),
  /** Cases that the file is about, and turns or rows in all. */
  caseCount: z.number().int(),
  turnCount: z.number().int(),
  /** Of a set of cases: how many conversations they are; equal ones under several ids are one. 0 for other files. */
  conversationCount: z.number().int(),
  /** Models with what they said, in the order of the file; empty where the file names none. */
  models: z.array(
    z.object({
      model: z.string(),
      summaryCount: z.number().int(),
      dialogueCount: z.number().int(),
      errorCount: z.number().int(),
    }),
  ),
  /** Texts that were decoded wrongly once, such as `TomÃ¡s`; `repair` at the import puts them right. */
  mojibakeCount: z.number().int(),
  /** For files that answer a set of cases: how many of their cases fit each set of the project, best first. */
  fits: z.array(
    z.object({
      datasetId: z.number().int().positive(),
      name: z.string(),
      /** Made from the content of the case, from other content, or not told by the file. */
      sameCount: z.number().int(),
      otherCount: z.number().int(),
      unknownCount: z.number().int(),
      /** Ids that the set does not have. */
      strangeCount: z.number().int(),
      /** The first case with other content and what differs; null for none. */
      firstOther: z
        .object({
          caseKey: z.string(),
          part: z.enum(['patientSummary', 'message', 'turnCount', 'plan']),
          turn: z.number().int(),
        })
        .nullable(),
      /** Cases whose answers end before they do, and the first: the last turn that was generated, and the last of the case. */
      shortCount: z.number().int(),
      firstShort: z.object({ caseKey: z.string(), last: z.number().int(), stated: z.number().int() }).nullable(),
    }),
  ),
  /** The first 20 records. */
  records: z.array(
    z.object({
      record: z.number().int(),
      key: z.string(),
      /** What stands in it, in a line: the patient summary, the text of a turn, the plan, the terms. */
      text: z.string(),
      model: z.string().nullable(),
      turn: z.number().int().nullable(),
      count: z.number().int().nullable(),
      problemCodes: z.array(z.string()),
    }),
  ),
});
export type DriftPreview = z.infer<typeof driftPreviewSchema>;
