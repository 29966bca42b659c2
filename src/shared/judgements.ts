import { z } from 'zod';

export const mostEvaluatorsForDone = 20;

/** How many evaluators have to call an item done before it is done for the project. Where nobody said otherwise it is one. */
export const evaluatorsForDoneSchema = z.number().int().min(1).max(mostEvaluatorsForDone);
