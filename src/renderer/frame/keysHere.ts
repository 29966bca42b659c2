import { type Command, commands } from '../../shared/keymap/keymap.ts';
import { keys } from '../window/keyDispatcher.ts';

const isMarked = (attribute: string, scope: string) => document.querySelector(`[${attribute}="${scope}"]`) !== null;

/**
 * The commands of what is open, those of a page that several rooms have before those of the room. Beside the list of a room all of the room's are
 * named, also what comes with an item; on its other pages, and in ratings, whose bench has no list, only what works there, and what comes with a
 * choice on the page.
 */
export function keysHere(place: string): readonly Command[] {
  const isBench = isMarked('data-scope', `${place}.list`);
  const isHere = ({ id, scope }: Command) => {
    if (scope === 'everywhere' || keys.isRegistered(id)) return true;
    return scope === place ? isBench : isMarked('data-scope', scope) || isMarked('data-room-scope', scope);
  };
  const rank = ({ scope }: Command) => (scope === 'everywhere' ? 2 : scope.split('.')[0] === place ? 1 : 0);
  return commands.filter(isHere).toSorted((one, other) => rank(one) - rank(other));
}

/** Whether the page has a list that answers keys itself. */
export const hasListHere = (): boolean => document.querySelector('.ak-list-body') !== null;
