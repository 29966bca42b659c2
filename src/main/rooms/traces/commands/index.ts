import type { RoomCommands } from '../../../commandLine/roomCommands.ts';

export const tracesCommands: RoomCommands = {
  commands: {
    'traces inspect': {
      summary: 'Read a file of agent traces into the common model and list what is odd in it',
      load: async () => (await import('./inspectAndAlign.ts')).tracesInspectCommand,
    },
    'traces align': {
      summary: 'Align the steps of two traces',
      load: async () => (await import('./inspectAndAlign.ts')).tracesAlignCommand,
    },
    'traces results': {
      summary: 'Print how often each label was given, by the model of the traces',
      load: async () => (await import('./results.ts')).tracesResultsCommand,
    },
    'traces show': {
      summary: 'Print the trace or the step that a link of the window leads to',
      load: async () => (await import('./show.ts')).tracesShowCommand,
    },
  },
  import: null,
  exports: { marks: { what: 'the marks in traces', load: async () => (await import('./exportMarks.ts')).exportMarks } },
  agreement: async () => (await import('./agreement.ts')).measureAgreement,
};
