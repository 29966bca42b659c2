import { corpora, derivationFormatIds } from '../../../../shared/rooms/derivations/corpora/index.ts';
import { plainImport, type RoomImport } from '../../roomImport.ts';
import { dictionaryFiles } from './dictionaryFiles.tsx';
import { QuestionFacts } from './QuestionFacts.tsx';
import { QuestionRecords } from './QuestionRecords.tsx';
import { styleTexts } from './styleTexts.ts';

/** Corpora of derivations, and predictions that answer them. */
export const derivationsImport: RoomImport = {
  id: 'derivations',
  ...plainImport,
  formats: derivationFormatIds,
  answers: Object.fromEntries(
    corpora.flatMap(({ id, predictions }) => predictions.map(({ format }) => [format, id] as const)),
  ),
  becauseSection: 'formats',
  texts: {
    ...plainImport.texts,
    imported: 'import.imported',
    warnings: 'import.warningsTitle',
    modeGood: 'import.modeGood',
    item: 'import.item',
  },
  styleTexts: (preview, texts) => (preview.room === 'derivations' ? styleTexts(preview, texts) : []),
  acceptLabel: ({ goodCount: count }, act, { t }) => t(`import.${act}`, { count }),
  Facts: ({ preview, formatFact }) =>
    preview.room === 'derivations' && <QuestionFacts preview={preview} formatFact={formatFact} />,
  Records: ({ preview }) => preview.room === 'derivations' && <QuestionRecords preview={preview} />,
  // Predictions are imported to see their scores.
  onImported: async ({ datasetId, role, goldDatasetId }, call) => {
    if (role === 'prediction' && goldDatasetId !== null)
      await call('derivations.score', { goldDatasetId, predictionDatasetId: datasetId });
  },
  otherFiles: dictionaryFiles,
};
