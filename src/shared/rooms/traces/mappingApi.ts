import { z } from 'zod';
import { command, query } from '../../api/define.ts';
import { fileSourceSchema } from '../../files.ts';
import { fieldMappingSchema } from '../../traces/fieldMapping.ts';
import { shownStepSchema } from '../../traces/traceReading.ts';

/** Field mappings, by which files of no known format are read. */
export const mappingApi = {
  'traces.listMappings': query(z.object({}), z.array(z.object({ name: z.string(), mapping: fieldMappingSchema }))),
  /** Keeps a field mapping under a name; a null mapping forgets it. */
  'traces.saveMapping': command(
    z.object({ name: z.string().trim().min(1).max(100), mapping: fieldMappingSchema.nullable() }),
    z.object({}),
  ),
  /**
   * Three steps of the first trace that has any, as a field mapping reads the beginning of a file: where it has them a call, a result and what
   * the model says; in their order, with the number of steps that were read. None for an archive. Nothing is kept.
   * Errors: FILE_UNREADABLE, IMPORT_MALFORMED, NOT_FOUND.
   */
  'traces.mappedSteps': query(
    z.object({ source: fileSourceSchema, mapping: fieldMappingSchema }),
    z.object({ steps: z.array(shownStepSchema), stepCount: z.number().int().nonnegative() }),
  ),
  /**
   * Makes a file of the records that the mapping of a dataset left out, a line each, to be read by another mapping: the rest is not imported
   * twice. `head` is its beginning. It goes with its preview. Errors: NOT_FOUND, INVALID_INPUT `{ reason: 'leftOut' }` where no mapping could read what was
   * left out, FILE_UNREADABLE, DATABASE_CORRUPT.
   */
  'traces.openLeftOut': command(
    z.object({ datasetId: z.number().int().positive() }),
    z.object({
      source: fileSourceSchema,
      fileName: z.string(),
      head: z.string(),
      mapping: fieldMappingSchema,
      recordCount: z.number().int().positive(),
    }),
  ),
};
