import { z } from 'zod';
import { fileStyleSchema } from '../../files.ts';
import { previewFacts } from '../roomContract.ts';
import { derivationFormatIds } from './corpora/index.ts';

/** A record of the preview, as it will be stored. */
const previewRecordSchema = z.object({
  record: z.number().int(),
  itemKey: z.string(),
  type: z.string().nullable(),
  question: z.string().nullable(),
  answer: z.string().nullable(),
  tripleCount: z.number().int(),
  /** Codes of the problems of this record. */
  problemCodes: z.array(z.string()),
  /** Codes of the live checks that speak as errors or warnings (`checks.<code>`); they are imported and stay under Checks. */
  checkCodes: z.array(z.string()),
  /** The record as written in the file, at most 4,000 characters. */
  json: z.string(),
});

/** What an import sheet shows of a corpus, or of predictions, before it is imported. */
export const derivationsPreviewSchema = z.object({
  ...previewFacts,
  room: z.literal('derivations'),
  style: fileStyleSchema,
  format: z.enum(derivationFormatIds),
  /** Corpus version read from the content, such as `1.2`; null when it cannot be told. */
  formatVersion: z.string().nullable(),
  tripleCount: z.number().int(),
  /** Good records by each type of the corpus, in its order. */
  byType: z.record(z.string(), z.number().int()),
  records: z.array(previewRecordSchema),
  /**
   * Predictions: how many of their records (the first `lookedUpCount`, 0 for a corpus) have a question in each dataset that they can answer.
   * Best first.
   */
  fits: z.array(z.object({ datasetId: z.number().int(), knownCount: z.number().int() })),
  lookedUpCount: z.number().int(),
  /** Live checks that speak as errors or warnings: in how many records, and where the first of these begins. Most first. */
  checkCounts: z.array(
    z.object({
      code: z.string(),
      severity: z.enum(['error', 'warning']),
      itemCount: z.number().int(),
      line: z.number().int(),
      column: z.number().int(),
    }),
  ),
});
export type DerivationsPreview = z.infer<typeof derivationsPreviewSchema>;
