import type { z } from 'zod';
import type { driftApi } from '../../../../shared/rooms/drift/api.ts';
import { type PdsqiRating, pdsqiAttributes } from '../../../../shared/rooms/drift/pdsqi.ts';
import type { PdsqiEntry } from '../../../../shared/rooms/drift/pdsqiViews.ts';
import { type Cell, printCsv } from '../../../../shared/text/csv.ts';
import type { HandlersFor } from '../../../context.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { readDataset } from '../../../datasets/datasetsTable.ts';
import { writeExport } from '../../../exports/writeExport.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { evaluatorNames, readValue } from '../../../judgements/valuesTable.ts';
import { inPieces } from '../../../reports/inPieces.ts';
import { detailOf, ownDetail, ratingAspect, storedRatingSchema } from '../aspects.ts';
import { driftExportFacts, printDriftProvenance } from '../exports/driftProvenance.ts';
import { pdsqiAgreement } from '../pdsqiAgreement.ts';
import { listCaseKeys } from '../tables/casesTable.ts';
import { valuesOfCases } from '../tables/caseValuesTable.ts';
import { visibleTurn } from '../visible.ts';
import { recordOnCase } from './driftActs.ts';

type Methods = Extract<keyof typeof driftApi, 'drift.rate' | 'drift.ratings' | 'drift.exportRatings'>;
type StoredRating = z.output<typeof storedRatingSchema>;

/** Handlers of what raters say of summaries by PDSQI-9. */
export const ratingHandlers: HandlersFor<Methods> = {
  'drift.rate': ({ caseId, model, turn, rating, comment }, context) => {
    const found = visibleTurn(context.db, caseId, turn);
    const aspect = ratingAspect(context.evaluatorId(), { model, turn });
    const before = readValue(context.db, { itemKind: 'driftCase', itemId: caseId, aspect }, storedRatingSchema);
    const said = { rating: inOrder(rating), comment: comment.toWellFormed() };
    const isEmpty = Object.keys(said.rating).length === 0 && said.comment === '';
    const after = isEmpty ? null : isSame(before, said) ? before : { ...said, savedAt: context.now().toISOString() };
    const kind = isEmpty ? 'driftUnrate' : 'driftRate';
    return recordOnCase(context, found, { model, turn }, { kind, aspect, before, after });
  },

  'drift.ratings': ({ datasetId }, context) => {
    const entries = readEntries(context.db, datasetId, shownEvaluatorId(context));
    return { entries, agreement: pdsqiAgreement(entries) };
  },

  'drift.exportRatings': async ({ datasetId, destination }, context) => {
    const facts = driftExportFacts(context, datasetId);
    const entries = readEntries(context.db, datasetId, null);
    const written = await writeExport(context, destination, {
      fileName: 'pdsqi-ratings.csv',
      bytes: inPieces(printCsv(columns, entries.map(rowOf))),
      provenanceOf: (file) => printDriftProvenance(facts, file, { what: 'ratings' }),
    });
    return { ...written, itemCount: entries.length, changedCount: entries.length };
  },
};

/** Every rating of a set in the order of its cases, then by model, turn and rater. */
function readEntries(db: ReadableDatabase, datasetId: number, own: string | null): PdsqiEntry[] {
  readDataset(db, datasetId);
  const names = evaluatorNames(db);
  const cases = listCaseKeys(db, datasetId);
  const places = new Map(cases.map(({ id, key }, position) => [id, { key, position }]));
  return valuesOfCases(db, datasetId, 'rating', storedRatingSchema)
    .map(({ itemId: caseId, aspect, value }): PdsqiEntry => {
      const [evaluatorId, model, turn] = ownDetail.parse(detailOf(aspect));
      const caseKey = places.get(caseId)?.key ?? '';
      return {
        caseId,
        caseKey,
        model,
        turn,
        rater: names.get(evaluatorId) ?? '',
        isOwn: evaluatorId === own,
        ...value,
      };
    })
    .sort(
      (a, b) =>
        (places.get(a.caseId)?.position ?? 0) - (places.get(b.caseId)?.position ?? 0) ||
        inUnitOrder(a.model, b.model) ||
        a.turn - b.turn ||
        inUnitOrder(a.rater, b.rater),
    );
}

const inUnitOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** What is rated, in the order of the attributes, so that equal ratings are equal texts. */
function inOrder(rating: PdsqiRating): PdsqiRating {
  return Object.fromEntries(
    pdsqiAttributes.flatMap((attribute) => (rating[attribute] === undefined ? [] : [[attribute, rating[attribute]]])),
  );
}

function isSame(before: StoredRating | null, said: Pick<StoredRating, 'rating' | 'comment'>): boolean {
  return before?.comment === said.comment && JSON.stringify(before.rating) === JSON.stringify(said.rating);
}

const columns = ['case', 'model', 'turn', 'rater', ...pdsqiAttributes, 'comment', 'saved_at'] as const;

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
