/** A question with its derivations, as imported and as edited. */
import { z } from 'zod';

/** The sentence a step rests on (R4C): article title and 0-based sentence index. */
const supportSchema = z.object({ title: z.string(), sentenceIndex: z.number().int() });
export type Support = z.infer<typeof supportSchema>;

/** `subject | relation | objects`. JEMHopQA has one or more objects; R4C (head, relation, tail) exactly one. */
const tripleSchema = z.object({ subject: z.string(), relation: z.string(), objects: z.array(z.string()) });
export type Triple = z.infer<typeof tripleSchema>;

/** One step of a derivation: a triple, in R4C with its supporting sentence (null in JEMHopQA). */
export const derivationStepSchema = tripleSchema.extend({
  support: supportSchema.nullable(),
  /** Ids of Wikidata for subject and object, of a corpus that has them; empty where there is none. */
  ids: z.object({ subject: z.string(), object: z.string() }).optional(),
});
export type DerivationStep = z.infer<typeof derivationStepSchema>;

/** Everything of a question that a person can edit. Fields that a corpus does not have are null. */
export const questionContentSchema = z.object({
  question: z.string().nullable(),
  answer: z.string().nullable(),
  /** One of the types of its corpus; null where it has none, or one that the corpus does not know. */
  type: z.string().nullable(),
  /** Wikipedia page ids, normally two; empty in R4C. */
  pageIds: z.array(z.string()),
  /** Whether the answer may change with time; null where the corpus has no such flag. */
  timeDependent: z.boolean().nullable(),
  /** Sentences that the question rests on as a whole; not there in corpora without them. */
  supportingFacts: z.array(supportSchema).optional(),
  /** Id of Wikidata of the answer; null where it is none, not there in corpora and files without ids. */
  answerId: z.string().nullable().optional(),
  /** JEMHopQA: exactly one. R4C: one per annotator, normally three. */
  derivations: z.array(z.array(derivationStepSchema)),
});
export type QuestionContent = z.infer<typeof questionContentSchema>;

export const itemStates = ['todo', 'draft', 'done'] as const;
export type ItemState = (typeof itemStates)[number];
