import { z } from 'zod';
import { previewFacts } from '../roomContract.ts';
import { evidenceTests } from './claims.ts';
import { evidenceFormatIds } from './evidenceFormats.ts';

const count = z.number().int().nonnegative();

/**
 * What a file holds: claims of a test, statements of a knowledge base, what a release says of profiles, genes and variants, numbers of a model's explanations, the
 * explanations, or nothing that is used.
 */
const evidenceFileKinds = ['claims', 'statements', 'summaries', 'results', 'outputs', 'unused'] as const;

/** A file of what is imported: the file itself, or one of a folder. */
const evidenceFileSchema = z.object({
  /** Its name below the folder. */
  name: z.string(),
  kind: z.enum(evidenceFileKinds),
  /** For claims. */
  test: z.enum(evidenceTests).nullable(),
  hasContext: z.boolean(),
  /** Good records in it; items of results and outputs, rows of summaries. */
  recordCount: count,
});
export type EvidenceFile = z.infer<typeof evidenceFileSchema>;

/** What an import sheet shows of claims, statements and results before they are imported. Its records are claims, statements, and files of results and outputs. */
export const evidencePreviewSchema = z.object({
  ...previewFacts,
  room: z.literal('evidence'),
  format: z.enum(evidenceFormatIds),
  claimCount: count,
  statementCount: count,
  /** Files of results and outputs. */
  resultFileCount: count,
  files: z.array(evidenceFileSchema),
  /** The first 20 claims, or statements where there are none. Nothing of them tells what is right. */
  records: z.array(
    z.object({
      key: z.string(),
      test: z.enum(evidenceTests).nullable(),
      text: z.string(),
      /** Candidates of a claim; 0 for a statement. */
      candidateCount: count,
      line: z.number().int().nullable(),
      member: z.string().nullable(),
    }),
  ),
});
export type EvidencePreview = z.infer<typeof evidencePreviewSchema>;
