import { z } from 'zod';
import { ownCommand } from '../../api/define.ts';
import { exportDestinationSchema, exportReportSchema } from '../../files.ts';

/** What of an evaluator's work leaves as a file: decisions as `akapen evidence score` reads them, or explanations as outputs of the study. */
const ownWorkKinds = ['answers', 'explanations'] as const;

export const evidenceOwnWorkApi = {
  /**
   * Writes what the evaluator said of the claims of one file that they finished, as it was before gold was looked at, and its provenance beside it. Of the tests whose
   * files tell by A and B what is right, only claims at whose gold they looked. `fileName` is the name in the dataset; null where that holds one file of claims. Of the
   * answer, `itemCount` are the claims, `explained` those with words. Errors: NOT_FOUND; INVALID_INPUT `{ reason: 'severalFiles', files }`; STORAGE_READ_ONLY, DISK_FULL.
   */
  'evidence.exportOwnWork': ownCommand(
    z.object({
      datasetId: z.number().int().positive(),
      fileName: z.string().max(400).nullable(),
      kind: z.enum(ownWorkKinds),
      destination: exportDestinationSchema,
    }),
    exportReportSchema.extend({ explained: z.number().int() }),
  ),
};
