import type { RoomCommands } from '../../../commandLine/roomCommands.ts';

export const driftCommands: RoomCommands = {
  commands: {
    'measure drift': {
      summary: 'Measure how much of a case models keep over long conversations (Study C)',
      load: async () => (await import('./measureDrift.ts')).measureDriftCommand,
    },
    'drift prompts': {
      summary: 'Write the exact summary prompts of Study C, for a run elsewhere',
      load: async () => (await import('./driftPrompts.ts')).driftPromptsCommand,
    },
  },
  import: async () => (await import('./importPart.ts')).driftImportPart,
  exports: {
    measures: { what: 'measures of drift', load: async () => (await import('./exportMeasures.ts')).exportMeasures },
  },
  agreement: async () => (await import('./agreementOfRatings.ts')).measureAgreement,
};
