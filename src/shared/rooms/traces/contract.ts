import { z } from 'zod';
import { traceFormatIds } from '../../traces/trace.ts';
import type { RoomContract } from '../roomContract.ts';
import { tracesPreviewSchema } from './preview.ts';

export const tracesContract = {
  id: 'traces',
  formats: traceFormatIds,
  preview: tracesPreviewSchema,
  events: {
    /** Marks, comments, states or flags of groups changed; null when too many to name. */
    'traces.changed': z.object({ groupIds: z.array(z.number().int()).nullable() }),
    /** The mark scheme, the source labels or the review queues changed. */
    'traces.settingsChanged': z.object({}),
    'traces.indexed': z.object({ indexedBytes: z.number().int(), totalBytes: z.number().int() }),
  },
} as const satisfies RoomContract;
