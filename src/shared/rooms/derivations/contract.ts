import { z } from 'zod';
import type { RoomContract } from '../roomContract.ts';
import { derivationFormatIds } from './corpora/index.ts';
import { derivationsPreviewSchema } from './preview.ts';

export const derivationsContract = {
  id: 'derivations',
  formats: derivationFormatIds,
  preview: derivationsPreviewSchema,
  events: {
    /** `questionIds` is null when too many changed to name. */
    'derivations.changed': z.object({
      datasetId: z.number().int(),
      questionIds: z.array(z.number().int()).nullable(),
    }),
    /** The review queues of a dataset changed. */
    'derivations.queuesChanged': z.object({ datasetId: z.number().int() }),
    /** The project's own list of synonyms changed. */
    'derivations.synonymsChanged': z.object({}),
    /** Titles of pages came or went. */
    'derivations.pageTitlesChanged': z.object({}),
    'derivations.scored': z.object({ goldDatasetId: z.number().int(), runId: z.number().int() }),
  },
} as const satisfies RoomContract;
