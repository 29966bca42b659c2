/** The project's own list of synonyms: a value for each pair, so that two who add at once never meet. */
import { orderedPair, type SynonymPair, synonymPairSchema } from '../../../../shared/rooms/derivations/synonyms.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { evaluatorNames, readValue, valuesOfItem } from '../../../judgements/valuesTable.ts';
import { newestValues } from '../../../revisions/revisionsTable.ts';
import { settingsKind, storedSynonymSchema, synonymAspect, synonymAspectOf } from '../aspects.ts';

/** The id under which settings are kept that are of no dataset. */
const project = 0;

const pairOf = (detail: string) => synonymPairSchema.parse(JSON.parse(detail));

/** The list as it is now, with who added each pair and when, in the order in which they were added. */
export function listSynonyms(db: ReadableDatabase) {
  const names = evaluatorNames(db);
  return valuesOfItem(db, settingsKind, project, synonymAspect, storedSynonymSchema).map(({ aspect, value }) => ({
    pair: pairOf(aspect.slice(synonymAspect.length + 1)),
    author: names.get(value.evaluatorId) ?? '',
    savedAt: value.savedAt,
  }));
}

/** Who added a pair, and when; null for one that is not in the list. */
export function readStoredSynonym(db: ReadableDatabase, pair: SynonymPair) {
  const aspect = synonymAspectOf(orderedPair(pair));
  return readValue(db, { itemKind: settingsKind, itemId: project, aspect }, storedSynonymSchema);
}

/** The pairs that stood in the list right after revision `counter`. */
export function synonymsAt(db: ReadableDatabase, counter: number): SynonymPair[] {
  const values = newestValues(db, settingsKind, project, `${synonymAspect}:`, counter);
  return values.flatMap(({ detail, value }) => (value === null ? [] : [pairOf(detail)]));
}
