import { studyFormatIds } from '../../../../shared/rooms/ratings/studyFormats.ts';
import { noChoice, plainImport, type RoomImport } from '../../roomImport.ts';
import { judgementFiles } from './judgementFiles.tsx';
import { ProtocolChange } from './ProtocolChange.tsx';
import { StudyFacts } from './StudyFacts.tsx';
import { StudyRecords } from './StudyRecords.tsx';

/** Study folders: questions with the answers that are compared. */
export const ratingsImport: RoomImport = {
  id: 'ratings',
  ...plainImport,
  formats: studyFormatIds,
  answers: {},
  namesItself: true,
  otherFiles: judgementFiles,
  becauseSection: 'ratingsImport',
  texts: {
    ...plainImport.texts,
    imported: 'ratingsImport.imported',
    warnings: 'ratingsImport.warningsTitle',
    modeGood: 'ratingsImport.modeGood',
    item: 'ratingsImport.problemItem',
  },
  acceptLabel: (preview, act, { t }) =>
    act === 'importGood'
      ? t('import.importGood', { count: preview.goodCount })
      : t('ratingsImport.importAll', { count: preview.goodCount }),
  unitsOf: (preview, { t }) => t('ratingsImport.units', { count: preview.goodCount }),
  useChoice: ({ preview }) =>
    preview.room === 'ratings' && preview.protocolChange !== null
      ? { ...noChoice, questions: <ProtocolChange {...preview.protocolChange} /> }
      : noChoice,
  changes: (preview) =>
    preview.room === 'ratings' && preview.protocolChange !== null ? 'ratingsImport.protocolChange.title' : null,
  Facts: ({ preview, formatFact }) =>
    preview.room === 'ratings' && <StudyFacts preview={preview} formatFact={formatFact} />,
  Records: ({ preview }) => preview.room === 'ratings' && <StudyRecords preview={preview} />,
};
