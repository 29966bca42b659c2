import type { RoomCommands } from '../../../commandLine/roomCommands.ts';

export const ratingsCommands: RoomCommands = {
  commands: {
    'ratings summarise': async () => (await import('./summarise.ts')).ratingsSummariseCommand,
    'ratings rows': async () => (await import('./rows.ts')).ratingsRowsCommand,
    'ratings unblind': async () => (await import('./unblind.ts')).ratingsUnblindCommand,
    'ratings bundle': async () => (await import('./bundle.ts')).ratingsBundleCommand,
    'ratings merge': async () => (await import('./merge.ts')).ratingsMergeCommand,
  },
  import: null,
  exports: {},
  agreement: null,
};
