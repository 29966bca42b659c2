import type { MergeReport } from '../../../../shared/rooms/ratings/rows.ts';
import type { Texts } from '../../../window/i18n.ts';

/** That some rows were judged by protocols that are not here, and by which; the empty text where none was. */
export function otherProtocolText(
  { t }: Pick<Texts, 't'>,
  { unknownVersions }: Pick<MergeReport, 'unknownVersions'>,
): string {
  if (unknownVersions.length === 0) return '';
  const versions = unknownVersions.map((version) => t('ratings.protocolVersion', { version }));
  return t('ratings.merging.otherProtocol', { versions: versions.join(t('ratings.separator')) });
}

/** What rows from elsewhere brought, sentence by sentence. `saysNone`: also where they brought nothing at all. */
export function mergedWords(
  { t }: Pick<Texts, 't'>,
  { added, completed, conflictCount }: Pick<MergeReport, 'added' | 'completed' | 'conflictCount'>,
  saysNone: boolean,
): string[] {
  const isNothing = added + completed + conflictCount === 0;
  return [
    ...(added > 0 || (isNothing && saysNone) ? [t('ratings.merging.done', { count: added })] : []),
    ...(completed > 0 ? [t('ratings.merging.madeWhole', { count: completed })] : []),
    ...(conflictCount > 0 ? [t('ratings.merging.decide', { count: conflictCount })] : []),
  ];
}
