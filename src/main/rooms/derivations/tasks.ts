import { measureAgreement } from './agreement/measureAgreement.ts';
import { previewDerivationFile } from './import/fileTasks.ts';
import { readQuestionTexts } from './readQuestionTexts.ts';
import { describeScoring } from './score/describeScoring.ts';
import { scoreInBatches } from './score/scoreTasks.ts';
import { readingsOf } from './score/tokenizeStrings.ts';
import { drawnMeans } from './versions/drawnMeans.ts';

export const derivationsTasks = {
  'derivations.previewFile': previewDerivationFile,
  'derivations.questionTexts': readQuestionTexts,
  'derivations.score': scoreInBatches,
  'derivations.describeScoring': describeScoring,
  'derivations.agreement': measureAgreement,
  'derivations.readings': readingsOf,
  'derivations.drawnMeans': drawnMeans,
} as const;
