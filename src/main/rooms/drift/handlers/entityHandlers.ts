import { AppError } from '../../../../shared/errors.ts';
import type { driftApi } from '../../../../shared/rooms/drift/api.ts';
import { kindName, mostKinds } from '../../../../shared/rooms/drift/entityKinds.ts';
import type { HandlersFor } from '../../../context.ts';
import { kindsAspect } from '../aspects.ts';
import { readEntityRecall, shownEntityRecall } from '../runs/entityRecall.ts';
import { storedKinds } from '../saidSettings.ts';
import { visibleRun } from '../visible.ts';
import { recordOnSettings, shortName } from './driftActs.ts';
import { authorOf, orNull } from './humanHandlers.ts';

type Methods = Extract<keyof typeof driftApi, 'drift.entityRecall' | 'drift.setEntityKinds'>;

/** Handlers of the kinds of entities: one list of the project, which each act keeps as it was, so that undo brings the whole back. */
export const entityHandlers: HandlersFor<Methods> = {
  'drift.entityRecall': async ({ runId, overruled }, { db }) => {
    const run = visibleRun(db, runId);
    return shownEntityRecall(await readEntityRecall(db, run, { models: run.models, overruled }));
  },

  'drift.setEntityKinds': ({ entities, kind }, context) => {
    const before = storedKinds(context.db);
    const said = new Map(entities.map((entity) => [kindName(entity), entity.toWellFormed()]));
    const isSaid = (name: string) => before.some((one) => kindName(one.entity) === name && one.kind === kind);
    const fresh = [...said].filter(([name]) => !isSaid(name)).map(([, entity]) => entity);
    const names = new Set(fresh.map(kindName));
    const rest = before.filter(({ entity }) => !names.has(kindName(entity)));
    const after = kind === null ? rest : [...rest, ...fresh.map((entity) => ({ entity, kind, ...authorOf(context) }))];
    if (after.length > mostKinds) throw new AppError('INVALID_INPUT', 'Too many kinds', { reason: 'tooMany' });
    const isChange = kind === null ? after.length < before.length : fresh.length > 0;
    const [entity = ''] = entities;
    const params = { entity: shortName(entity), count: entities.length };
    const act = { kind: entities.length === 1 ? 'driftEntityKind' : 'driftEntityKinds', params, aspect: kindsAspect };
    return recordOnSettings(context, null, {
      ...act,
      before: orNull(before),
      after: orNull(isChange ? after : before),
    });
  },
};
