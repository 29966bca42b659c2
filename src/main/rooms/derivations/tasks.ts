import { previewDerivationFile } from './import/fileTasks.ts';
import { readQuestionTexts } from './readQuestionTexts.ts';
import { readSynonymPairs } from './readSynonymPairs.ts';
import { describeScoring } from './score/describeScoring.ts';
import { scoreInBatches } from './score/scoreTasks.ts';
import { readingsOf, userDictionaryOf } from './score/tokenizeStrings.ts';
import { unmetWordsOf } from './score/unmetWords.ts';
import { pageTitleTasks } from './titles/pageTitleTasks.ts';
import { drawnMeans } from './versions/drawnMeans.ts';

export const derivationsTasks = {
  'derivations.previewFile': previewDerivationFile,
  'derivations.questionTexts': readQuestionTexts,
  'derivations.score': scoreInBatches,
  'derivations.describeScoring': describeScoring,
  'derivations.readings': readingsOf,
  'derivations.synonymPairs': readSynonymPairs,
  'derivations.unmetWords': unmetWordsOf,
  'derivations.userDictionary': userDictionaryOf,
  'derivations.drawnMeans': drawnMeans,
  ...pageTitleTasks,
} as const;
