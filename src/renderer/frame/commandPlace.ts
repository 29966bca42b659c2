import type { Command } from '../../shared/keymap/keymap.ts';
import type { Texts } from '../window/i18n.ts';

/** The page of agreement, which several rooms have with the same keys. */
const pageOfRooms = 'agreement';

const outermost = ({ scope }: Command) => scope.split('.')[0] ?? '';

/** Where a command works, in words. */
export function commandPlace(command: Command, { t, textOf }: Pick<Texts, 't' | 'textOf'>): string {
  const scope = outermost(command);
  if (scope === 'everywhere') return t('palette.everywhere');
  return scope === pageOfRooms ? t('agreement.keyGroup') : textOf(`rail.rooms.${scope}`);
}

/** Whether a command that can be run belongs to what is open. */
export function isOfPlace(command: Command, place: string): boolean {
  return [place, pageOfRooms].includes(outermost(command));
}
