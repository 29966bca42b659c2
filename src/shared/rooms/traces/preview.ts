import { z } from 'zod';
import { traceFormatIds } from '../../traces/trace.ts';
import { previewFacts } from '../roomContract.ts';

/** What an import sheet shows of a file of traces before it is imported. */
export const tracesPreviewSchema = z.object({
  ...previewFacts,
  room: z.literal('traces'),
  format: z.enum(traceFormatIds),
  stepCount: z.number().int(),
  callCount: z.number().int(),
  /** Models with the number of their traces, most first; null for traces that name none. */
  models: z.array(z.object({ model: z.string().nullable(), traceCount: z.number().int() })),
  /** Source labels with the number of calls that ask them, most first. */
  labels: z.array(z.object({ label: z.string(), callCount: z.number().int() })),
  /** Questions that traces of the project answer too, so that they can be laid side by side. */
  sharedQuestionCount: z.number().int(),
  /** The first 20 traces. */
  records: z.array(
    z.object({
      key: z.string(),
      model: z.string().nullable(),
      question: z.string().nullable(),
      answer: z.string().nullable(),
      stepCount: z.number().int(),
      callCount: z.number().int(),
      errorCount: z.number().int(),
      line: z.number().int().nullable(),
      member: z.string().nullable(),
    }),
  ),
});
export type TracesPreview = z.infer<typeof tracesPreviewSchema>;
