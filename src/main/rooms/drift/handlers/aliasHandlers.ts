import { AppError } from '../../../../shared/errors.ts';
import { type Alias, isOwnName, isSamePair, mostAliases } from '../../../../shared/rooms/drift/aliases.ts';
import type { driftApi } from '../../../../shared/rooms/drift/api.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import { aliasesAspect, type StoredAlias } from '../aspects.ts';
import { storedAliases } from '../saidSettings.ts';
import { recordOnSettings, shortName } from './driftActs.ts';
import { authorOf, orNull } from './humanHandlers.ts';

type Methods = Extract<keyof typeof driftApi, 'drift.setAlias' | 'drift.removeAlias'>;

/** Handlers of the project's aliases: one list, which each act keeps as it was, so that undo brings the whole back. */
export const aliasHandlers: HandlersFor<Methods> = {
  'drift.setAlias': (said, context) => {
    const alias = { ...said, entity: said.entity.toWellFormed(), wording: said.wording.toWellFormed() };
    if (isOwnName(alias)) throw new AppError('INVALID_INPUT', 'An entity is no alias of itself', { reason: 'ownName' });
    const before = storedAliases(context.db);
    const known = before.find((one) => isSamePair(one, alias));
    const fresh = { ...(known ?? alias), kind: alias.kind, ...authorOf(context) };
    if (known === undefined) {
      if (before.length >= mostAliases) throw new AppError('INVALID_INPUT', 'Too many aliases', { reason: 'tooMany' });
      return record(context, 'driftAlias', alias, before, [...before, fresh]);
    }
    const after = known.kind === alias.kind ? before : before.map((one) => (one === known ? fresh : one));
    return record(context, 'driftAliasKind', alias, before, after);
  },

  'drift.removeAlias': (alias, context) => {
    const before = storedAliases(context.db);
    const after = before.filter((known) => !isSamePair(known, alias));
    return record(context, 'driftAliasBack', alias, before, after.length === before.length ? before : after);
  },
};

function record(
  context: Context,
  kind: string,
  { entity, wording }: Pick<Alias, 'entity' | 'wording'>,
  before: readonly StoredAlias[],
  after: readonly StoredAlias[],
) {
  const params = { entity: shortName(entity), wording: shortName(wording) };
  const change = { before: orNull(before), after: orNull(after) };
  return recordOnSettings(context, null, { kind, params, aspect: aliasesAspect, ...change });
}
