import type { Command } from './command.ts';

type Group = 'list' | 'move' | 'find' | 'mark' | 'view' | 'copy';
type More = Partial<Pick<Command, 'row' | 'keyOnly' | 'whileTyping' | 'once'>>;

function inRoom(verb: string, keys: readonly string[], group: Group, more: More = {}): Command {
  const label = `traces.commands.${verb}`;
  return { id: `traces.${verb}`, scope: 'traces', keys, label, group: `traces.keyGroups.${group}`, ...more };
}

const once = { once: true };
const row = (name: string) => ({ row: `traces.keyRows.${name}` });

/** Commands of the traces room. Arrows, Page keys, Home and End belong to the list and to the transcript themselves. */
export const tracesCommands: readonly Command[] = [
  inRoom('nextStep', ['J'], 'move', row('step')),
  inRoom('previousStep', ['K'], 'move', row('step')),
  inRoom('left', ['['], 'move', row('side')),
  inRoom('right', [']'], 'move', row('side')),
  inRoom('nextGroup', ['Alt+PageDown'], 'move', row('group')),
  inRoom('previousGroup', ['Alt+PageUp'], 'move', row('group')),
  inRoom('nextUnmarked', ['U'], 'move'),
  inRoom('nextDifference', ['D'], 'move'),
  inRoom('nextError', ['E'], 'move'),
  inRoom('skip', ['S'], 'move'),
  inRoom('nextAsking', ['N'], 'move', row('asking')),
  inRoom('previousAsking', ['Shift+N'], 'move', row('asking')),

  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) =>
    inRoom(`choose${digit}`, [`${digit}`], 'mark', { ...row('choose'), ...once, keyOnly: true }),
  ),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) =>
    inRoom(`verdict${digit}`, [`Shift+${digit}`], 'mark', { ...row('verdict'), ...once, keyOnly: true }),
  ),
  inRoom('takeBack', ['Backspace'], 'mark', once),
  inRoom('markSpan', ['M'], 'mark'),
  inRoom('comment', ['C'], 'mark'),
  inRoom('acceptFinding', ['A'], 'mark', once),
  inRoom('dismissFinding', ['X'], 'mark', once),
  inRoom('agreement', ['Alt+3'], 'mark'),
  inRoom('results', ['Alt+4'], 'mark'),
  inRoom('passRates', ['Alt+5'], 'mark'),
  inRoom('openDisagreement', ['Alt+Enter'], 'mark'),
  inRoom('exportSvg', [], 'mark'),
  inRoom('exportPng', [], 'mark'),
  inRoom('exportCsv', [], 'mark'),
  inRoom('exportParquet', [], 'mark'),
  inRoom('flag', ['F'], 'mark', once),
  inRoom('done', ['Ctrl+Enter'], 'mark', once),
  inRoom('reopen', ['R'], 'mark', once),

  inRoom('find', ['Ctrl+F'], 'find'),
  inRoom('findNext', ['F3'], 'find', row('hit')),
  inRoom('findPrevious', ['Shift+F3'], 'find', row('hit')),
  inRoom('findRegex', ['Alt+R'], 'find'),
  inRoom('listHits', ['Alt+A'], 'find'),
  inRoom('search', ['/'], 'list'),
  inRoom('sort', ['O'], 'list'),
  inRoom('clearFilter', [], 'list'),
  inRoom('describe', [], 'list'),
  inRoom('leftOut', [], 'list'),
  inRoom('withdraw', [], 'list'),
  inRoom('clearSearch', ['Escape'], 'list', { keyOnly: true }),
  inRoom('widen', ['Alt+0'], 'list', { keyOnly: true }),
  inRoom('queues', [], 'list'),
  inRoom('labels', [], 'list'),
  inRoom('scheme', [], 'mark'),
  inRoom('partQuestion', [], 'mark'),
  inRoom('holdQuestion', [], 'mark'),
  inRoom('joinQuestions', [], 'mark'),
  inRoom('export', ['Ctrl+E'], 'list'),

  inRoom('blind', ['B'], 'view'),
  inRoom('linked', ['L'], 'view'),
  inRoom('answersOnly', ['Shift+A'], 'view'),
  inRoom('runs', ['P'], 'view'),
  inRoom('swap', ['Ctrl+Shift+R'], 'view'),
  inRoom('showAll', ['Space'], 'view'),
  inRoom('expandAll', ['Ctrl+]'], 'view', row('all')),
  inRoom('collapseAll', ['Ctrl+['], 'view', row('all')),
  inRoom('guideline', ['G'], 'view'),
  inRoom('history', ['H'], 'view'),

  inRoom('copyStep', ['Alt+C'], 'copy'),
  inRoom('copyText', ['Alt+T'], 'copy'),
  inRoom('copyLink', ['Alt+L'], 'copy'),
];
