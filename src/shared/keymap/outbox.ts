import type { Command } from './command.ts';

const inOutbox = (verb: string, keys: readonly string[]): Command => ({
  id: `outbox.${verb}`,
  scope: 'outbox',
  keys,
  label: `outbox.commands.${verb}`,
  group: 'rail.rooms.outbox',
});

/** Commands of the screen of what waits to be sent. */
export const outboxCommands: readonly Command[] = [
  inOutbox('send', ['Ctrl+S']),
  inOutbox('preview', ['P']),
  inOutbox('compare', ['Shift+C']),
  inOutbox('search', ['/']),
  inOutbox('newDestination', ['N']),
];
