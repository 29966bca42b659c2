import english from '../../shared/languages/en.json' with { type: 'json' };
import type { Trouble } from '../../shared/outbox/states.ts';
import { fillText } from '../../shared/text/fillText.ts';
import type { Terminal } from './command.ts';

/** Says what is in the way of a destination and what to do, in English. */
export function sayTrouble(terminal: Terminal, destinationId: number, { code, params }: Trouble): void {
  const { what, remedy } = english.outbox.troubles[code];
  terminal.say(`destination ${destinationId}: ${fillText(`${what} ${remedy}`, params)}`);
}
