import type { CommandsOf } from '../../api/define.ts';
import type { evidenceApi } from './api.ts';

/** Whether a command is something that a person did to the project, and would do again if it were lost. */
export const evidenceCommands = {
  'evidence.choose': true,
  'evidence.chooseClaim': true,
  'evidence.judgeClaim': true,
  'evidence.setConfidence': true,
  'evidence.markPassages': true,
  'evidence.writeExplanation': true,
  'evidence.setDone': true,
  'evidence.setFlag': true,
  'evidence.judgeMany': true,
  'evidence.addComment': true,
  'evidence.editComment': true,
  'evidence.reveal': true,
  'evidence.giveTitles': true,
  'evidence.decide': true,
  'evidence.saveQueue': true,
  'evidence.renameQueue': true,
  'evidence.refreshQueue': true,
  'evidence.removeQueue': true,
  'evidence.queuePicked': true,
  'evidence.judgeTemplate': true,
  'evidence.chooseScoreModels': false,
  'evidence.scoreClaim': false,
  'evidence.scoreOutputs': false,
  'evidence.exportOwnWork': false,
  'evidence.exportResults': false,
} satisfies CommandsOf<typeof evidenceApi>;
