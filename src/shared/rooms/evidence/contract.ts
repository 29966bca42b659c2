import { z } from 'zod';
import type { RoomContract } from '../roomContract.ts';
import { evidenceFormatIds } from './evidenceFormats.ts';
import { evidencePreviewSchema } from './preview.ts';

export const evidenceContract = {
  id: 'evidence',
  formats: evidenceFormatIds,
  preview: evidencePreviewSchema,
  events: {
    /** Answers, marks or comments of claims changed; null when too many to name. */
    'evidence.changed': z.object({ datasetId: z.number().int(), claimIds: z.array(z.number().int()).nullable() }),
    /** The review queues of a set changed. */
    'evidence.queuesChanged': z.object({ datasetId: z.number().int() }),
  },
} as const satisfies RoomContract;
