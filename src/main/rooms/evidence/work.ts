import { progressByCounts, type RoomWork } from '../roomWork.ts';
import { claimKind } from './aspects.ts';
import { countClaims } from './tables/claimListTable.ts';

export const evidenceWork: RoomWork = {
  kinds: {
    ...{ keepEvidence: 'evidence', discardEvidence: 'evidence', addEvidence: 'evidence', assignEvidence: 'evidence' },
    ...{ markEvidence: 'evidence', clearEvidence: 'takenBack', chooseClaim: 'verdicts', judgeClaim: 'verdicts' },
    ...{
      rateConfidence: 'ratings',
      editExplanation: 'edits',
      decideEvidence: 'verdicts',
      undecideEvidence: 'takenBack',
    },
    ...{
      setState: 'done',
      doneMany: 'done',
      todoMany: 'takenBack',
      comment: 'comments',
      editComment: 'comments',
      removeComment: 'takenBack',
    },
    ...{ flag: 'flags', flagMany: 'flags', unflag: 'takenBack', unflagMany: 'takenBack' },
  },
  items: [claimKind],
  progress: progressByCounts(countClaims),
  times: () => [],
  edits: null,
};
