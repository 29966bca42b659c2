import type { RoomId } from '../../shared/datasets.ts';
import type { RoomCommands } from '../commandLine/roomCommands.ts';
import { derivationsCommands } from './derivations/commands/index.ts';
import { driftCommands } from './drift/commands/index.ts';
import { evidenceCommands } from './evidence/commands/index.ts';
import { ratingsCommands } from './ratings/commands/index.ts';
import { tracesCommands } from './traces/commands/index.ts';

/** What the command line has of each room, in the order of its help. Apart from the rooms themselves, which no command needs that opens no project. */
export const commandsOfRooms: Readonly<Record<RoomId, RoomCommands>> = {
  derivations: derivationsCommands,
  traces: tracesCommands,
  drift: driftCommands,
  ratings: ratingsCommands,
  evidence: evidenceCommands,
};
