import type { ListedAnswerSet } from '../../../../shared/rooms/ratings/making.ts';
import { useText } from '../../../window/i18n.ts';

/** By what a person knows a set: what it is of, at which turn, and who answered. */
export function useSetName(): (set: Pick<ListedAnswerSet, 'title' | 'author' | 'turn'>) => string {
  const { t } = useText();
  return ({ title, author, turn }) => {
    const parts = [title, turn === null ? '' : t('ratingsMaking.sets.turn', { turn }), author];
    return parts.filter((part) => part !== '').join(' · ');
  };
}
