import type { ListedAnswerSet } from '../../../../shared/rooms/ratings/making.ts';
import { useText } from '../../../window/i18n.ts';

type Named = Pick<ListedAnswerSet, 'title' | 'author' | 'turn'>;

/** By what a person knows a set: what it is of, at which turn, and who answered. */
export function useSetParts(): (set: Named) => string[] {
  const { t } = useText();
  return ({ title, author, turn }) => {
    const parts = [title, turn === null ? '' : t('ratingsMaking.sets.turn', { turn }), author];
    return parts.filter((part) => part !== '');
  };
}

export function nameOfParts(parts: readonly string[]): string {
  return parts.join(' · ');
}
