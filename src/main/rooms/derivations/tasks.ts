import { previewDerivationFile } from './import/fileTasks.ts';
import { describeScoring } from './score/describeScoring.ts';
import { scoreInBatches } from './score/scoreTasks.ts';

export const derivationsTasks = {
  'derivations.previewFile': previewDerivationFile,
  'derivations.score': scoreInBatches,
  'derivations.describeScoring': describeScoring,
} as const;
