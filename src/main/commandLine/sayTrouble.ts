import english from '../../shared/languages/en.json' with { type: 'json' };
import type { Trouble } from '../../shared/outbox/states.ts';
import type { Terminal } from './command.ts';

/** Says what is in the way of a destination and what to do, in English. */
export function sayTrouble(terminal: Terminal, destinationId: number, { code, params }: Trouble): void {
  const { what, remedy } = english.outbox.troubles[code];
  const words = `${what} ${remedy}`.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
  terminal.say(`destination ${destinationId}: ${words}`);
}
