import { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import { sourceLabelSchema } from '../../../shared/traces/toolLabels.ts';
import type { WritableDatabase } from '../../database/types.ts';
import { writeComment } from '../../judgements/commentsTable.ts';
import { writeReview } from '../../judgements/reviewsTable.ts';
import { splitAspect } from '../../judgements/splitAspect.ts';
import { writeValue } from '../../judgements/valuesTable.ts';
import { latestCounter, newestRevision } from '../../revisions/revisionsTable.ts';
import type { Room } from '../room.ts';
import { queues } from './queues.ts';
import { moveTrace, storedQuestionSchema, writeKey, writeQuestion } from './tables/groupKeysTable.ts';
import { writeAssignment, writeLook, writeToolList } from './tables/labelsTable.ts';
import { groupOfTrace } from './tables/markedTracesTable.ts';
import {
  markedAfterVersion,
  storedMarkSchema,
  storedSpanSchema,
  writeDismissed,
  writeMark,
  writeSpan,
} from './tables/marksTable.ts';
import { decidedSchema } from './tables/placeDecisionsTable.ts';
import { refreshAllProgress, refreshProgress } from './tables/progressTable.ts';
import { storedSchemeSchema, writeScheme } from './tables/schemeTable.ts';
import { storedToolListSchema } from './toolListFile.ts';

type Value = { readonly db: WritableDatabase; readonly itemId: number; readonly value: unknown };

/**
 * Writes one aspect of a trace, a group or the settings of the room. An evaluator's own are named by the evaluator's id, so that two
 * never write the same place; a step is its 0-based number, or empty for the trace as a whole; null takes away.
 *
 * - trace: `decision::<step>:<criterion>` (everybody's), `mark:<evaluator>:<step>:<criterion>`, `span:<evaluator>:<id>`, `comment:<evaluator>:<step>`,
 *   `dismissed:<evaluator>:<step>:<detector>`, `group` (the question that it answers)
 * - group: `done:<evaluator>`, `flag:<evaluator>`, `question` (when an act made it)
 * - settings: `scheme`, `toolList:<file>`, `look:<label>`, `assignment:<tool>`, `queue:<id>`, `key:<key of a question>`
 *
 * Throws  UNDO_REFUSED `{ by }` when somebody marked with the version of the scheme that would go.
 */
export const applyChange: Room['applyChange'] = (db, { itemKind, itemId, aspect, value }) => {
  const place = { db, itemId, value };
  const [name, details] = splitAspect(aspect);
  if (itemKind === 'trace') applyToTrace(place, name, details);
  else if (itemKind === 'traceGroup') applyToGroup(place, name, details);
  else if (itemKind === 'traceSettings') applyToSettings(place, name, details);
  else throw unknownAspect(aspect);
};

function applyToTrace(place: Value, name: string, details: string): void {
  if (name === 'group') moveTrace(place.db, place.itemId, z.number().int().parse(place.value), latestCounter(place.db));
  else if (name === 'decision') {
    const change = { itemKind: 'trace', itemId: place.itemId, aspect: `${name}:${details}` };
    writeValue(place.db, change, decidedSchema.nullable().parse(place.value), latestCounter(place.db));
  } else applyMarks(place, name, details);
}

function applyMarks({ db, itemId: traceId, value }: Value, name: string, details: string): void {
  const [evaluatorId = '', second = '', ...rest] = details.split(':');
  const { counter, savedAt } = newestRevision(db) ?? { counter: 0, savedAt: '' };
  const place = { traceId, evaluatorId, step: second === '' ? null : Number(second) };
  const detail = rest.join(':');
  if (name === 'mark') writeMark(db, place, detail, storedMarkSchema.nullable().parse(value), counter);
  else if (name === 'span') writeSpan(db, place, Number(second), storedSpanSchema.nullable().parse(value), counter);
  else if (name === 'comment') {
    const text = z.string().nullable().parse(value);
    const comment = text === null ? null : { place: second, evaluatorId, text, version: null, savedAt };
    writeComment(db, { itemKind: 'trace', itemId: traceId, aspect: `${name}:${details}` }, comment, counter);
  } else if (name === 'dismissed') writeDismissed(db, place, detail, z.boolean().parse(value));
  else throw unknownAspect(name);
  refreshProgress(db, traceId, evaluatorId);
  writeReview(db, { itemKind: 'traceGroup', itemId: groupOfTrace(db, traceId) }, evaluatorId, {}, counter);
}

function applyToGroup({ db, itemId: groupId, value }: Value, name: string, evaluatorId: string): void {
  const said = () => z.boolean().parse(value);
  const group = { itemKind: 'traceGroup', itemId: groupId };
  if (name === 'question') writeQuestion(db, groupId, storedQuestionSchema.nullable().parse(value));
  else if (name === 'done') writeReview(db, group, evaluatorId, { done: said() }, latestCounter(db));
  else if (name === 'flag') writeReview(db, group, evaluatorId, { flagged: said() }, latestCounter(db));
  else throw unknownAspect(name);
}

function applyToSettings({ db, value }: Value, name: string, detail: string): void {
  if (name === 'scheme') {
    const scheme = storedSchemeSchema.nullable().parse(value);
    const by = markedAfterVersion(db, scheme?.version ?? 0);
    if (by !== null) {
      throw new AppError('UNDO_REFUSED', 'Marks were made with this version of the scheme', { by, kind: 'mark' });
    }
    writeScheme(db, scheme);
    refreshAllProgress(db);
  } else if (name === 'toolList') writeToolList(db, detail, storedToolListSchema.nullable().parse(value));
  else if (name === 'look') writeLook(db, detail, sourceLabelSchema.nullable().parse(value));
  else if (name === 'assignment') writeAssignment(db, detail, z.string().nullable().parse(value));
  else if (name === 'key') writeKey(db, detail, z.number().int().nullable().parse(value));
  else if (name === 'queue') queues.write(db, { id: Number(detail), datasetId: null }, value);
  else throw unknownAspect(name);
}

function unknownAspect(aspect: string): AppError {
  return new AppError('INVALID_INPUT', `Unknown aspect ${aspect}`);
}
