import { z } from 'zod';
import { aliasSchema } from '../../../shared/rooms/drift/aliases.ts';
import { entityKindSchema } from '../../../shared/rooms/drift/entityKinds.ts';
import { driftGroupSchema } from '../../../shared/rooms/drift/overview.ts';
import { pdsqiRatingSchema } from '../../../shared/rooms/drift/pdsqi.ts';
import { splitAspect } from '../../judgements/splitAspect.ts';

/** A summary: what a model wrote of a case at a turn. */
export type TurnPlace = { readonly model: string; readonly turn: number };

/**
 * The name of an aspect with what it is about as a JSON array, so that models and entities may hold any text: only the first colon
 * divides name and detail (`splitAspect`).
 */
const named = (name: string, ...detail: readonly (string | number)[]) => `${name}:${JSON.stringify(detail)}`;

export const overruleAspect = ({ model, turn }: TurnPlace, entity: string) => named('overrule', model, turn, entity);
/** An evaluator's comment. Where comments were everybody's, the aspect named the summary alone: such a one goes on under its name. */
export const commentAspect = (evaluatorId: string, { model, turn }: TurnPlace) =>
  named('comment', evaluatorId, model, turn);
export const doneAspect = (evaluatorId: string, { model, turn }: TurnPlace) => named('done', evaluatorId, model, turn);
export const flagAspect = (evaluatorId: string, { model, turn }: TurnPlace) => named('flag', evaluatorId, model, turn);
export const ratingAspect = (evaluatorId: string, { model, turn }: TurnPlace) =>
  named('rating', evaluatorId, model, turn);
/** What was settled of ratings of a summary in one attribute: one for all, whoever settles it. */
export const decisionAspect = ({ model, turn }: TurnPlace, attribute: string) =>
  named('decision', model, turn, attribute);
export const planAspect = 'plan';
export const noteAspect = 'note';
export const groupsAspect = 'groups';
export const termsAspect = 'terms';
export const aliasesAspect = 'aliases';
export const kindsAspect = 'kinds';

/** How the tables that all rooms share call a summary within its case. */
export const placeOfTurn = ({ model, turn }: TurnPlace): string => JSON.stringify([model, turn]);
const placeDetail = z.tuple([z.string(), z.number().int()]);
export function turnOfPlace(place: string): TurnPlace {
  const [model, turn] = placeDetail.parse(JSON.parse(place));
  return { model, turn };
}

/** What an aspect is about, as its JSON says. */
export function detailOf(aspect: string): unknown {
  return JSON.parse(splitAspect(aspect)[1]);
}

/** What the detail of an aspect of a case is about. */
export const overruleDetail = z.tuple([z.string(), z.number().int(), z.string()]);
export const commentDetail = z.union([z.tuple([z.string(), z.string(), z.number().int()]), placeDetail]);
export const decisionDetail = overruleDetail;
export const ownDetail = z.tuple([z.string(), z.string(), z.number().int()]);

/** Who said it, and when: an undo brings a value back, and it stays its author's. */
const authored = { evaluatorId: z.string(), savedAt: z.string() };

export const storedOverrulingSchema = z.object({
  counts: z.boolean(),
  /** The prediction that stands for the entity. Absent in what was said before one could be named: an undo writes it as it was. */
  wording: z.string().nullable().optional(),
  /** SHA-256 of the summary that was read: what a newer file puts in its place is another text, of which nothing was said. */
  summarySha256: z.string(),
  ...authored,
});
export const storedCommentSchema = z.object({ text: z.string(), ...authored });
export const storedRatingSchema = z.object({ rating: pdsqiRatingSchema, comment: z.string(), savedAt: z.string() });
export const storedDecisionSchema = z.object({
  /** A category of the attribute; null where it was left open. */
  value: z.string().nullable(),
  reason: z.string(),
  isExample: z.boolean(),
  ...authored,
});
export const storedPlanSchema = z.object({
  /** Empty: the plan was taken away. */
  plan: z.string(),
  sourceId: z.union([z.string(), z.number()]).nullable(),
  split: z.string().nullable(),
  /** How often the plan was written here since it was as imported. */
  revision: z.number().int().positive(),
  ...authored,
});
export type StoredPlan = z.infer<typeof storedPlanSchema>;
export const storedNoteSchema = z.string();
export const storedGroupsSchema = z.array(driftGroupSchema);
export const storedTermsSchema = z.array(z.string());
/** Aliases that are older than these facts stay as the log holds them: nobody knows who confirmed them. */
const storedAliasSchema = aliasSchema.extend({
  evaluatorId: z.string().nullable().optional(),
  savedAt: z.string().nullable().optional(),
});
export type StoredAlias = z.infer<typeof storedAliasSchema>;
export const storedAliasesSchema = z.array(storedAliasSchema);
export const storedKindsSchema = z.array(entityKindSchema.extend(authored));
export type StoredKind = z.infer<typeof storedKindsSchema>[number];
export const storedQueueSchema = z.object({
  name: z.string(),
  evaluatorId: z.string(),
  models: z.array(z.string()),
  /** In the order of work: row of the case, 0-based number of the model in `models`, turn, and recall when the queue was made. */
  turns: z.array(z.tuple([z.number().int(), z.number().int(), z.number().int(), z.number()])),
});
export type StoredQueue = z.infer<typeof storedQueueSchema>;

/** The schema of what an aspect holds, by item kind and name. A value of null takes it away. */
export const aspectSchemas: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  driftCase: {
    overrule: storedOverrulingSchema,
    comment: storedCommentSchema,
    done: z.literal(true),
    flag: z.literal(true),
    rating: storedRatingSchema,
    decision: storedDecisionSchema,
    plan: storedPlanSchema,
  },
  driftRun: { note: storedNoteSchema },
  driftSettings: {
    groups: storedGroupsSchema,
    terms: storedTermsSchema,
    aliases: storedAliasesSchema,
    kinds: storedKindsSchema,
    queue: storedQueueSchema,
  },
};
