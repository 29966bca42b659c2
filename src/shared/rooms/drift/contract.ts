import { z } from 'zod';
import type { RoomContract } from '../roomContract.ts';
import { driftFormatIds } from './driftFiles.ts';
import { driftPreviewSchema } from './preview.ts';

export const driftContract = {
  id: 'drift',
  formats: driftFormatIds,
  preview: driftPreviewSchema,
  events: {
    /** Overrulings, comments, plans, ratings or done turns of cases changed; null when too many to name. */
    'drift.changed': z.object({ caseIds: z.array(z.number().int()).nullable() }),
    /** Groups, terms, queues or the note of a run changed. */
    'drift.settingsChanged': z.object({}),
    /** A run came to a new state. */
    'drift.measured': z.object({ datasetId: z.number().int(), runId: z.number().int() }),
  },
} as const satisfies RoomContract;
