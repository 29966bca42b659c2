import { z } from 'zod';
import { offeredFolderSchema } from '../../files.ts';

const folder = z.string().min(1).max(4096);

const entitiesWith = <F extends z.ZodType>(folderOf: F) =>
  z.discriminatedUnion('kind', [
    /** Terms of all cases of the set, the project's list, and these imported lists; or these lists alone. Needs no model. */
    z
      .object({
        kind: z.literal('lexicon'),
        datasetIds: z.array(z.number().int().positive()).max(50).default([]),
        onlyLists: z.boolean().default(false),
      })
      .refine(({ datasetIds, onlyLists }) => !onlyLists || datasetIds.length > 0, 'There is no list'),
    /** What another program, such as scispaCy, took from the same texts. */
    z.object({ kind: z.literal('precomputed'), datasetId: z.number().int().positive() }),
    /** A token classifier in a local folder. */
    z.object({ kind: z.literal('onnx'), folder: folderOf }),
  ]);

/** Where predicted entities come from. */
const entityChoiceSchema = entitiesWith(folder);

/**
 * What is drawn as one when an interval resamples: each case, or all cases of equal content under several ids, which are one
 * conversation.
 */
export const clusterChoices = ['cases', 'conversations'] as const;
export type ClusterChoice = (typeof clusterChoices)[number];

/** How a set of cases is measured; two runs with the same settings and the same cases have the same numbers. */
export const measureSettingsSchema = z.object({
  /** `reference` equals the published code; `strict` is Akapen's own and always shows the reference beside it. */
  mode: z.enum(['reference', 'strict']).default('reference'),
  /** Every how many eligible pairs of advices one is judged. */
  stride: z.number().int().min(1).max(100).default(2),
  /** Of the bootstrap. */
  seed: z.number().int().min(0).max(0xffff_ffff).default(42),
  clusters: z.enum(clusterChoices).default('cases'),
  entities: entityChoiceSchema.prefault({ kind: 'lexicon' }),
  /** Whether wordings count that reviewers confirmed; with some, the numbers are not those of the published code. */
  aliases: z.boolean().default(true),
  /** Folder of a model for natural language inference; null: K_conflict is not measured. */
  nliFolder: folder.nullable().default(null),
  /** Folder of a sentence embedder; null: alignment is not measured. */
  embedderFolder: folder.nullable().default(null),
});
export type MeasureSettings = z.infer<typeof measureSettingsSchema>;

const folderId = offeredFolderSchema.shape.id;

/** `MeasureSettings` as a window asks for them: model folders by their ids. */
export const measureChoiceSchema = measureSettingsSchema.extend({
  entities: entitiesWith(folderId).prefault({ kind: 'lexicon' }),
  nliFolder: folderId.nullable().default(null),
  embedderFolder: folderId.nullable().default(null),
});
export type MeasureChoice = z.infer<typeof measureChoiceSchema>;
