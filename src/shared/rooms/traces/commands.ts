import type { CommandsOf } from '../../api/define.ts';
import type { tracesApi } from './api.ts';

/** Whether a command is something that a person did to the project, and would do again if it were lost. */
export const tracesCommands = {
  'traces.cancelSearch': false,
  'traces.addToolList': true,
  'traces.removeToolList': true,
  'traces.editLabel': true,
  'traces.assignTool': true,
  'traces.saveScheme': true,
  'traces.setMark': true,
  'traces.addSpan': true,
  'traces.editSpan': true,
  'traces.commentSpan': true,
  'traces.setComment': true,
  'traces.setState': true,
  'traces.setFlag': true,
  'traces.judgeMany': true,
  'traces.labelMany': true,
  'traces.decide': true,
  'traces.joinQuestions': true,
  'traces.partQuestion': true,
  'traces.dismissFinding': true,
  'traces.saveQueue': true,
  'traces.renameQueue': true,
  'traces.refreshQueue': true,
  'traces.removeQueue': true,
  'traces.queuePicked': true,
  'traces.exportMarks': false,
  'traces.exportResults': false,
  'traces.saveMapping': true,
  'traces.openLeftOut': false,
} satisfies CommandsOf<typeof tracesApi>;
