import { join } from 'node:path';
import { bootstrapRounds } from '../src/main/rooms/ratings/numbers/bootstrap.ts';
import { readSubmissions } from '../src/main/rooms/ratings/reading/readSubmissions.ts';
import { createCriterionNames, orderCriteria } from '../src/main/rooms/ratings/reading/submission.ts';
import { type DrawRounds, type SummaryOptions, summarise } from '../src/main/rooms/ratings/summarise.ts';
import type { Problem } from '../src/shared/files.ts';

/** A file of `test/fixtures/ratings`. */
export function ratingsFixture(name: string): string {
  return join(import.meta.dirname, 'fixtures/ratings', name);
}

/** Files of ratings on the scale from 1 to 5, read one after the other, with what was odd in them. */
export function readRatings(...paths: readonly string[]) {
  return readRatingsUpTo(5, paths);
}

/** Files of ratings on a scale from 1 on. */
export async function readRatingsUpTo(highest: number, paths: readonly string[]) {
  const criteria = createCriterionNames();
  const problems: Problem[] = [];
  const files = [];
  for (const path of paths)
    files.push(await readSubmissions(path, { criteria, highest, onProblem: (problem) => problems.push(problem) }));
  return { files, problems, submissions: files.flatMap((file) => file.submissions), criteria: orderCriteria(criteria) };
}

/** The summary of files, without a bootstrap unless it is asked for; its rounds are drawn in this thread unless told otherwise. */
export async function summariseFiles(
  paths: readonly string[],
  options: Partial<SummaryOptions> = {},
  draw: DrawRounds = bootstrapRounds,
) {
  const { submissions, criteria } = await readRatings(...paths);
  return summarise(submissions, { criteria, modelOrder: [], seed: 42, rounds: 0, ...options }, draw);
}
