import type { MergeReport } from '../../../../shared/rooms/ratings/rows.ts';
import type { Texts } from '../../../window/i18n.ts';

/** What rows from elsewhere brought, sentence by sentence. `saysNone`: also that no judgement came. */
export function mergedWords(
  { t }: Pick<Texts, 't'>,
  { added, completed, conflictCount }: Pick<MergeReport, 'added' | 'completed' | 'conflictCount'>,
  saysNone: boolean,
): string[] {
  return [
    ...(added > 0 || saysNone ? [t('ratings.merging.done', { count: added })] : []),
    ...(completed > 0 ? [t('ratings.merging.madeWhole', { count: completed })] : []),
    ...(conflictCount > 0 ? [t('ratings.merging.decide', { count: conflictCount })] : []),
  ];
}
