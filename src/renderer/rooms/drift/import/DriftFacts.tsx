import type { ReactNode } from 'react';
import type { DriftPreview } from '../../../../shared/rooms/drift/preview.ts';
import { Fact, OutcomeFacts } from '../../../components/preview/Fact.tsx';
import { type Texts, useText } from '../../../window/i18n.ts';

type Props = {
  readonly preview: DriftPreview;
  readonly formatFact: ReactNode;
};

/** What a file of the drift room is, how much stands in it, and which models speak in it. */
export function DriftFacts({ preview, formatFact }: Props) {
  const texts = useText();
  const { t } = texts;
  const sizes = [
    ...(preview.caseCount > 0 ? [t('driftImport.cases', { count: preview.caseCount })] : []),
    ...(preview.turnCount > 0 ? [t('driftImport.turns', { count: preview.turnCount })] : []),
  ].join(t('driftImport.separator'));
  const models = preview.models.map((one) => modelText(one, texts)).join(t('driftImport.separator'));
  return (
    <dl className={`ak-facts ${preview.models.length > 0 ? 'ak-facts-traces' : 'ak-facts-four'}`}>
      {formatFact}
      <Fact term={t(`driftImport.facts.records.${preview.format}`)} value={preview.recordCount} title={sizes}>
        <span className="ak-fact-because">{sizes}</span>
      </Fact>
      {preview.models.length > 0 && (
        <Fact term={t('driftImport.facts.models')} value={preview.models.length} title={models}>
          <span className="ak-fact-because">{models}</span>
        </Fact>
      )}
      <OutcomeFacts preview={preview} />
    </dl>
  );
}

function modelText(
  { model, summaryCount, dialogueCount, errorCount }: DriftPreview['models'][number],
  { t }: Texts,
): string {
  const counts = [
    ...(summaryCount > 0 ? [t('driftImport.summaries', { count: summaryCount })] : []),
    ...(dialogueCount > 0 ? [t('driftImport.dialogues', { count: dialogueCount })] : []),
    ...(errorCount > 0 ? [t('driftImport.failedCalls', { count: errorCount })] : []),
  ].join(t('driftImport.separator'));
  return counts === '' ? model : t('driftImport.modelCounts', { model, counts });
}
