import { z } from 'zod';
import { command, judgement, ownCommand, query } from '../../api/define.ts';
import { exportDestinationSchema, exportReportSchema, fileSourceSchema } from '../../files.ts';
import { synonymListSchema, synonymPairSchema } from './synonyms.ts';

const recorded = z.object({ counter: z.number().int(), savedAt: z.string() });
const count = z.number().int().nonnegative();
const text = z.string().max(20_000);

/** The project's own synonyms: pairs of words that reviewers added, for the scores of a metric that compares words. */
export const synonymsApi = {
  /** The list as it is now, in the order in which the pairs were added. */
  'derivations.synonyms': query(
    z.object({}),
    z.object({
      list: synonymListSchema,
      entries: z.array(z.object({ pair: synonymPairSchema, author: z.string(), savedAt: z.string() })),
    }),
  ),
  /**
   * The words of two texts, as the dictionary of the settings cuts them, that met no word of the other and of which synonyms are asked.
   * Errors: those of the dictionaries.
   */
  'derivations.unmetWords': query(
    z.object({ gold: text, predicted: text, withProjectSynonyms: z.boolean() }),
    z.object({ gold: z.array(z.string()), predicted: z.array(z.string()) }),
  ),
  /** Has two words count as one. A pair that stands there already changes nothing. Errors: INVALID_INPUT `{ reason: 'tooManySynonyms', most }`. */
  'derivations.addSynonym': judgement(z.object({ pair: synonymPairSchema }), recorded),
  'derivations.removeSynonym': judgement(z.object({ pair: synonymPairSchema }), recorded),
  /**
   * Adds the pairs of a file in chikkarpy's form, text or compiled, as one act: every two words of a group that are not ambiguous. `knownCount`: how
   * many stood there. Errors: NOT_FOUND, FILE_UNREADABLE, IMPORT_MALFORMED `{ problem: 'noSynonyms', name }`, INVALID_INPUT `{ reason: 'tooManySynonyms', most }`.
   */
  'derivations.importSynonyms': ownCommand(
    z.object({ source: fileSourceSchema, name: z.string().min(1).max(1_000) }),
    recorded.extend({ addedCount: count, knownCount: count }),
  ),
  /**
   * Writes the list as a user dictionary in chikkarpy's text form that, asked before the dictionaries of the settings, finds what a score with the
   * list finds, and its provenance beside it. Errors: NOT_FOUND for an empty list, those of the dictionaries, STORAGE_READ_ONLY, DISK_FULL.
   */
  'derivations.exportSynonyms': command(z.object({ destination: exportDestinationSchema }), exportReportSchema),
};
