import { z } from 'zod';
import { query } from '../../api/define.ts';
import { detectorIds } from '../../traces/detectors.ts';
import { outcomes } from '../../traces/runVerdict.ts';

const count = z.number().int().nonnegative();
const datasetId = z.number().int().positive();

/** What files of traces say of their runs, over many of them. */
export const runsApi = {
  /** What the filters can choose from, with the number of groups of each. */
  'traces.facets': query(
    z.object({ datasetIds: z.array(datasetId).default([]) }),
    z.object({
      models: z.array(z.object({ model: z.string().nullable(), groupCount: count })),
      tasks: z.array(z.object({ task: z.string().nullable(), groupCount: count })),
      outcomes: z.array(z.object({ outcome: z.enum(outcomes), groupCount: count })),
      labels: z.array(z.object({ label: z.string(), groupCount: count })),
      detectors: z.array(z.object({ detector: z.enum(detectorIds), groupCount: count })),
    }),
  ),
};
