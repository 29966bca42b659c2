import type { CommandsOf } from '../../api/define.ts';
import type { derivationsApi } from './api.ts';

/** Whether a command is something that a person did to the project, and would do again if it were lost. */
export const derivationsCommands = {
  'derivations.saveContent': true,
  'derivations.setState': true,
  'derivations.setFlag': true,
  'derivations.judgeMany': true,
  'derivations.addComment': true,
  'derivations.editComment': true,
  'derivations.giveQuestions': true,
  'derivations.keepCheck': true,
  'derivations.saveQueue': true,
  'derivations.renameQueue': true,
  'derivations.refreshQueue': true,
  'derivations.removeQueue': true,
  'derivations.queuePicked': true,
  'derivations.dismissSuggestion': true,
  'derivations.restore': true,
  'derivations.renameRelation': true,
  'derivations.exportRelations': false,
  'derivations.takeOther': true,
  'derivations.decide': true,
  'derivations.score': false,
  'derivations.exportScores': false,
  'derivations.useDictionary': true,
  'derivations.addSynonym': true,
  'derivations.removeSynonym': true,
  'derivations.importSynonyms': true,
  'derivations.exportSynonyms': false,
  'derivations.givePageTitles': true,
  'derivations.removePageTitles': true,
} satisfies CommandsOf<typeof derivationsApi>;
