import type { CommandsOf } from '../../api/define.ts';
import type { ratingsApi } from './api.ts';

/** Whether a command is something that a person did to the project, and would do again if it were lost. */
export const ratingsCommands = {
  'ratings.keepRegistration': true,
  'ratings.start': true,
  'ratings.eraseIdentity': true,
  'ratings.openReference': true,
  'ratings.keepDraft': true,
  'ratings.submit': true,
  'ratings.submitNonsense': true,
  'ratings.withdraw': true,
  'ratings.withdrawMany': true,
  'ratings.makeStudy': true,
  'ratings.saveProtocol': true,
  'ratings.packFiles': false,
  'ratings.exportBundle': false,
  'ratings.mergeFile': true,
  'ratings.pullRows': false,
  'ratings.decideConflict': true,
  'ratings.eraseOther': true,
  'ratings.unblind': true,
  'ratings.setClosed': true,
  'ratings.cancelResults': false,
  'ratings.decide': true,
  'ratings.exportResults': false,
} satisfies CommandsOf<typeof ratingsApi>;
