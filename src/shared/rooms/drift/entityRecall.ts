/** How much of each kind of entity models keep, and which entities they forget most. */
import { z } from 'zod';
import { entityKinds } from './entityKinds.ts';
import { caseId, count, model, turn } from './fields.ts';
import { clusterChoices } from './measureSettings.ts';
import { driftIntervalSchema } from './modelNumbers.ts';

/** Entities in summaries: how many there are, and how many of them were found. */
const found = { found: count, of: count };

/** A share of entities, each entity of each case counted once at turn 10, or once in each summary. */
const kindShareSchema = z.object({
  ...found,
  /** Cases that have such an entity, and how many of these are drawn independently. */
  caseCount: count,
  clusterCount: count,
  /** Null for too few cases to resample. */
  interval: driftIntervalSchema.nullable(),
  /** `clopperPearson` where none or all were found: of as many as there are clusters. */
  intervalMethod: z.enum(['bootstrap', 'clopperPearson']).nullable(),
});
export type KindShare = z.infer<typeof kindShareSchema>;

const kindRecallSchema = z.object({
  kind: z.enum(entityKinds),
  model,
  /** At turn 10, or the last turn before it that was generated. Null where no case has one. */
  atTen: kindShareSchema.nullable(),
  /** Over all summaries. */
  all: kindShareSchema.nullable(),
});
export type KindRecall = z.infer<typeof kindRecallSchema>;

const entityOfModelSchema = z.object({
  model,
  atTen: z.object(found),
  all: z.object(found),
  /** Where to look: the first case in which it is not found at turn 10, else the first turn at which it is not. Null for nowhere. */
  missed: z.object({ caseId, turn }).nullable(),
});

const entityRecallRowSchema = z.object({
  /** As the cases have it, in lower case. */
  entity: z.string(),
  kind: z.enum(entityKinds),
  /** Whether a reviewer set the kind; else its words suggest it. */
  isSet: z.boolean(),
  caseCount: count,
  models: z.array(entityOfModelSchema),
});
export type EntityRecallRow = z.infer<typeof entityRecallRowSchema>;

/** The most entities that an answer lists. */
export const mostEntities = 500;

export const entityRecallSchema = z.object({
  clusters: z.enum(clusterChoices),
  /** Models whose entities were kept, in the order of the run. */
  models: z.array(model),
  /** Models that were measured before that was kept: measuring again tells it. */
  unknown: z.array(model),
  /** Kinds that occur, in their order, each with every model. */
  kinds: z.array(kindRecallSchema),
  /** Those kept least at turn 10 over all models first, at most `mostEntities`; and how many there are. */
  entities: z.array(entityRecallRowSchema),
  entityCount: count,
});
export type EntityRecall = z.infer<typeof entityRecallSchema>;
