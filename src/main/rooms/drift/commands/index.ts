import type { RoomCommands } from '../../../commandLine/roomCommands.ts';

export const driftCommands: RoomCommands = {
  commands: {
    'measure drift': async () => (await import('./measureDrift.ts')).measureDriftCommand,
    'drift prompts': async () => (await import('./driftPrompts.ts')).driftPromptsCommand,
  },
  import: async () => (await import('./importPart.ts')).driftImportPart,
  exports: { measures: async () => (await import('./exportMeasures.ts')).exportMeasures },
  agreement: async () => (await import('./agreementOfRatings.ts')).measureAgreement,
};
