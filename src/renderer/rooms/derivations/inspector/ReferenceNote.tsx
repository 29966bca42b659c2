import type { ItemScore } from '../../../../shared/rooms/derivations/score.ts';
import { useText } from '../../../window/i18n.ts';
import { fraction } from './numbers.ts';

/** R4C: which gold derivation decided, with the sums that it won by, and whether the order of trying mattered. */
export function ReferenceNote({ score }: { score: ItemScore }) {
  const { t, language } = useText();
  const used = score.references.find(({ derivation }) => derivation === score.used);
  if (used === undefined) return null;
  const others = score.references
    .filter(({ derivation }) => derivation !== score.used)
    .sort((a, b) => a.derivation - b.derivation)
    .map(({ derivation, similaritySum }) => `${derivation + 1} (${fraction(similaritySum)})`);
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(others);
  return (
    <p className="de-reference ak-sentence">
      <strong>{t('scores.reference.used', { used: score.used + 1, of: score.references.length })}</strong>{' '}
      {others.length > 0 && t('scores.reference.why', { sum: fraction(used.similaritySum), others: list })}{' '}
      {others.length > 0 && t(score.tie ? 'scores.reference.tie' : 'scores.reference.noTie')}
    </p>
  );
}
