import type { Command } from './command.ts';

type Group = 'list' | 'item' | 'rows' | 'checks';
type More = Partial<Pick<Command, 'row' | 'keyOnly' | 'whileTyping'>>;

function command(scope: string, verb: string, keys: readonly string[], group: Group, more: More = {}): Command {
  const label = `derivations.commands.${verb}`;
  return { id: `derivations.${verb}`, scope, keys, label, group: `derivations.keyGroups.${group}`, ...more };
}

const inRoom = (verb: string, keys: readonly string[], group: Group, more?: More) =>
  command('derivations', verb, keys, group, more);
const inRows = (verb: string, keys: readonly string[], more?: More) =>
  command('derivations.rows', verb, keys, 'rows', more);

const row = (name: string) => ({ row: `derivations.keyRows.${name}` });

/** Commands of the derivations room. Enter, Tab and plain arrows between cells belong to the cells themselves. */
export const derivationsCommands: readonly Command[] = [
  inRoom('search', ['/'], 'list'),
  inRoom('next', ['J', 'Alt+PageDown'], 'list', row('move')),
  inRoom('previous', ['K', 'Alt+PageUp'], 'list', row('move')),
  inRoom('skip', ['S'], 'list'),
  inRoom('sort', ['O'], 'list'),
  inRoom('clearFilter', [], 'list'),
  inRoom('describe', [], 'list'),
  inRoom('leftOut', [], 'list'),
  inRoom('withdraw', [], 'list'),
  command('derivations.list', 'widen', ['Alt+1'], 'list', { keyOnly: true }),

  inRoom('done', ['Ctrl+Enter'], 'item'),
  inRoom('flag', ['F'], 'item'),
  inRoom('timeDependent', ['T'], 'item'),
  inRoom('comment', ['C'], 'item'),
  inRoom('editQuestion', ['Q'], 'item'),
  inRoom('editRows', ['E'], 'item'),
  inRoom('saveNow', ['Ctrl+S'], 'item'),
  inRoom('export', ['Ctrl+E'], 'item'),
  inRoom('score', ['Ctrl+Shift+E'], 'item'),
  inRoom('guideline', ['G'], 'item'),
  inRoom('history', ['H'], 'item'),
  inRoom('json', ['Ctrl+J'], 'item'),
  inRoom('derivation1', ['1'], 'item', { ...row('derivation'), keyOnly: true }),
  inRoom('derivation2', ['2'], 'item', { ...row('derivation'), keyOnly: true }),
  inRoom('derivation3', ['3'], 'item', { ...row('derivation'), keyOnly: true }),

  inRows('insertStep', ['Ctrl+Shift+Enter']),
  inRows('deleteStep', ['Ctrl+Shift+Backspace']),
  inRows('duplicateStep', ['Ctrl+D']),
  inRows('moveUp', ['Alt+ArrowUp'], row('moveStep')),
  inRows('moveDown', ['Alt+ArrowDown'], row('moveStep')),
  inRows('swap', ['Ctrl+Shift+R']),
  inRows('split', ['Ctrl+/']),
  inRows('merge', ['Ctrl+M']),
  inRows('addObject', ['Alt+Enter']),
  inRows('moveObjectLeft', ['Alt+Shift+ArrowLeft'], row('moveObject')),
  inRows('moveObjectRight', ['Alt+Shift+ArrowRight'], row('moveObject')),
  inRows('copyRows', []),
  inRoom('accept', ['A'], 'rows'),
  inRoom('dismiss', ['X'], 'rows'),

  inRoom('fix1', ['Alt+1'], 'checks', { ...row('fix'), keyOnly: true }),
  inRoom('fix2', ['Alt+2'], 'checks', { ...row('fix'), keyOnly: true }),
  inRoom('fix3', ['Alt+3'], 'checks', { ...row('fix'), keyOnly: true }),
  inRoom('fix4', ['Alt+4'], 'checks', { ...row('fix'), keyOnly: true }),
  inRoom('fix5', ['Alt+5'], 'checks', { ...row('fix'), keyOnly: true }),
];
