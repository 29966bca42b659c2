import { z } from 'zod';

/**
 * `settings.json` of the data folder, made to be read and edited by hand.
 * A file that cannot be read leaves the last good settings in force and is reported, never overwritten.
 */
export const settingsSchema = z.object({
  /** Language of the window; `system` follows the browser or operating system. */
  language: z.enum(['system', 'en', 'ja']).default('system'),
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  /** Keys that differ from the defaults: command id → key such as `Ctrl+Shift+E`; an empty text switches the key off. */
  keymap: z.record(z.string(), z.string()).default({}),
  /** A Sudachi `system.dic` (core or full) to use instead of the built-in small one; an absolute path. */
  sudachiDictionary: z.string().nullable().default(null),
  /** Synonym dictionaries, absolute paths of chikkarpy CSV or binary files; a later one is asked first. */
  synonymDictionaries: z.array(z.string()).default([]),
});
export type Settings = z.infer<typeof settingsSchema>;
