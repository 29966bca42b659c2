import type { RoomCommands } from '../../../commandLine/roomCommands.ts';

export const ratingsCommands: RoomCommands = {
  commands: {
    'ratings summarise': {
      summary: 'Sum up judgements of pairs of answers: win rates, Bradley–Terry, ratings, agreement',
      load: async () => (await import('./summarise.ts')).ratingsSummariseCommand,
    },
    'ratings rows': {
      summary: 'Print the rows of a study as they are sent',
      load: async () => (await import('./rows.ts')).ratingsRowsCommand,
    },
    'ratings unblind': {
      summary: 'Show whose responses were compared',
      load: async () => (await import('./unblind.ts')).ratingsUnblindCommand,
    },
    'ratings bundle': {
      summary: "Write an evaluator's judgements as one file for a coordinator",
      load: async () => (await import('./bundle.ts')).ratingsBundleCommand,
    },
    'ratings merge': {
      summary: 'Take judgements from a bundle or a file of rows into a study',
      load: async () => (await import('./merge.ts')).ratingsMergeCommand,
    },
    'ratings pull': {
      summary: "Take judgements from the table of the team's PostgreSQL server into a study",
      load: async () => (await import('./pull.ts')).ratingsPullCommand,
    },
  },
  import: null,
  exports: {},
  agreement: null,
};
