import { progressByCounts, type RoomWork } from '../roomWork.ts';
import { mayLook, own } from './handlers/access.ts';
import { countStudies } from './tables/progressTable.ts';
import { readSeconds } from './tables/secondsTable.ts';
import { listStudies } from './tables/studiesTable.ts';

export const ratingsWork: RoomWork = {
  kinds: {
    ...{
      submitRating: 'ratings',
      reviseRating: 'ratings',
      submitNonsense: 'ratings',
      withdrawRating: 'takenBack',
      withdrawRatings: 'takenBack',
    },
    ...{
      decideRating: 'verdicts',
      undecideRating: 'takenBack',
      decideConflict: 'verdicts',
      undecideConflict: 'takenBack',
    },
  },
  items: ['ratingPair'],
  progress: progressByCounts(countStudies),
  times: (db, evaluatorId) =>
    listStudies(db).map((study) => {
      const seconds = readSeconds(db, study.studyId);
      const isOpen = mayLook({ db }, own({ db, evaluatorId: () => evaluatorId }, study));
      const evaluators = [...seconds]
        .map(([id, values]) => ({ evaluatorId: id, seconds: values }))
        .filter((one) => isOpen || one.evaluatorId === evaluatorId);
      return { datasetId: study.datasetId, measured: study.protocol.recordsTime || seconds.size > 0, evaluators };
    }),
  edits: null,
};
