import { useText } from '../../../window/i18n.ts';

/** How many items are named in a line. */
export const namedItems = 8;

/** The first items of two sets that are one, each by its ids, and how many more there are. */
export function useSameItems(): (items: readonly { readonly a: string; readonly b: string }[]) => string {
  const { t } = useText();
  return (items) => {
    const named = items
      .slice(0, namedItems)
      .map(({ a, b }) => (a === b ? a : t('ratingsMaking.pairs.sameAs', { a, b })));
    const more = items.length - named.length;
    const rest = more > 0 ? [t('ratingsMaking.leftOut.more', { count: more })] : [];
    return [named.join(t('ratingsMaking.facts.and')), ...rest].join(' ');
  };
}
