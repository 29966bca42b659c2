/** What many shapes of the room have. */
import { z } from 'zod';

const id = z.number().int().positive();
export const datasetId = id;
export const runId = id;
/** Row of a case; its name in the files is its key. */
export const caseId = id;
export const queueId = id;
export const turn = z.number().int();
export const count = z.number().int().nonnegative();
export const share = z.number().min(0).max(1);
export const model = z.string();

/** UTF-16 code units. */
export const longestPlan = 20_000;
/** Groups of models of a set. */
export const mostGroups = 12;
/** Terms of a project. */
export const mostTerms = 20_000;
