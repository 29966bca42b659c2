import { z } from 'zod';
import { command, query } from './api/define.ts';
import { fileSourceSchema } from './files.ts';

const id = z.uuid();

/** A folder in which new files are looked for. Nothing of it is read before somebody says so. */
const watchedFolderSchema = z.object({
  id,
  name: z.string(),
  path: z.string(),
  /** Files that came since, or changed, and were neither imported nor put away. */
  newCount: z.number().int().nonnegative(),
  /** Why it cannot be looked into now, as the system's code; null where it can. */
  problem: z.string().nullable(),
  /** Whether it is watched after a restart too; else it was given for this start. */
  isRemembered: z.boolean(),
});
export type WatchedFolder = z.infer<typeof watchedFolderSchema>;

export const watchingApi = {
  'watching.state': query(z.object({}), z.object({ folders: z.array(watchedFolderSchema) })),
  /** Lets somebody choose a folder in a dialog of the system. Errors: HOST_UNAVAILABLE (a browser), FILE_UNREADABLE. */
  'watching.begin': command(z.object({}), z.object({})),
  /** Its new files, each with a grant, by their way below it. They stay new until they are imported or put away. Errors: NOT_FOUND. */
  'watching.newFiles': query(
    z.object({ id }),
    z.object({ files: z.array(z.object({ name: z.string(), source: fileSourceSchema })) }),
  ),
  /** Its new files are offered no more. Errors: NOT_FOUND. */
  'watching.putAway': command(z.object({ id }), z.object({})),
  'watching.stop': command(z.object({ id }), z.object({})),
};
