import { previewDerivationFile } from './import/fileTasks.ts';
import { scoreInBatches } from './score/scoreTasks.ts';
import { describeTokenizer } from './score/tokenizeStrings.ts';

export const derivationsTasks = {
  'derivations.previewFile': previewDerivationFile,
  'derivations.score': scoreInBatches,
  'derivations.describeTokenizer': describeTokenizer,
} as const;
