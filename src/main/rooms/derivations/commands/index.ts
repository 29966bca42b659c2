import type { RoomCommands } from '../../../commandLine/roomCommands.ts';

export const derivationsCommands: RoomCommands = {
  commands: {
    'score jemhopqa': async () => (await import('./score.ts')).scoreJemhopqaCommand,
    'score r4c': async () => (await import('./score.ts')).scoreR4cCommand,
    'score 2wikimultihopqa': async () => (await import('./scoreTwoWiki.ts')).scoreTwoWikiCommand,
    'convert tsv-to-prediction': async () => (await import('./convert.ts')).convertTsvToPredictionCommand,
    stats: async () => (await import('./stats.ts')).statsCommand,
    validate: async () => (await import('./validate.ts')).validateCommand,
    diff: async () => (await import('./diff.ts')).diffCommand,
    checks: async () => (await import('./checks.ts')).checksCommand,
    rerun: async () => (await import('./rerun.ts')).rerunCommand,
  },
  import: null,
  exports: {
    scores: async () => (await import('./exportScores.ts')).exportScores,
    relations: async () => (await import('./exportRelations.ts')).exportRelations,
  },
  agreement: async () => (await import('./agreementOfQuestions.ts')).measureAgreement,
};
