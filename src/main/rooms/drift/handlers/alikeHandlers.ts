import { AppError } from '../../../../shared/errors.ts';
import type { driftApi } from '../../../../shared/rooms/drift/api.ts';
import { type AlikeSaying, mostAlike } from '../../../../shared/rooms/drift/overruleAlike.ts';
import type { Change, Context, HandlersFor } from '../../../context.ts';
import { recordChanges } from '../../../judgements/recordChange.ts';
import { readValue } from '../../../judgements/valuesTable.ts';
import { overruleAspect, storedOverrulingSchema } from '../aspects.ts';
import { type AlikePlace, alikePlaces, previewAlike } from '../runs/alikePlaces.ts';
import { visibleRun } from '../visible.ts';
import { shortName } from './driftActs.ts';
import { authorOf } from './humanHandlers.ts';

type Methods = Extract<keyof typeof driftApi, 'drift.alikePlaces' | 'drift.overruleAlike'>;

const kinds = {
  counts: 'driftOverruleAlikeCounts',
  doesNotCount: 'driftOverruleAlikeNot',
  asMeasured: 'driftOverruleAlikeBack',
} as const satisfies Record<AlikeSaying['say'], string>;

/** Handlers of one word for all summaries of a run in which the same wording stands. */
export const alikeHandlers: HandlersFor<Methods> = {
  'drift.alikePlaces': async (request, { db }) => {
    const run = visibleRun(db, request.runId);
    return previewAlike(await alikePlaces(db, run, request), run.settings.mode, run.models);
  },

  'drift.overruleAlike': async ({ places: expected, ...request }, context) => {
    const run = visibleRun(context.db, request.runId);
    const all = await alikePlaces(context.db, run, request);
    const { count, caseCount, places } = previewAlike(all, run.settings.mode, run.models);
    if (places !== expected) throw new AppError('CONFLICT', 'The places are others by now', { reason: 'otherPlaces' });
    if (count > mostAlike) {
      throw new AppError('INVALID_INPUT', 'Too many summaries for one act', { reason: 'tooMany', most: mostAlike });
    }
    const { say } = request.saying;
    const changes = all.flatMap((place) => (place.kind === 'place' ? [changeOf(context, place, say)] : []));
    const params = { entity: shortName(request.entity), count };
    const about = { room: 'drift', datasetId: run.datasetId, itemId: null } as const;
    const saved = recordChanges(context, { ...about, kind: kinds[say], params }, changes);
    return { ...saved, count, caseCount };
  },
};

function changeOf(context: Context, place: AlikePlace, say: AlikeSaying['say']): Change {
  const { caseId, model, turn, entity, wording, summarySha256 } = place;
  const item = { itemKind: 'driftCase', itemId: caseId, aspect: overruleAspect({ model, turn }, entity) } as const;
  const before = readValue(context.db, item, storedOverrulingSchema);
  const said = { counts: say === 'counts', wording, summarySha256, ...authorOf(context) };
  return { ...item, before, after: say === 'asMeasured' ? null : said };
}
