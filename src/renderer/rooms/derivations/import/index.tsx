import { corpora, derivationFormatIds } from '../../../../shared/rooms/derivations/corpora/index.ts';
import { noChoice, plainImport, type RoomImport } from '../../roomImport.ts';
import { AnsweredQuestions } from './AnsweredQuestions.tsx';
import { dictionaryFiles } from './dictionaryFiles.tsx';
import { fitOf } from './fitOf.ts';
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
  useChoice({ preview, gold, onGold }) {
    if (preview.room !== 'derivations' || gold === null || fitOf(preview, gold.id) === null) return noChoice;
    return {
      isOpen: fitOf(preview, gold.id) === 0,
      options: {},
      questions: <AnsweredQuestions preview={preview} gold={gold} onGold={onGold} />,
    };
  },
  /** Those of which it answers the most come first. */
  sortGolds(preview, golds) {
    if (preview.room !== 'derivations') return golds;
    return golds.toSorted((one, other) => (fitOf(preview, other.id) ?? 0) - (fitOf(preview, one.id) ?? 0));
  },
  /** The one that is worked on, unless it answers none of that and some of another. */
  proposedGold(preview, { selectedId }) {
    if (preview.room !== 'derivations') return selectedId;
    const best = preview.fits[0];
    const isStrange = selectedId === null || (fitOf(preview, selectedId) ?? 0) === 0;
    return best !== undefined && best.knownCount > 0 && isStrange ? best.datasetId : selectedId;
  },
  needsLook: (preview, goldDatasetId) => preview.room === 'derivations' && fitOf(preview, goldDatasetId) === 0,
  isOutdated(preview, datasets) {
    if (preview.room !== 'derivations') return false;
    const answered = derivationsImport.answers[preview.format];
    const heldAgainst = new Set(preview.fits.map(({ datasetId }) => datasetId));
    return datasets.some(({ id, role, format }) => role === 'gold' && format === answered && !heldAgainst.has(id));
  },
  // Predictions are imported to see their scores.
  onImported: async ({ datasetId, role, goldDatasetId }, call) => {
    if (role === 'prediction' && goldDatasetId !== null)
      await call('derivations.score', { goldDatasetId, predictionDatasetId: datasetId });
  },
  otherFiles: dictionaryFiles,
};
