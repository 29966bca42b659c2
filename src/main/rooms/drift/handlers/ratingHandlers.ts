import type { z } from 'zod';
import type { ColumnKind } from '../../../../shared/charts/fileTable.ts';
import { mergedEdits } from '../../../../shared/mergedEdits.ts';
import type { driftApi } from '../../../../shared/rooms/drift/api.ts';
import { type PdsqiRating, pdsqiAttributes, pdsqiRatingSchema } from '../../../../shared/rooms/drift/pdsqi.ts';
import type { PdsqiEntry, PdsqiScore } from '../../../../shared/rooms/drift/pdsqiViews.ts';
import type { Cell } from '../../../../shared/text/csv.ts';
import { typedOnto } from '../../../../shared/typedOnto.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import { writeExport } from '../../../exports/writeExport.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { readValue } from '../../../judgements/valuesTable.ts';
import { printTable } from '../../../reports/printTable.ts';
import { ratingAspect, storedRatingSchema, type TurnPlace } from '../aspects.ts';
import { driftExportFacts, printDriftProvenance } from '../exports/driftProvenance.ts';
import { pdsqiAgreement } from '../pdsqiAgreement.ts';
import { readRatings } from '../pdsqiEntries.ts';
import { readScores } from '../pdsqiScores.ts';
import { visibleTurn } from '../visible.ts';
import { recordOnCase } from './driftActs.ts';

type Methods = Extract<
  keyof typeof driftApi,
  'drift.rate' | 'drift.commentRating' | 'drift.ratings' | 'drift.ratingScores' | 'drift.exportRatings'
>;
type StoredRating = z.output<typeof storedRatingSchema>;

/** Handlers of what raters say of summaries by PDSQI-9. */
export const ratingHandlers: HandlersFor<Methods> = {
  'drift.rate': ({ base, rating, comment, ...place }, context) =>
    recordRating(context, place, (stored) => ({
      rating: base === null ? rating : pdsqiRatingSchema.parse(mergedEdits(base.rating, rating, stored.rating)),
      comment: typedOnto(stored.comment, { text: comment, base: base?.comment ?? null }),
    })),

  'drift.commentRating': ({ text, base, ...place }, context) =>
    recordRating(context, place, ({ rating, comment }) => ({ rating, comment: typedOnto(comment, { text, base }) })),

  'drift.ratings': ({ datasetId }, context) => {
    const entries = readRatings(context.db, datasetId, shownEvaluatorId(context));
    return { entries, agreement: pdsqiAgreement(entries) };
  },

  'drift.ratingScores': ({ datasetId }, { db }) => readScores(db, datasetId, readRatings(db, datasetId, null)),

  'drift.exportRatings': async ({ datasetId, what, table, destination }, context) => {
    const facts = driftExportFacts(context, datasetId);
    const entries = readRatings(context.db, datasetId, null);
    const bytes =
      what === 'ratings'
        ? printTable(table, ratingColumns, ratingColumnKind, entries.map(rowOf))
        : printTable(table, scoreColumns, scoreColumnKind, readScores(context.db, datasetId, entries).map(scoreRow));
    const written = await writeExport(context, destination, {
      fileName: `pdsqi-${what}.${table}`,
      bytes,
      provenanceOf: (file) => printDriftProvenance(facts, file, { what: what === 'ratings' ? what : 'rating scores' }),
    });
    return { ...written, itemCount: entries.length, changedCount: entries.length };
  },
};

type Said = Pick<StoredRating, 'rating' | 'comment'>;

/** Records what becomes of the evaluator's rating of a summary, of what is stored of it. */
function recordRating(
  context: Context,
  place: TurnPlace & { readonly caseId: number },
  change: (stored: Said) => Said,
) {
  const { caseId, model, turn } = place;
  const found = visibleTurn(context.db, caseId, turn);
  const aspect = ratingAspect(context.evaluatorId(), { model, turn });
  const before = readValue(context.db, { itemKind: 'driftCase', itemId: caseId, aspect }, storedRatingSchema);
  const { rating, comment } = change(before ?? { rating: {}, comment: '' });
  const said = { rating: inOrder(rating), comment: comment.toWellFormed() };
  const isEmpty = Object.keys(said.rating).length === 0 && said.comment === '';
  const after = isEmpty ? null : isSame(before, said) ? before : { ...said, savedAt: context.now().toISOString() };
  const kind = isEmpty ? 'driftUnrate' : 'driftRate';
  return recordOnCase(context, found, { model, turn }, { kind, aspect, before, after });
}

/** What is rated, in the order of the attributes, so that equal ratings are equal texts. */
function inOrder(rating: PdsqiRating): PdsqiRating {
  return Object.fromEntries(
    pdsqiAttributes.flatMap((attribute) => (rating[attribute] === undefined ? [] : [[attribute, rating[attribute]]])),
  );
}

function isSame(before: StoredRating | null, said: Said): boolean {
  return before?.comment === said.comment && JSON.stringify(before.rating) === JSON.stringify(said.rating);
}

/** Of a table of ratings by PDSQI-9. */
export const ratingColumns = ['case', 'model', 'turn', 'rater', ...pdsqiAttributes, 'comment', 'saved_at'] as const;

/** Answers are texts: "NA" is one of them. */
const ratingColumnKind = (column: (typeof ratingColumns)[number]): ColumnKind => (column === 'turn' ? 'whole' : 'text');

function rowOf({ caseKey, model, turn, rater, rating, comment, savedAt }: PdsqiEntry) {
  const cellOf = (value: number | null | undefined): Cell => (value === null ? 'NA' : (value ?? null));
  const { citation, accurate, thorough, useful, organized, comprehensible, succinct, synthesized, stigmatizing } =
    rating;
  return {
    case: caseKey,
    model,
    turn,
    rater,
    citation: cellOf(citation),
    accurate: cellOf(accurate),
    thorough: cellOf(thorough),
    useful: cellOf(useful),
    organized: cellOf(organized),
    comprehensible: cellOf(comprehensible),
    succinct: cellOf(succinct),
    synthesized: cellOf(synthesized),
    stigmatizing: cellOf(stigmatizing),
    comment,
    saved_at: savedAt,
  };
}

/** An empty turn is all turns; an empty interval is none, for too few cases or values that are all the same. */
export const scoreColumns = [
  'model',
  'turn',
  'measure',
  'value',
  'lower',
  'upper',
  'interval_method',
  'summaries',
  'ratings',
  'raters',
  'cases',
] as const;

const scoreTexts: readonly string[] = ['model', 'measure', 'interval_method'];
const scoreNumbers: readonly string[] = ['value', 'lower', 'upper'];
function scoreColumnKind(column: (typeof scoreColumns)[number]): ColumnKind {
  return scoreTexts.includes(column) ? 'text' : scoreNumbers.includes(column) ? 'number' : 'whole';
}

function scoreRow(score: PdsqiScore): Record<(typeof scoreColumns)[number], Cell> {
  const { model, turn, measure, value, interval, intervalMethod } = score;
  return {
    model,
    turn,
    measure,
    value,
    lower: interval?.lower ?? null,
    upper: interval?.upper ?? null,
    interval_method: intervalMethod,
    summaries: score.summaryCount,
    ratings: score.ratingCount,
    raters: score.raterCount,
    cases: score.caseCount,
  };
}
