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
  const models = preview.models.map((one) => modelText(one, texts)).join(t('driftImport.separator'));
  // Of results, the records are the models.
  const areModels = preview.format === 'drift-results' || preview.format === 'drift-controlled';
  const about = [
    ...(preview.caseCount > 0 ? [t('driftImport.cases', { count: preview.caseCount })] : []),
    ...(preview.turnCount > 0 ? [t('driftImport.turns', { count: preview.turnCount })] : []),
    ...(areModels && models !== '' ? [models] : []),
  ].join(t('driftImport.separator'));
  const hasModels = preview.models.length > 0 && !areModels;
  return (
    <dl className={`ak-facts ${hasModels ? 'ak-facts-traces' : 'ak-facts-four'}`}>
      {formatFact}
      <Fact term={t(`driftImport.facts.records.${preview.format}`)} value={preview.recordCount} title={about}>
        <span className="ak-fact-because">{about}</span>
      </Fact>
      {hasModels && (
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
