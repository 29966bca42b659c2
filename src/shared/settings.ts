import { z } from 'zod';

const fields = {
  /** Language of the window; `system` follows the browser or operating system. */
  language: z.enum(['system', 'en', 'ja']),
  theme: z.enum(['system', 'light', 'dark']),
  /** Keys that differ from the defaults: command id → key such as `Ctrl+Shift+E`; an empty text switches the key off. */
  keymap: z.record(z.string(), z.string()),
  /** A Sudachi `system.dic` (core or full) to use instead of the built-in small one; an absolute path. */
  sudachiDictionary: z.string().nullable(),
  /** Synonym dictionaries, absolute paths of chikkarpy CSV or binary files; a later one is asked first. */
  synonymDictionaries: z.array(z.string()),
  /** `id_aliases.json` of 2WikiMultihopQA, other names of entities by their Wikidata ids; an absolute path. */
  entityAliases: z.string().nullable(),
  /** Folders of local models, or folders that hold such, to be named in a run; absolute paths. */
  modelFolders: z.array(z.string()),
  /** Folders of the models that scores of explanations are computed with; absolute paths, null for none. */
  evidenceModels: z.object({ embedder: z.string().nullable(), nli: z.string().nullable() }),
  /** Whether passwords and tokens may lie in the data folder as plain text, where the system has no store for them. */
  secretsInFile: z.boolean(),
};

/**
 * `settings.json` of the data folder, made to be read and edited by hand.
 * A file that cannot be read leaves the last good settings in force and is reported, never overwritten.
 */
export const settingsSchema = z.object({
  language: fields.language.default('system'),
  theme: fields.theme.default('system'),
  keymap: fields.keymap.default({}),
  sudachiDictionary: fields.sudachiDictionary.default(null),
  synonymDictionaries: fields.synonymDictionaries.default([]),
  entityAliases: fields.entityAliases.default(null),
  modelFolders: fields.modelFolders.default([]),
  evidenceModels: fields.evidenceModels.default({ embedder: null, nli: null }),
  secretsInFile: fields.secretsInFile.default(false),
});
export type Settings = z.infer<typeof settingsSchema>;

/** Some settings to change. */
export type SettingsPatch = { readonly [Key in keyof Settings]?: Settings[Key] | undefined };

/** What a window may change: it names no file. It has no defaults: `settingsSchema.partial()` would reset what is not named. */
export const windowPatchSchema = z
  .object({
    language: fields.language,
    theme: fields.theme,
    keymap: fields.keymap,
    sudachiDictionary: z.null(),
    /** Those that stay, of those that are there. */
    synonymDictionaries: fields.synonymDictionaries,
    entityAliases: z.null(),
    secretsInFile: fields.secretsInFile,
  })
  .partial();
