import type { ResultsFilter } from '../../../../shared/rooms/ratings/resultsView.ts';
import { type BootstrapInput, bootstrapParts } from '../numbers/bootstrap.ts';
import { type BootstrapIntervals, bootstrapIntervals, roundsOfScope } from '../numbers/bootstrapIntervals.ts';
import { createStudy } from '../numbers/study.ts';
import { type DrawRounds, roundsInput, scopeSums, sidesOf, studyNumbers } from '../summarise.ts';
import { filterRows } from './filterRows.ts';
import type { StudyRows } from './studyRows.ts';

/** Of every result that a window shows. */
export const resultsSeed = 42;
export const resultsRounds = 1_000;

/** Results but for those that need rounds, and what these are drawn from. Plain data, so that it may come from a thread. */
export type PreparedResults = ReturnType<typeof prepareResults>;

/** Sums up what a filter takes, by the same functions as the command line. */
export function prepareResults(rows: StudyRows, filter: ResultsFilter, rounds = resultsRounds) {
  const { counted, counts, protocolVersion, criteria } = filterRows(rows, filter);
  const study = createStudy(counted, { criteria, modelOrder: rows.modelOrder, ties: filter.ties });
  const sums = scopeSums(study);
  return {
    counter: rows.counter,
    protocolVersion,
    criteria: criteria.map(({ name }) => name),
    judges: filter.judges,
    rowCounts: counts,
    numbers: studyNumbers(study, sums),
    sides: sidesOf(study),
    /** Models that the filter takes and nobody has judged. */
    unjudged: (filter.models ?? rows.modelOrder).filter((model) => !study.models.includes(model)),
    drawnFrom: { models: study.models, pairs: study.pairs, questions: study.questions },
    input: roundsInput(study, sums, { seed: resultsSeed, rounds }),
  };
}

/** Draws the rounds of prepared results; of each scope its intervals, null without rounds. */
export async function drawIntervals(
  { input, numbers, drawnFrom }: Pick<PreparedResults, 'input' | 'numbers' | 'drawnFrom'>,
  draw: DrawRounds,
): Promise<(BootstrapIntervals | null)[]> {
  if (input === null) return numbers.scopes.map(() => null);
  const parts = await Promise.all(bootstrapParts(input).map((part) => draw(part)));
  return numbers.scopes.map((_, scope) => intervalsOf(drawnFrom, parts, input, scope));
}

function intervalsOf(
  drawnFrom: PreparedResults['drawnFrom'],
  parts: readonly Float64Array[],
  input: BootstrapInput,
  scope: number,
): BootstrapIntervals {
  return bootstrapIntervals(drawnFrom, roundsOfScope(parts, input, scope), input.seed);
}
