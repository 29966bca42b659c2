import { z } from 'zod';
import { command, ownCommand, query } from '../../api/define.ts';
import { exportDestinationSchema, exportReportSchema } from '../../files.ts';

const datasetId = z.number().int().positive();
const count = z.number().int().nonnegative();

/** So many uses of a relation are shown. */
export const shownUses = 50;
/** A relation of more questions is not renamed in one act: nobody could look through them, and an edit would wait for seconds. */
export const mostRenamed = 1_000;

/** So many names, each of so many UTF-16 units, are read for the fields of one question. */
export const mostNames = 100;
export const longestName = 200;

/** The relations that a dataset uses: its vocabulary. */
export const relationsApi = {
  /** Every relation with the number of its triples, most used first. */
  'derivations.relations': query(z.object({ datasetId }), z.array(z.object({ relation: z.string(), count }))),
  /**
   * How the relations of a dataset in Japanese are read, in katakana, the 500 most used ones: what a window finds candidates by while a word is
   * composed. Empty for other languages. Errors: those of the dictionary.
   */
  'derivations.relationReadings': query(
    z.object({ datasetId }),
    z.array(z.object({ relation: z.string(), reading: z.string() })),
  ),
  /** How names are read, in katakana, in their order; empty for a dataset that is not in Japanese. Errors: NOT_FOUND, those of the dictionary. */
  'derivations.nameReadings': query(
    z.object({ datasetId, names: z.array(z.string().max(longestName)).max(mostNames) }),
    z.array(z.string()),
  ),
  /** Where a relation stands: how often, in how many questions, how many of these are done, and the first 50 triples in file order. */
  'derivations.relationUses': query(
    z.object({ datasetId, relation: z.string().max(10_000) }),
    z.object({
      tripleCount: count,
      questionCount: count,
      doneCount: count,
      uses: z.array(
        z.object({
          questionId: z.number().int().positive(),
          key: z.string(),
          title: z.string(),
          subject: z.string(),
          objects: z.array(z.string()),
        }),
      ),
    }),
  ),
  /**
   * Writes another relation wherever a dataset has this one, as one act and one undo; one that is there already merges the two. Who had
   * called a question done has to say so again. Errors: INVALID_INPUT `{ reason: 'tooMany', most }`.
   */
  'derivations.renameRelation': ownCommand(
    z.object({ datasetId, from: z.string().max(10_000), to: z.string().trim().min(1).max(10_000) }),
    z.object({ questionCount: count, counter: z.number().int(), savedAt: z.string() }),
  ),
  /** Writes relations and their counts as a table, most used first. Errors: STORAGE_READ_ONLY, DISK_FULL. */
  'derivations.exportRelations': command(
    z.object({ datasetId, format: z.enum(['csv', 'parquet']).default('csv'), destination: exportDestinationSchema }),
    exportReportSchema,
  ),
};
