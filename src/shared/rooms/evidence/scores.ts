/** Scores of an evaluator's answers, of claims at whose gold they looked: what they had said by then, and nothing of what they changed. */
import { z } from 'zod';
import { ownCommand, ownQuery } from '../../api/define.ts';
import { fileSourceSchema } from '../../files.ts';
import { claimSides, evidenceTests } from './claims.ts';

const count = z.number().int().nonnegative();
const id = z.number().int();
const claimId = z.number().int().positive();
const number = z.number().nullable();

const overlapSchema = z.object({ precision: z.number(), recall: z.number(), f1: z.number() });
const rougeSchema = z.object({
  rouge1: overlapSchema,
  rouge2: overlapSchema,
  rougeL: overlapSchema,
  rougeLsum: overlapSchema,
});

/** What a reader of the scores has to know: where a score cannot fail, and what is not known. */
const scoreNotes = [
  'everythingShownIsTrue',
  'referenceRecallCannotFail',
  'trueParagraphsUnknown',
  'nothingIsTrue',
] as const;

/** R4C: of how many claims of the file true paragraphs are known, exactly by HotpotQA's file or by titles of golden facts, a stand-in. */
const trueParagraphsSchema = z.object({ by: z.enum(['titles', 'hotpotqa']), known: count, of: count });
export type TrueParagraphsNote = z.infer<typeof trueParagraphsSchema>;

/** What was selected against what is true; null with the reason in the notes where nothing is, or it is not known. */
const selectionSchema = z.object({ selected: count, precision: number, recall: number, f1: number });
const rateSchema = z.object({ part: count, whole: count });

const claimScoresSchema = z.object({
  shown: count,
  undecided: count,
  /** Not in the assignment test. */
  evidence: selectionSchema
    .extend({
      missed: z.array(id),
      wronglyKept: z.array(id),
      wronglyAdded: z.array(id),
      /** The study's own score, whose recall cannot fail. */
      reference: overlapSchema.nullable(),
      removedWrong: rateSchema.nullable(),
      foundMissing: rateSchema.nullable(),
    })
    .nullable(),
  /** In the assignment test; claims as they are shown. */
  assignment: z
    .object({
      right: count,
      claims: z.array(
        selectionSchema.extend({ side: z.enum(claimSides), missed: z.array(id), wronglyAssigned: z.array(id) }),
      ),
    })
    .nullable(),
  claimChoiceRight: z.boolean().nullable(),
  verdictRight: z.boolean().nullable(),
  /** Of each explanation, as the claims are shown, against gold's, both without citations; null where one of both is not written. Of Japanese by characters, with no stems. */
  overlaps: z.array(
    z.object({
      side: z.enum(claimSides),
      overlap: z
        .object({ tokens: z.enum(['words', 'characters']), plain: rougeSchema, stemmed: rougeSchema.nullable() })
        .nullable(),
    }),
  ),
  notes: z.array(z.enum(scoreNotes)),
  /** Null in other tests, and where the files that tell them were not given. */
  trueParagraphs: trueParagraphsSchema.nullable(),
});
export type ClaimScores = z.infer<typeof claimScoresSchema>;

const overallSchema = z.object({
  /** Answers with true evidence. */
  scored: count,
  /** From the summed counts. */
  micro: overlapSchema.nullable(),
  /** Means of the claims' numbers. */
  macro: z.object({ precision: number, recall: number, f1: number }).nullable(),
});
const overallRateSchema = z.object({ part: count, whole: count, micro: z.number(), macro: z.number(), claims: count });
const choiceSchema = z.object({ right: count, notGiven: count, of: count, accuracy: z.number() });

/** The answers of one evaluator to one file of claims. */
const fileScoresSchema = z.object({
  fileName: z.string(),
  test: z.enum(evidenceTests),
  /** Claims of the file, and those that were answered and looked at. */
  claims: count,
  answered: count,
  undecided: count,
  /** Of all but the assignment test; there of both claims of each item. */
  evidence: overallSchema,
  reference: z.object({ precision: number, recall: number, f1: number }).nullable(),
  removedWrong: overallRateSchema.nullable(),
  foundMissing: overallRateSchema.nullable(),
  assignment: z.object({ right: count, of: count, micro: number, macro: number }).nullable(),
  claimChoice: choiceSchema.nullable(),
  verdict: choiceSchema.nullable(),
  notes: z.array(z.enum(scoreNotes)),
  /** Null in other tests, and where the files that tell them were not given. */
  trueParagraphs: trueParagraphsSchema.nullable(),
});
export type FileScores = z.infer<typeof fileScoresSchema>;

export const evidenceScoresApi = {
  /** Scores of a claim. Errors: NOT_FOUND; INVALID_INPUT `{ reason: 'hidden' }` unless the evaluator revealed its gold. */
  'evidence.readScores': ownQuery(z.object({ claimId }), claimScoresSchema),
  /** Scores of all claims of a dataset at whose gold the evaluator looked, file by file; files without such claims are left out. */
  'evidence.fileScores': ownQuery(z.object({ datasetId: z.number().int().positive() }), z.array(fileScoresSchema)),
  /**
   * Takes titles for the R4C claims of a set from HotpotQA's file or from R4C's dev_csf.json, beside those of the other: which paragraphs are true
   * follows from them. Nothing of it shows in a claim before its gold. An upload has done its work then. Errors: FILE_UNREADABLE; INVALID_INPUT
   * `{ reason: 'test' }` for a set without such claims; IMPORT_MALFORMED `{ problem }`.
   */
  'evidence.giveTitles': ownCommand(
    z.object({ datasetId: z.number().int().positive(), source: fileSourceSchema, name: z.string().min(1).max(1_000) }),
    trueParagraphsSchema.extend({ counter: z.number().int(), savedAt: z.string() }),
  ),
};
