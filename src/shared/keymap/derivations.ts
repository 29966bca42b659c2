import type { Command } from './command.ts';

type Group = 'list' | 'item' | 'rows' | 'checks' | 'versions';
type More = Partial<Pick<Command, 'row' | 'keyOnly' | 'whileTyping' | 'once'>>;

const once = { once: true };
const row = (name: string) => ({ row: `derivations.keyRows.${name}` });

const rowNumbers = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const toRow = { ...row('toRow'), keyOnly: true };

function command(scope: string, verb: string, keys: readonly string[], group: Group, more: More = {}): Command {
  const label = `derivations.commands.${verb}`;
  return { id: `derivations.${verb}`, scope, keys, label, group: `derivations.keyGroups.${group}`, ...more };
}

const inRoom = (verb: string, keys: readonly string[], group: Group, more?: More) =>
  command('derivations', verb, keys, group, more);
/** On buttons that stand there wherever the focus is. */
const onRow = (verb: string, keys: readonly string[]) => inRoom(verb, keys, 'rows');
/** In the cells, whose caret they move along. */
const inCells = (verb: string, keys: readonly string[], more?: More) =>
  command('derivations.rows', verb, keys, 'rows', more);

/** Where a question has several derivations: their digits are not those of the rows there. */
const inSeveral = (verb: string, keys: readonly string[]) =>
  command('derivations.several', verb, keys, 'item', { ...row('derivation'), keyOnly: true });

/** While two versions are compared, whose page takes the place of list and question. */
const inVersions = (verb: string, keys: readonly string[], more?: More) =>
  command('derivations.versions', verb, keys, 'versions', more);

/** Commands of the derivations room. Enter, Tab and plain arrows between cells belong to the cells themselves. */
export const derivationsCommands: readonly Command[] = [
  inRoom('search', ['/'], 'list'),
  inRoom('next', ['J', 'Alt+PageDown'], 'list', row('move')),
  inRoom('previous', ['K', 'Alt+PageUp'], 'list', row('move')),
  inRoom('skip', ['S'], 'list'),
  inRoom('nextAsking', ['N'], 'list', row('asking')),
  inRoom('previousAsking', ['Shift+N'], 'list', row('asking')),
  inRoom('sort', ['O'], 'list'),
  inRoom('clearFilter', [], 'list'),
  inRoom('queues', [], 'list'),
  inRoom('relations', ['R'], 'list'),
  inRoom('synonyms', [], 'list'),
  inRoom('compareVersions', ['Shift+V'], 'list'),
  inRoom('agreement', ['Shift+A'], 'list'),
  inRoom('giveQuestions', [], 'list'),
  inRoom('pageTitles', [], 'list'),
  inRoom('describe', [], 'list'),
  inRoom('leftOut', [], 'list'),
  inRoom('withdraw', [], 'list'),
  inRoom('clearSearch', ['Escape'], 'list', { keyOnly: true }),
  inRoom('widen', ['Alt+0'], 'list', { keyOnly: true }),

  inRoom('done', ['Ctrl+Enter'], 'item', once),
  inRoom('toDraft', ['D'], 'item', once),
  inRoom('flag', ['F'], 'item', once),
  inRoom('timeDependent', ['T'], 'item', once),
  inRoom('comment', ['C'], 'item'),
  inRoom('editQuestion', ['Q'], 'item'),
  inRoom('editAnswer', ['W'], 'item'),
  inRoom('editRows', ['E'], 'item'),
  inRoom('saveNow', ['Ctrl+S'], 'item'),
  inRoom('export', ['Ctrl+E'], 'item'),
  inRoom('score', ['Ctrl+Shift+E'], 'item'),
  inRoom('guideline', ['G'], 'item'),
  inRoom('history', ['H'], 'item'),
  inRoom('json', ['Ctrl+J'], 'item'),
  inSeveral('derivation1', ['1']),
  inSeveral('derivation2', ['2']),
  inSeveral('derivation3', ['3']),

  ...rowNumbers.map((number) => inRoom(`toRow${number}`, [number, `Shift+${number}`], 'rows', toRow)),
  onRow('insertStep', ['Ctrl+Shift+Enter']),
  onRow('deleteStep', ['Ctrl+Shift+Backspace']),
  onRow('duplicateStep', ['Ctrl+D']),
  inCells('moveUp', ['Alt+ArrowUp'], row('moveStep')),
  inCells('moveDown', ['Alt+ArrowDown'], row('moveStep')),
  onRow('swap', ['Ctrl+Shift+R']),
  onRow('split', ['Ctrl+/']),
  onRow('merge', ['Ctrl+M']),
  onRow('addObject', ['Alt+Enter']),
  inCells('moveObjectLeft', ['Alt+Shift+ArrowLeft'], row('moveObject')),
  inCells('moveObjectRight', ['Alt+Shift+ArrowRight'], row('moveObject')),
  onRow('copyRows', []),
  inRoom('takePredicted', ['Alt+P'], 'rows', once),
  inRoom('takeBackCell', ['Alt+Z'], 'rows', once),
  inRoom('addSynonym', ['Alt+S'], 'rows', once),
  inRoom('accept', ['A'], 'rows', once),
  inRoom('dismiss', ['X'], 'rows', once),

  inRoom('keepCheck', ['V'], 'checks', once),
  inRoom('nextCheck', ['Alt+V'], 'checks', { keyOnly: true }),
  inRoom('fix1', ['Alt+1'], 'checks', { ...row('fix'), ...once, keyOnly: true }),
  inRoom('fix2', ['Alt+2'], 'checks', { ...row('fix'), ...once, keyOnly: true }),
  inRoom('fix3', ['Alt+3'], 'checks', { ...row('fix'), ...once, keyOnly: true }),
  inRoom('fix4', ['Alt+4'], 'checks', { ...row('fix'), ...once, keyOnly: true }),
  inRoom('fix5', ['Alt+5'], 'checks', { ...row('fix'), ...once, keyOnly: true }),

  inVersions('nextCompared', ['J', 'Alt+PageDown'], row('compared')),
  inVersions('previousCompared', ['K', 'Alt+PageUp'], row('compared')),
  inVersions('nextDifference', ['D'], row('difference')),
  inVersions('previousDifference', ['Shift+D'], row('difference')),
  inVersions('takeDifference', ['T'], once),
  inVersions('takeAllDifferences', ['Shift+T'], once),
  inVersions('doneCompared', ['Ctrl+Enter'], once),
  inVersions('openCompared', ['E']),
];
