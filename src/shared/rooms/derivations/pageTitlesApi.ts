import { z } from 'zod';
import { ownCommand, query } from '../../api/define.ts';
import { fileSourceSchema } from '../../files.ts';

const recorded = z.object({ counter: z.number().int(), savedAt: z.string() });
const count = z.number().int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The title of a page, and where it is from. */
export const pageTitleSchema = z.object({ title: z.string(), fileName: z.string(), savedAt: z.string() });
export type PageTitle = z.infer<typeof pageTitleSchema>;

/** Titles of pages of Wikipedia, by the ids that records name. They come from files that somebody gives, and stand beside the ids: records and exports stay as they are. */
export const pageTitlesApi = {
  /** The files that gave titles, in the order in which they were given, and how many of the page ids of all datasets have one. */
  'derivations.pageTitles': query(
    z.object({}),
    z.object({
      idCount: count,
      titledCount: count,
      sources: z.array(
        z.object({ sha256, fileName: z.string(), author: z.string(), savedAt: z.string(), titleCount: count }),
      ),
    }),
  ),
  /**
   * Keeps the titles of the page ids that datasets of the project name, out of a file (`readPageTitles`); all others of the file are left. The newest file counts for an
   * id that several have. `idCount`: page ids of all datasets; `badLines`: numbers of the first lines that could not be read, of `badCount`. Errors: FILE_UNREADABLE,
   * IMPORT_MALFORMED `{ problem: 'noPageTitles' | 'titlesOfOtherPages' | 'packedByBzip2' | 'archiveTooLarge' }`, INVALID_INPUT `{ reason: 'noPageIds' }`.
   */
  'derivations.givePageTitles': ownCommand(
    z.object({ source: fileSourceSchema, name: z.string().min(1).max(1_000) }),
    recorded.extend({ givenCount: count, idCount: count, badCount: count, badLines: z.array(count) }),
  ),
  /** Takes the titles of a file away. Errors: NOT_FOUND. */
  'derivations.removePageTitles': ownCommand(z.object({ sha256 }), recorded),
};
