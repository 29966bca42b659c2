import type { Texts } from '../../window/i18n.ts';

/** What keeps items out of a list. */
export type Hiding = {
  /** The filter in words; empty when it is off. */
  readonly filter: string;
  readonly isSearch: boolean;
  readonly isQueue: boolean;
};
/** Whether filter or queue hide items; a search may, too. */
export function isNarrowed({ filter, isQueue }: Hiding): boolean {
  return filter !== '' || isQueue;
}

export type Counts = { readonly total: number; readonly matched: number };

/** Why a list shows fewer items than there are. */
export function hiddenReason({ filter, isSearch, isQueue }: Hiding, { total, matched }: Counts, t: Texts['t']): string {
  const hidden = total - matched;
  if (isQueue) return t(filter !== '' || isSearch ? 'list.hiddenByQueueToo' : 'queues.hidden', { hidden });
  if (filter !== '' && isSearch) return t('list.hiddenByBoth', { hidden });
  return filter === '' ? t('list.hiddenBySearch', { hidden }) : t('list.hiddenByFilter', { filter, hidden });
}
