import type { RoomCommands } from '../../../commandLine/roomCommands.ts';

export const ratingsCommands: RoomCommands = {
  commands: { 'ratings summarise': async () => (await import('./summarise.ts')).ratingsSummariseCommand },
  import: null,
  exports: {},
};
