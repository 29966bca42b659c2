import type { RoomCommands } from '../../../commandLine/roomCommands.ts';

export const tracesCommands: RoomCommands = {
  commands: {
    'traces inspect': async () => (await import('./inspectAndAlign.ts')).tracesInspectCommand,
    'traces align': async () => (await import('./inspectAndAlign.ts')).tracesAlignCommand,
    'traces results': async () => (await import('./results.ts')).tracesResultsCommand,
    'traces show': async () => (await import('./show.ts')).tracesShowCommand,
  },
  import: null,
  exports: { marks: async () => (await import('./exportMarks.ts')).exportMarks },
  agreement: async () => (await import('./agreement.ts')).measureAgreement,
};
