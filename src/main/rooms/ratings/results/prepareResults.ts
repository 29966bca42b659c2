import type { ResultsFilter } from '../../../../shared/rooms/ratings/resultsView.ts';
import { type BootstrapIntervals, bootstrapIntervals, roundsOfScope } from '../numbers/bootstrapIntervals.ts';
import { createStudy } from '../numbers/study.ts';
import { type Drawn, roundsInput, scopeSums, sidesOf, studyNumbers } from '../summarise.ts';
import { filterRows } from './filterRows.ts';
import type { StudyRows } from './studyRows.ts';

/** Of every result that a window shows. */
export const resultsSeed = 42;
export const resultsRounds = 1_000;

/** Results but for those that need rounds. Plain data, so that it may come from a thread. */
export type PreparedResults = ReturnType<ReturnType<typeof beginResults>['prepare']>;

/**
 * Sums up what a filter takes, by the same functions as the command line. `input` is what rounds are drawn from, null without rounds; other threads
 * may draw while this one prepares all else.
 */
export function beginResults(rows: StudyRows, filter: ResultsFilter, rounds = resultsRounds) {
  const { counted, counts, protocolVersion, criteria } = filterRows(rows, filter);
  const study = createStudy(counted, { criteria, modelOrder: rows.modelOrder, ties: filter.ties });
  const sums = scopeSums(study);
  return {
    input: roundsInput(study, sums, { seed: resultsSeed, rounds }),
    prepare: () => ({
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
    }),
  };
}

/** Of each scope of prepared results its intervals; null without rounds. */
export function intervalsOf(
  { numbers, drawnFrom }: Pick<PreparedResults, 'numbers' | 'drawnFrom'>,
  drawn: Drawn | null,
): (BootstrapIntervals | null)[] {
  return numbers.scopes.map(
    (_, scope) =>
      drawn && bootstrapIntervals(drawnFrom, roundsOfScope(drawn.parts, drawn.input, scope), drawn.input.seed),
  );
}
