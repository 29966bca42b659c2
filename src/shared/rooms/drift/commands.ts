import type { CommandsOf } from '../../api/define.ts';
import type { driftApi } from './api.ts';

/** Whether a command is something that a person did to the project, and would do again if it were lost. */
export const driftCommands = {
  'drift.measure': false,
  'drift.resume': false,
  'drift.overrule': true,
  'drift.overruleAlike': true,
  'drift.decide': true,
  'drift.setComment': true,
  'drift.setTurnDone': true,
  'drift.judgeMany': true,
  'drift.setPlan': true,
  'drift.setNote': true,
  'drift.setGroups': true,
  'drift.setTerms': true,
  'drift.setAlias': true,
  'drift.removeAlias': true,
  'drift.setEntityKinds': true,
  'drift.saveQueue': true,
  'drift.queuePicked': true,
  'drift.renameQueue': true,
  'drift.removeQueue': true,
  'drift.rate': true,
  'drift.commentRating': true,
  'drift.exportRun': false,
  'drift.exportPlans': false,
  'drift.exportRatings': false,
  'drift.exportChart': false,
} satisfies CommandsOf<typeof driftApi>;
