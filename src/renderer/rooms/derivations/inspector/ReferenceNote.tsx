import { sentencesText } from '../../../../shared/charts/numberTexts.ts';
import type { ItemScore } from '../../../../shared/rooms/derivations/score.ts';
import { BoldLead } from '../../../components/BoldLead.tsx';
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
  const said = t('scores.reference.used', { used: score.used + 1, of: score.references.length });
  const why = [
    t('scores.reference.why', { sum: fraction(used.similaritySum), others: list }),
    t(score.tie ? 'scores.reference.tie' : 'scores.reference.noTie'),
  ];
  return (
    <p className="de-reference ak-sentence">
      <BoldLead lead={said}>{others.length > 0 && sentencesText(why)}</BoldLead>
    </p>
  );
}
