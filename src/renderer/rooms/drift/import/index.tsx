import { answeringDriftFormats, driftFormatIds } from '../../../../shared/rooms/drift/driftFiles.ts';
import { plainImport, type RoomImport } from '../../roomImport.ts';
import { chosenSet, knownCount } from './chosenSet.ts';
import { DriftFacts } from './DriftFacts.tsx';
import { DriftRecords } from './DriftRecords.tsx';
import { useDriftChoice } from './useDriftChoice.tsx';

/** Sets of cases, and what belongs to them: generations, plans, entities; lists of terms and results of others. */
export const driftImport: RoomImport = {
  id: 'drift',
  ...plainImport,
  formats: driftFormatIds,
  answers: Object.fromEntries(answeringDriftFormats.map((format) => [format, 'drift-cases'])),
  becauseSection: 'driftImport',
  texts: {
    imported: 'driftImport.imported',
    warnings: 'driftImport.warningsTitle',
    modeGood: 'driftImport.modeGood',
    item: 'driftImport.problemItem',
    gold: 'driftImport.set',
    goldChoose: 'driftImport.setChoose',
    goldNone: 'driftImport.setNone',
  },
  acceptLabel: (preview, act, texts) =>
    act === 'importGood'
      ? texts.t('import.importGood', { count: preview.goodCount })
      : texts.t('driftImport.importAll', { what: driftImport.unitsOf(preview, texts) }),
  unitsOf: (preview, { t }) =>
    preview.room === 'drift' ? t(`driftImport.units.${preview.format}`, { count: preview.goodCount }) : '',
  Facts: ({ preview, formatFact }) =>
    preview.room === 'drift' && <DriftFacts preview={preview} formatFact={formatFact} />,
  Records: ({ preview }) => preview.room === 'drift' && <DriftRecords preview={preview} />,
  useChoice: useDriftChoice,
  /** Those that the file fits best by content come first. */
  sortGolds(preview, golds) {
    if (preview.room !== 'drift') return golds;
    const place = (id: number) => preview.fits.findIndex(({ datasetId }) => datasetId === id);
    return golds.toSorted((one, other) => place(one.id) - place(other.id));
  },
  proposedGold: (preview, hints) => (preview.room === 'drift' ? chosenSet(preview.fits, hints) : null),
  /** A case that is not in the set, that was answered from other content, or that ends early. */
  needsLook(preview, goldDatasetId) {
    if (preview.room !== 'drift') return false;
    const fit = preview.fits.find(({ datasetId }) => datasetId === goldDatasetId);
    return fit !== undefined && (knownCount(fit) === 0 || fit.otherCount > 0 || fit.shortCount > 0);
  },
  isOutdated(preview, datasets) {
    if (preview.room !== 'drift' || !answeringDriftFormats.includes(preview.format)) return false;
    const heldAgainst = new Set(preview.fits.map(({ datasetId }) => datasetId));
    return datasets.some(({ id, format }) => format === 'drift-cases' && !heldAgainst.has(id));
  },
};
