/** Evidence of a knowledge base, with what a release of CIViC says of it. */
import { z } from 'zod';

const count = z.number().int().nonnegative();

/** What a curator looks at first. Texts are as in the release, and empty where it says nothing. */
export const statementFactsSchema = z.object({
  molecularProfile: z.string(),
  disease: z.string(),
  therapies: z.string(),
  /** Predictive, Diagnostic, Prognostic … */
  type: z.string(),
  /** A to E. */
  level: z.string(),
  direction: z.string(),
  significance: z.string(),
  /** 1 to 5; null for none. */
  rating: z.number().int().nullable(),
  citation: z.string(),
  /** `PubMed`, `ASCO` …, and the id there. */
  sourceType: z.string(),
  sourceId: z.string(),
});
export type StatementFacts = z.infer<typeof statementFactsSchema>;

/** Values of one fact of a filter mean any of them; none means all. */
export const statementFilterSchema = z.object({
  types: z.array(z.string()).default([]),
  levels: z.array(z.string()).default([]),
  directions: z.array(z.string()).default([]),
  significances: z.array(z.string()).default([]),
  ratingAtLeast: z.number().int().nullable().default(null),
});
export type StatementFilter = z.infer<typeof statementFilterSchema>;

/** A file of statements that belongs to a claim. */
export const knowledgeBaseSchema = z.object({
  fileId: z.number().int().positive(),
  datasetId: z.number().int().positive(),
  datasetName: z.string(),
  fileName: z.string(),
  statementCount: count,
  /** Whether its statements have facts, by which they can be filtered. */
  hasFacts: z.boolean(),
});
export type KnowledgeBase = z.infer<typeof knowledgeBaseSchema>;

/** Statements that are ranked at most; of more that match, the first of the file are. */
export const rankedAtMost = 1_000;

export const foundStatementsSchema = z.object({
  /** The file that was searched; null where no knowledge base belongs to the claim. */
  fileId: z.number().int().positive().nullable(),
  /** Best first. */
  statements: z.array(
    z.object({
      evidenceId: count,
      description: z.string(),
      facts: statementFactsSchema.nullable(),
      /** Whether it stands with the claim already: as a candidate, or because it was added. */
      place: z.enum(['candidate', 'added']).nullable(),
    }),
  ),
  /** Statements that match, as far as they were counted: up to `rankedAtMost`. */
  matched: count,
  /** Whether more match than were ranked. */
  isMore: z.boolean(),
});
