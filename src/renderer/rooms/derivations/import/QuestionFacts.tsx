import type { ReactNode } from 'react';
import type { DerivationsPreview } from '../../../../shared/rooms/derivations/preview.ts';
import { Fact, OutcomeFacts } from '../../../components/preview/Fact.tsx';
import { type Texts, useText } from '../../../window/i18n.ts';

type Props = { readonly preview: DerivationsPreview; readonly formatFact: ReactNode };

/** The facts that decide: what it is, how much, what comes in and what does not. */
export function QuestionFacts({ preview, formatFact }: Props) {
  const texts = useText();
  const { t } = texts;
  const parts = recordParts(preview, texts);
  const mean = preview.goodCount > 0 ? (preview.tripleCount / preview.goodCount).toFixed(1) : null;
  return (
    <dl className="ak-facts">
      {formatFact}
      <Fact term={t('import.facts.records')} value={preview.recordCount} title={parts}>
        {parts}
      </Fact>
      <Fact term={t('import.facts.triples')} value={preview.tripleCount}>
        {mean !== null && t('import.perRecord', { mean })}
      </Fact>
      <OutcomeFacts preview={preview} />
    </dl>
  );
}

/** The records by type; those without one are named too, so that the parts add up to the whole. Empty where no record has a type. */
function recordParts({ byType, goodCount, badCount }: DerivationsPreview, { t, textOf, language }: Texts): string {
  const types = Object.entries(byType)
    .filter(([, count]) => count > 0)
    .sort(([one], [other]) => one.localeCompare(other));
  const untyped = types.reduce((rest, [, count]) => rest - count, goodCount);
  if (untyped === goodCount) return '';
  return [
    ...types.map(([type, count]) => t('import.byType', { count, type: textOf(`derivations.types.${type}.name`) })),
    ...(untyped > 0 ? [t('import.byTypeUntyped', { count: untyped })] : []),
    ...(badCount > 0 ? [t('import.byTypeBad', { count: badCount })] : []),
  ].join(language === 'ja' ? '、' : ', ');
}
