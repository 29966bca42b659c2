/**
 * What reviewers say of summaries: entities that count or do not, comments, and turns that they are through with. An overruling is of
 * the summary that was read: where a newer file has put another in its place, it stays in the history and counts no more.
 */
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { CaseGenerations } from '../../../shared/rooms/drift/generationTable.ts';
import type { Ruling, Overrulings as TurnOverrulings } from '../../../shared/rooms/drift/setMetrics.ts';
import type { Overruling } from '../../../shared/rooms/drift/turnReason.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { type Comment, commentsOf } from '../../judgements/commentsTable.ts';
import { readReview } from '../../judgements/reviewsTable.ts';
import { evaluatorNames, valuesOfItem } from '../../judgements/valuesTable.ts';
import { detailOf, overruleDetail, placeOfTurn, storedOverrulingSchema, type TurnPlace } from './aspects.ts';
import { answersOf } from './tables/answersTable.ts';
import { readCase } from './tables/casesTable.ts';
import { valuesOfCases } from './tables/caseValuesTable.ts';

/** Whether gold entities count as recalled, by case and turn. */
export type Overrulings = ReadonlyMap<number, ReadonlyMap<number, TurnOverrulings>>;

/** One overruling and where it stands. */
export type PlacedOverruling = Overruling & TurnPlace & { readonly caseId: number };

/** What reviewers overruled of one model in the cases of a set. Cases and turns without any are not in it. */
export function overrulingsOf(db: ReadableDatabase, datasetId: number, model: string): Overrulings {
  const cases = new Map<number, Map<number, Map<string, Ruling>>>();
  const said = valuesOfCases(db, datasetId, 'overrule', storedOverrulingSchema).filter(isOf(model));
  for (const one of inForce(db, said)) {
    const turns = cases.get(one.caseId) ?? new Map<number, Map<string, Ruling>>();
    const entities = turns.get(one.turn) ?? new Map<string, Ruling>();
    cases.set(one.caseId, turns.set(one.turn, entities.set(one.entity, rulingOf(one))));
  }
  return cases;
}

/** Every overruling of a set, in the order of the cases. */
export function listOverrulings(db: ReadableDatabase, datasetId: number): PlacedOverruling[] {
  return inForce(db, valuesOfCases(db, datasetId, 'overrule', storedOverrulingSchema));
}

/** SHA-256 of a summary as it stands now; of an empty text where there is none. */
export function summaryHash(db: ReadableDatabase, { datasetId, key }: SetCase, { model, turn }: TurnPlace): string {
  return hashOfTurn(answersOf(db, datasetId, model, [key]).get(key), turn);
}

/** The same of what a model said in the case. */
export function hashOfTurn(answers: CaseGenerations | undefined, turn: number): string {
  const row = answers?.summary.get(turn);
  return createHash('sha256')
    .update(row === undefined || row.isError ? '' : row.text)
    .digest('hex');
}

/** Overrulings of one summary, the oldest first. */
export function overrulingsAt(db: ReadableDatabase, caseId: number, { model, turn }: TurnPlace): Overruling[] {
  return inForce(db, overrulingsIn(db, caseId, model))
    .filter((one) => one.turn === turn)
    .map(({ entity, counts, wording, author, savedAt }) => ({ entity, counts, wording, author, savedAt }));
}

/** Whether gold entities of one case count as recalled for a model, by turn and entity. */
export function overrulingsInCase(
  db: ReadableDatabase,
  caseId: number,
  model: string,
): ReadonlyMap<number, TurnOverrulings> {
  const turns = new Map<number, Map<string, Ruling>>();
  for (const one of inForce(db, overrulingsIn(db, caseId, model))) {
    const entities = turns.get(one.turn) ?? new Map<string, Ruling>();
    turns.set(one.turn, entities.set(one.entity, rulingOf(one)));
  }
  return turns;
}

/** What evaluators say of a summary in words, the oldest first. */
export function commentsAt(db: ReadableDatabase, caseId: number, place: TurnPlace): Comment[] {
  const name = placeOfTurn(place);
  return commentsOf(db, { itemKind: 'driftCase', itemId: caseId }).filter((comment) => comment.place === name);
}

/** Whether an evaluator is through with a turn; nobody is for an empty id. */
export function isTurnDone(db: ReadableDatabase, caseId: number, place: TurnPlace, evaluatorId: string): boolean {
  return readReview(db, { itemKind: 'driftCase', itemId: caseId, place: placeOfTurn(place) }, evaluatorId).done;
}

type SetCase = { readonly datasetId: number; readonly key: string };
type StoredValue = {
  readonly itemId: number;
  readonly aspect: string;
  readonly value: z.output<typeof storedOverrulingSchema>;
};

function rulingOf({ counts, wording }: Overruling): Ruling {
  return counts && wording !== null ? { wording } : counts;
}

function overrulingsIn(db: ReadableDatabase, caseId: number, model: string): StoredValue[] {
  return valuesOfItem(db, 'driftCase', caseId, 'overrule', storedOverrulingSchema).filter(isOf(model));
}

function isOf(model: string): (value: StoredValue) => boolean {
  return ({ aspect }) => overruleDetail.parse(detailOf(aspect))[0] === model;
}

/** Those that are of the summaries as they stand now, with their places. */
function inForce(db: ReadableDatabase, values: readonly StoredValue[]): PlacedOverruling[] {
  const names = evaluatorNames(db);
  const known = new Map<string, CaseGenerations | undefined>();
  const answersIn = (caseId: number, model: string) => {
    const place = `${caseId} ${model}`;
    if (!known.has(place)) {
      const { datasetId, key } = readCase(db, caseId);
      known.set(place, answersOf(db, datasetId, model, [key]).get(key));
    }
    return known.get(place);
  };
  return values.flatMap(({ itemId, aspect, value }) => {
    const [model, turn, entity] = overruleDetail.parse(detailOf(aspect));
    const { counts, wording = null, summarySha256, evaluatorId, savedAt } = value;
    if (hashOfTurn(answersIn(itemId, model), turn) !== summarySha256) return [];
    const author = names.get(evaluatorId) ?? '';
    return [{ caseId: itemId, model, turn, entity, counts, wording, author, savedAt }];
  });
}
