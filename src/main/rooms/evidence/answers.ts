import { z } from 'zod';
import {
  claimVerdicts,
  confidences,
  evidenceChoiceSchema,
  explanationSchema,
  passageMarksSchema,
  type ShownOrder,
  shownOrderSchema,
} from '../../../shared/rooms/evidence/answers.ts';
import { claimSides } from '../../../shared/rooms/evidence/claims.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { readValue, valuesOfItem } from '../../judgements/valuesTable.ts';
import { claimKind, revealedAspect } from './aspects.ts';

/** What is said of each piece of evidence, and which of two claims: those of the file, not as they were shown. */
const givenSchema = z.object({
  /** In the order in which they were made; what nothing was said of is not there. */
  choices: z.array(z.object({ evidenceId: z.number().int(), choice: evidenceChoiceSchema })),
  claim: z.enum(claimSides).nullable(),
  verdict: z.enum(claimVerdicts).nullable(),
  confidence: z.enum(confidences).nullable(),
  explanations: z.array(z.object({ side: z.enum(claimSides), text: explanationSchema })),
});
/** What is scored of an answer. */
export type GivenAnswer = z.infer<typeof givenSchema>;

/** What an evaluator said of a claim. */
export type Answer = GivenAnswer & {
  readonly marks: ReadonlyMap<number, z.output<typeof passageMarksSchema>>;
  /** The order in which it was shown; null before anything was said. */
  readonly order: ShownOrder | null;
};

/** What each part of an answer may hold. */
const partSchemas = {
  choice: evidenceChoiceSchema,
  marks: passageMarksSchema,
  explanation: explanationSchema,
  claim: z.enum(claimSides),
  verdict: z.enum(claimVerdicts),
  confidence: z.enum(confidences),
  order: shownOrderSchema,
} as const;

/** The schema of a part by its name; null for a name that no part has. */
export function partSchema(part: string): z.ZodType | null {
  const [name] = splitPart(part);
  return Object.entries(partSchemas).find(([known]) => known === name)?.[1] ?? null;
}

/** Name and detail of a part: `choice/1122` is the choice about 1122. */
function splitPart(part: string): readonly [name: string, detail: string] {
  const slash = part.indexOf('/');
  return slash < 0 ? [part, ''] : [part.slice(0, slash), part.slice(slash + 1)];
}

export function readAnswer(db: ReadableDatabase, claimId: number, evaluatorId: string): Answer {
  const name = `answer:${evaluatorId}`;
  const parts = valuesOfItem(db, claimKind, claimId, name, z.unknown()).map(({ aspect, value }) => {
    const [part, detail] = splitPart(aspect.slice(name.length + 1));
    return { part, detail, value };
  });
  const all = <T extends z.ZodType>(wanted: string, schema: T) =>
    parts.flatMap(({ part, detail, value }) => (part === wanted ? [{ detail, value: schema.parse(value) }] : []));
  const one = <T extends z.ZodType>(wanted: string, schema: T) => all(wanted, schema)[0]?.value ?? null;
  return {
    choices: all('choice', partSchemas.choice).map(({ detail, value }) => ({
      evidenceId: Number(detail),
      choice: value,
    })),
    marks: new Map(all('marks', partSchemas.marks).map(({ detail, value }) => [Number(detail), value])),
    explanations: all('explanation', partSchemas.explanation)
      .map(({ detail, value }) => ({ side: partSchemas.claim.parse(detail), text: value }))
      .sort((one, other) => (one.side < other.side ? -1 : 1)),
    claim: one('claim', partSchemas.claim),
    verdict: one('verdict', partSchemas.verdict),
    confidence: one('confidence', partSchemas.confidence),
    order: one('order', partSchemas.order),
  };
}

/** What of an answer is scored. */
export function givenOf({ choices, claim, verdict, confidence, explanations }: GivenAnswer): GivenAnswer {
  return { choices, claim, verdict, confidence, explanations };
}

/** A look at what is right. */
export const revealSchema = z.object({
  at: z.string(),
  answer: givenSchema,
  /** False once the look was undone: what was answered before it stays. */
  isShown: z.boolean(),
});

/** The look of an evaluator at what is right of a claim; null when they never looked. */
export function readReveal(
  db: ReadableDatabase,
  claimId: number,
  evaluatorId: string,
): z.output<typeof revealSchema> | null {
  return readValue(db, { itemKind: claimKind, itemId: claimId, aspect: revealedAspect(evaluatorId) }, revealSchema);
}
