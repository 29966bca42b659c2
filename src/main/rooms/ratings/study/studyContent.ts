import { z } from 'zod';
import type { TextPlace } from '../../../records/json/textPlace.ts';

const obstacleSchema = z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) });

/** What a study says of itself, beside its questions. */
export const studyFactsSchema = z.object({
  studyId: z.string(),
  title: z.string(),
  /** The model that every other one is compared with; null in a study of any pairs. */
  focusModel: z.string().nullable(),
  ownerName: z.string(),
  ownerEmail: z.string(),
  welcome: z.object({ en: z.string().nullable(), ja: z.string().nullable() }),
  specialties: z.array(z.object({ name: z.string(), subspecialties: z.array(z.string()) })),
  sets: z.array(z.string()),
  /** Sets of whoever has none of their own; empty where the study has none for them. */
  generalSets: z.array(z.string()),
  /** Whether evaluators are looked up at all. */
  hasEvaluators: z.boolean(),
  spreadsheetName: z.string().nullable(),
  /** What order, sides and codes are drawn with. */
  salt: z.string(),
  /** Why it cannot be rated; null when it can. */
  obstacle: obstacleSchema.nullable(),
  /** `study.json` as it is written, for who sends rows. */
  settings: z.record(z.string(), z.unknown()),
});
export type StudyFacts = z.infer<typeof studyFactsSchema>;

/** Which set somebody has: by evaluator id (as compared) or by specialty. */
export type SetKey = {
  readonly kind: 'evaluator' | 'specialty';
  readonly key: string;
  readonly set: string;
  /** Pairs of it at most; null for all. */
  readonly most: number | null;
};

export type StudyQuestion = {
  readonly key: string;
  readonly question: string;
  readonly reference: string;
  readonly set: string;
  readonly file: string;
  /** Where it begins in the file. */
  readonly place: TextPlace;
  /** Pairs as the file lists them; null where it lists none, which means all that have outputs. */
  readonly declared: readonly (readonly [string, string])[] | null;
};

/** What is compared in a set: with the focus of the study first. */
export type StudyPair = {
  readonly set: string;
  readonly questionKey: string;
  readonly first: string;
  readonly other: string;
};
