/** What reviewers say of summaries: entities that count or do not, comments, and turns that they are through with. */
import { z } from 'zod';
import type { Overruling } from '../../../shared/drift/turnReason.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { splitAspect } from '../splitAspect.ts';
import {
  commentAspect,
  doneAspect,
  overruleDetail,
  ownDetail,
  storedCommentSchema,
  storedOverrulingSchema,
  type TurnPlace,
} from './aspects.ts';
import { evaluatorNames, readValue, valuesOfCases, valuesOfItem } from './valuesTable.ts';

/** Whether gold entities count as recalled, by case, turn and entity. */
export type Overrulings = ReadonlyMap<number, ReadonlyMap<number, ReadonlyMap<string, boolean>>>;

/** One overruling and where it stands. */
export type PlacedOverruling = Overruling & TurnPlace & { readonly caseId: number };

/** What reviewers overruled of one model in the cases of a set. Cases and turns without any are not in it. */
export function overrulingsOf(db: ReadableDatabase, datasetId: number, model: string): Overrulings {
  const cases = new Map<number, Map<number, Map<string, boolean>>>();
  for (const { caseId, turn, entity, counts } of listOverrulings(db, datasetId).filter((one) => one.model === model)) {
    const turns = cases.get(caseId) ?? new Map<number, Map<string, boolean>>();
    const entities = turns.get(turn) ?? new Map<string, boolean>();
    cases.set(caseId, turns.set(turn, entities.set(entity, counts)));
  }
  return cases;
}

/** Every overruling of a set, in the order of the cases. */
export function listOverrulings(db: ReadableDatabase, datasetId: number): PlacedOverruling[] {
  const names = evaluatorNames(db);
  return valuesOfCases(db, datasetId, 'overrule', storedOverrulingSchema).map((found) => placed(found, names));
}

/** Overrulings of one summary, the oldest first. */
export function overrulingsAt(db: ReadableDatabase, caseId: number, { model, turn }: TurnPlace): Overruling[] {
  const names = evaluatorNames(db);
  return valuesOfItem(db, 'driftCase', caseId, 'overrule', storedOverrulingSchema)
    .map((found) => placed(found, names))
    .filter((one) => one.model === model && one.turn === turn)
    .map(({ entity, counts, author, savedAt }) => ({ entity, counts, author, savedAt }));
}

/** Whether gold entities of one case count as recalled for a model, by turn and entity. */
export function overrulingsInCase(
  db: ReadableDatabase,
  caseId: number,
  model: string,
): ReadonlyMap<number, ReadonlyMap<string, boolean>> {
  const turns = new Map<number, Map<string, boolean>>();
  for (const { aspect, value } of valuesOfItem(db, 'driftCase', caseId, 'overrule', storedOverrulingSchema)) {
    const [of, turn, entity] = overruleDetail.parse(detailOf(aspect));
    if (of !== model) continue;
    const entities = turns.get(turn) ?? new Map<string, boolean>();
    turns.set(turn, entities.set(entity, value.counts));
  }
  return turns;
}

/** The comment on a summary; null where there is none. */
export function commentAt(
  db: ReadableDatabase,
  caseId: number,
  place: TurnPlace,
): { readonly text: string; readonly author: string; readonly savedAt: string } | null {
  const found = readValue(
    db,
    { itemKind: 'driftCase', itemId: caseId, aspect: commentAspect(place) },
    storedCommentSchema,
  );
  if (found === null) return null;
  return { text: found.text, author: evaluatorNames(db).get(found.evaluatorId) ?? '', savedAt: found.savedAt };
}

/** Whether an evaluator is through with a turn; nobody is for an empty id. */
export function isTurnDone(db: ReadableDatabase, caseId: number, place: TurnPlace, evaluatorId: string): boolean {
  const aspect = doneAspect(evaluatorId, place);
  return readValue(db, { itemKind: 'driftCase', itemId: caseId, aspect }, z.literal(true)) !== null;
}

/** The turns of a set that an evaluator is through with. */
export function doneTurnsOf(
  db: ReadableDatabase,
  datasetId: number,
  evaluatorId: string,
): (TurnPlace & { readonly caseId: number })[] {
  return valuesOfCases(db, datasetId, 'done', z.literal(true)).flatMap(({ itemId, aspect }) => {
    const [evaluator, model, turn] = ownDetail.parse(detailOf(aspect));
    return evaluator === evaluatorId ? [{ caseId: itemId, model, turn }] : [];
  });
}

/** What an aspect is about, as its JSON says. */
export function detailOf(aspect: string): unknown {
  return JSON.parse(splitAspect(aspect)[1]);
}

function placed(
  { itemId, aspect, value }: { itemId: number; aspect: string; value: z.output<typeof storedOverrulingSchema> },
  names: ReadonlyMap<string, string>,
): PlacedOverruling {
  const [model, turn, entity] = overruleDetail.parse(detailOf(aspect));
  const { counts, evaluatorId, savedAt } = value;
  return { caseId: itemId, model, turn, entity, counts, author: names.get(evaluatorId) ?? '', savedAt };
}
