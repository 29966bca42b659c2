import type { AssignedSet } from '../../../../shared/rooms/ratings/study.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { idText } from '../reading/submission.ts';
import type { SetKey } from '../study/studyContent.ts';
import { pairsOfSet } from '../tables/questionsTable.ts';
import type { StoredRegistration } from '../tables/registrationsTable.ts';
import { type StoredStudy, setsOf } from '../tables/studiesTable.ts';
import { judgedElsewhere } from '../tables/submissionsTable.ts';
import { type DrawnPair, drawPairs, type Pair, shuffled } from './drawPairs.ts';

type Sets = readonly Pick<SetKey, 'set' | 'most'>[];
type Found = Pick<AssignedSet, 'by' | 'isKnownId'> & { readonly sets: Sets };
type Who = Pick<StoredRegistration, 'studyEvaluatorId' | 'specialties' | 'takesGeneral'>;

/**
 * Which sets somebody has: those of their id, else those of their specialties, else the general ones if they took them. A set without pairs
 * is none. In a study that names no evaluators everybody has the general sets, or all where there are no such.
 */
export function findSets(db: ReadableDatabase, { datasetId, facts }: StoredStudy, who: Who): Found {
  const withPairs = (sets: Sets) => sets.filter(({ set }) => pairsOfSet(db, datasetId, set).length > 0);
  const whole = (names: readonly string[]): Sets => withPairs(names.map((set) => ({ set, most: null })));
  const general = whole(facts.generalSets);
  if (facts.obstacle !== null) return { by: 'nothing', sets: [], isKnownId: null };
  if (!facts.hasEvaluators) {
    const sets = general.length > 0 ? general : whole(facts.sets);
    return { by: sets.length > 0 ? 'general' : 'nothing', sets, isKnownId: null };
  }
  const named = setsOf(db, datasetId, { kind: 'evaluator', key: idText(who.studyEvaluatorId) });
  const isKnownId = named.length > 0;
  const own = withPairs(named);
  if (own.length > 0) return { by: 'evaluator', sets: own, isKnownId };
  const bySpecialty = withPairs(who.specialties.flatMap((key) => setsOf(db, datasetId, { kind: 'specialty', key })));
  if (bySpecialty.length > 0) return { by: 'specialty', sets: bySpecialty, isKnownId };
  if (who.takesGeneral && general.length > 0) return { by: 'general', sets: general, isKnownId };
  return { by: 'nothing', sets: [], isKnownId };
}

/** What `start` adds to the pairs of somebody: those of their sets that were never drawn for them nor judged by them elsewhere. */
export function drawMissing(
  db: ReadableDatabase,
  study: StoredStudy,
  who: Who,
  drawn: readonly DrawnPair[],
): DrawnPair[] {
  const { facts, protocol, datasetId, studyId } = study;
  const evaluator = idText(who.studyEvaluatorId);
  const order = { salt: facts.salt, evaluator, focus: facts.focusModel };
  const taken = new Set([...drawn.map(keyOf), ...judgedElsewhere(db, studyId, evaluator).map(keyOf)]);
  const fresh = new Map<string, Pair>();
  for (const { set, most } of findSets(db, study, who).sets) {
    const pairs = shuffled(pairsOfSet(db, datasetId, set), order);
    const left = pairs.filter((pair) => !taken.has(keyOf(pair)));
    const room = most === null ? left.length : Math.max(0, most - (pairs.length - left.length));
    for (const pair of left.slice(0, room)) fresh.set(keyOf(pair), pair);
  }
  return drawPairs([...fresh.values()], { ...order, repeatPercent: protocol.repeatPercent, drawn });
}

/** Equal for a pair whichever of its models comes first. */
export function keyOf({ questionKey, first, other }: Pair): string {
  return JSON.stringify([questionKey, ...[first, other].sort()]);
}
