import { studyFormatIds } from '../../../../shared/rooms/ratings/studyFormats.ts';
import { OutcomeFacts } from '../../../components/preview/Fact.tsx';
import { plainImport, type RoomImport } from '../../roomImport.ts';

/** Study folders. */
export const ratingsImport: RoomImport = {
  id: 'ratings',
  ...plainImport,
  formats: studyFormatIds,
  answers: {},
  becauseSection: 'ratingsImport',
  texts: {
    imported: 'ratingsImport.imported',
    warnings: 'ratingsImport.warningsTitle',
    modeGood: 'ratingsImport.modeGood',
    item: 'ratingsImport.problemItem',
    ...plainImport.texts,
  },
  acceptLabel: (preview, act, { t }) =>
    t(act === 'importGood' ? 'import.importGood' : 'ratingsImport.importAll', { count: preview.goodCount }),
  Facts: ({ preview, formatFact }) => (
    <dl className="ak-facts ak-facts-four">
      {formatFact}
      <OutcomeFacts preview={preview} />
    </dl>
  ),
  Records: () => null,
};
