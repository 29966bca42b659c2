import { z } from 'zod';
import type { RoomContract } from '../roomContract.ts';
import { ratingsPreviewSchema } from './preview.ts';
import { studyFormatIds } from './studyFormats.ts';

export const ratingsContract = {
  id: 'ratings',
  formats: studyFormatIds,
  preview: ratingsPreviewSchema,
  events: {
    /** Studies, registrations, drafts or judgements changed. */
    'ratings.changed': z.object({ datasetIds: z.array(z.number().int()).nullable() }),
    /** What is said of a pair was written. */
    'ratings.draftKept': z.object({ assignmentId: z.number().int() }),
  },
} as const satisfies RoomContract;
