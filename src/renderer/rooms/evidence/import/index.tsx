import type { ImportPreview } from '../../../../shared/datasets.ts';
import { evidenceFormatIds } from '../../../../shared/rooms/evidence/evidenceFormats.ts';
import { plainImport, type RoomImport } from '../../roomImport.ts';
import { EvidenceFacts } from './EvidenceFacts.tsx';
import { EvidenceRecords } from './EvidenceRecords.tsx';
import { isOfResults } from './isOfResults.ts';
import { titleFiles } from './titleFiles.tsx';

const countsFiles = (preview: ImportPreview) => preview.room === 'evidence' && isOfResults(preview);

/** Claims with evidence and knowledge bases, as files or folders of them. */
export const evidenceImport: RoomImport = {
  id: 'evidence',
  ...plainImport,
  formats: evidenceFormatIds,
  answers: {},
  becauseSection: 'evidenceImport',
  otherFiles: titleFiles,
  texts: {
    ...plainImport.texts,
    imported: 'evidenceImport.imported',
    warnings: 'evidenceImport.warningsTitle',
    modeGood: 'evidenceImport.modeGood',
    item: 'evidenceImport.problemItem',
  },
  acceptLabel: (preview, act, { t }) =>
    act === 'importGood'
      ? t('import.importGood', { count: preview.goodCount })
      : t(countsFiles(preview) ? 'evidenceImport.importResults' : 'evidenceImport.importAll', {
          count: preview.goodCount,
        }),
  unitsOf: (preview, { t }) =>
    t(countsFiles(preview) ? 'evidenceImport.resultUnits' : 'evidenceImport.units', { count: preview.goodCount }),
  Facts: ({ preview, formatFact }) =>
    preview.room === 'evidence' && <EvidenceFacts preview={preview} formatFact={formatFact} />,
  Records: ({ preview }) => preview.room === 'evidence' && <EvidenceRecords preview={preview} />,
};
