import type { Room } from '../room.ts';

/**
 * Tells the windows what an act changed. One about a trace or a group names the group as its item. Another scheme changes what is marked
 * in every group; a trace that gets another question is in another group.
 */
export const tellOfAct: Room['tell'] = (emit, { revision, changes }) => {
  const isAbout = (...kinds: readonly string[]) => changes.some(({ itemKind }) => kinds.includes(itemKind));
  const isMoved = changes.some(({ itemKind, aspect }) => itemKind === 'trace' && aspect === 'group');
  const isOfScheme = changes.some(({ itemKind, aspect }) => itemKind === 'traceSettings' && aspect === 'scheme');
  if (isMoved) emit('traces.changed', { groupIds: null });
  else if (revision.itemId !== null && isAbout('trace', 'traceGroup')) {
    emit('traces.changed', { groupIds: [revision.itemId] });
  }
  if (isAbout('traceSettings')) emit('traces.settingsChanged', {});
  if (isOfScheme) emit('traces.changed', { groupIds: null });
};
