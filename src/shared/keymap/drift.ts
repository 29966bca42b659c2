import type { Command } from './command.ts';

type Group = 'move' | 'review' | 'charts' | 'run';
type More = Partial<Pick<Command, 'row' | 'keyOnly' | 'whileTyping' | 'scope' | 'once'>>;

function inRoom(verb: string, keys: readonly string[], group: Group, more: More = {}): Command {
  const label = `drift.commands.${verb}`;
  return { id: `drift.${verb}`, scope: 'drift', keys, label, group: `drift.keyGroups.${group}`, ...more };
}

const row = (name: string) => ({ row: `drift.keyRows.${name}` });
/** Only while the focus is in the chart, where arrows scroll nothing. */
const chart = { scope: 'drift.chart', keyOnly: true };

/** Commands of the drift room. Turns step in chart and inspector alike (`drift.turns`). */
export const driftCommands: readonly Command[] = [
  inRoom('previousTurn', ['ArrowLeft'], 'move', { ...row('turn'), scope: 'drift.turns' }),
  inRoom('nextTurn', ['ArrowRight'], 'move', { ...row('turn'), scope: 'drift.turns' }),
  inRoom('previousModel', ['ArrowUp'], 'move', { ...chart, ...row('model') }),
  inRoom('nextModel', ['ArrowDown'], 'move', { ...chart, ...row('model') }),
  inRoom('openPoint', ['Enter'], 'move', chart),
  inRoom('clearBrush', ['Escape'], 'move', chart),
  inRoom('closePoint', ['Escape'], 'move', { scope: 'drift.turns', keyOnly: true }),
  inRoom('previousCase', ['Alt+PageUp'], 'move', row('case')),
  inRoom('nextCase', ['Alt+PageDown'], 'move', row('case')),
  inRoom('nextInQueue', ['N'], 'move', row('queue')),
  inRoom('previousInQueue', ['Shift+N'], 'move', row('queue')),

  inRoom('overrule', ['M'], 'review'),
  inRoom('comment', ['C'], 'review'),
  inRoom('blind', ['B'], 'review', { once: true }),
  inRoom('done', ['Ctrl+Enter'], 'review', { once: true }),
  inRoom('reopen', ['D'], 'review', { once: true }),
  inRoom('showPrevious', ['P'], 'review'),
  inRoom('showCut', ['W'], 'review'),
  inRoom('reasonSummary', ['1'], 'review', row('reason')),
  inRoom('reasonConversation', ['2'], 'review', row('reason')),
  inRoom('reasonAdvice', ['3'], 'review', row('reason')),
  inRoom('reasonCompare', ['4'], 'review', row('reason')),
  inRoom('history', ['H'], 'review'),
  inRoom('agreement', ['Shift+A'], 'review'),
  inRoom('openDisagreement', ['Alt+Enter'], 'review'),

  inRoom('curves', ['Alt+1'], 'charts', row('charts')),
  inRoom('bars', ['Alt+2'], 'charts', row('charts')),
  inRoom('scatter', ['Alt+3'], 'charts', row('charts')),
  inRoom('card', ['Alt+4'], 'charts', row('charts')),
  inRoom('pdsqi', ['Alt+5'], 'charts', row('charts')),
  inRoom('multiples', ['Alt+6'], 'charts', row('charts')),
  inRoom('kinds', ['Alt+7'], 'charts', row('charts')),
  inRoom('relations', ['Alt+8'], 'charts', row('charts')),
  inRoom('metric', ['R'], 'charts'),
  inRoom('fit', ['F'], 'charts'),
  inRoom('overruled', ['O'], 'charts'),
  inRoom('table', ['T'], 'charts'),
  inRoom('toggleLine', ['X'], 'charts'),
  inRoom('widenLeft', ['Shift+ArrowLeft'], 'charts', { ...chart, ...row('widen') }),
  inRoom('widenRight', ['Shift+ArrowRight'], 'charts', { ...chart, ...row('widen') }),
  inRoom('queue', ['Q'], 'charts'),
  inRoom('exportSvg', [], 'charts'),
  inRoom('exportPng', [], 'charts'),
  inRoom('exportCsv', [], 'charts'),
  inRoom('exportParquet', [], 'charts'),

  inRoom('describe', [], 'run'),
  inRoom('leftOut', [], 'run'),
  inRoom('withdraw', [], 'run'),
  inRoom('measure', ['Ctrl+M'], 'run'),
  inRoom('export', ['Ctrl+E'], 'run'),
  inRoom('note', ['Alt+N'], 'run'),
  inRoom('groups', ['G'], 'run'),
  inRoom('terms', ['Alt+L'], 'run'),
  inRoom('aliases', [], 'run'),
  inRoom('problems', [], 'run'),
];
