import { z } from 'zod';

export const mostEvaluatorsForDone = 20;

/** How many evaluators have to call an item done before it is done for the project. Where nobody said otherwise it is one. */
export const evaluatorsForDoneSchema = z.number().int().min(1).max(mostEvaluatorsForDone);

/** UTF-16 code units. */
export const longestComment = 10_000;

export const commentSchema = z.string().max(longestComment);

/**
 * A comment that is saved as it is typed, on top of `base`: where another text is stored by now, as by an undo, what was typed goes on from that. A null
 * base is not known.
 */
export const typedComment = { text: commentSchema, base: commentSchema.nullable().default(null) } as const;
