import type { Command } from './command.ts';

type Group = 'list' | 'bench' | 'answer' | 'claim' | 'results';
type More = Partial<Pick<Command, 'row' | 'keyOnly' | 'whileTyping' | 'scope' | 'once'>>;

function inRoom(verb: string, keys: readonly string[], group: Group, more: More = {}): Command {
  const label = `evidence.commands.${verb}`;
  return { id: `evidence.${verb}`, scope: 'evidence', keys, label, group: `evidence.keyGroups.${group}`, ...more };
}

const row = (name: string) => ({ row: `evidence.keyRows.${name}` });
const once = { once: true };
/** On the cards, as arrows choose claims in the list. */
const onCards = { scope: 'evidence.cards', keyOnly: true };

/** Commands of the evidence room. Letters are about the current card; A and B are the two claims of a test that has two. */
export const evidenceCommands: readonly Command[] = [
  inRoom('search', ['/'], 'list'),
  inRoom('next', [']', 'Alt+PageDown'], 'list', row('move')),
  inRoom('previous', ['[', 'Alt+PageUp'], 'list', row('move')),
  inRoom('nextAsking', ['N'], 'list', row('asking')),
  inRoom('previousAsking', ['Shift+N'], 'list', row('asking')),
  inRoom('skip', ['S'], 'list'),
  inRoom('clearFilter', [], 'list'),
  inRoom('queues', [], 'list'),
  inRoom('describe', [], 'list'),
  inRoom('leftOut', [], 'list'),
  inRoom('giveTitles', [], 'list'),
  inRoom('withdraw', [], 'list'),
  inRoom('clearSearch', ['Escape'], 'list', { keyOnly: true }),
  inRoom('widen', ['Alt+0'], 'list', { keyOnly: true }),

  inRoom('results', ['Alt+R'], 'results'),
  inRoom('agreement', ['Alt+3'], 'results'),
  inRoom('resultsTable', ['T'], 'results'),
  inRoom('leaveOutEmpty', ['L'], 'results'),
  inRoom('intervals', ['I'], 'results'),
  inRoom('openPoint', ['O'], 'results'),
  inRoom('countAsEmpty', ['Alt+A'], 'results', once),
  inRoom('keepTemplate', ['Alt+X'], 'results', once),
  inRoom('exportSvg', [], 'results'),
  inRoom('exportPng', [], 'results'),
  inRoom('exportCsv', [], 'results'),
  inRoom('exportParquet', [], 'results'),

  inRoom('keep', ['K'], 'bench', once),
  inRoom('discard', ['D'], 'bench', once),
  inRoom('sideA', ['A'], 'bench', { ...row('sides'), ...once }),
  inRoom('sideB', ['B'], 'bench', { ...row('sides'), ...once }),
  inRoom('neither', ['X'], 'bench', once),
  inRoom('takeBack', ['Z'], 'bench', once),
  inRoom('nextUndecided', ['U'], 'bench'),
  inRoom('addById', ['#'], 'bench'),
  inRoom('asModel', ['M'], 'bench'),
  inRoom('previousCard', ['ArrowUp'], 'bench', { ...onCards, ...row('card') }),
  inRoom('nextCard', ['ArrowDown'], 'bench', { ...onCards, ...row('card') }),
  inRoom('previousSentence', ['ArrowLeft'], 'bench', { ...onCards, ...row('sentence') }),
  inRoom('nextSentence', ['ArrowRight'], 'bench', { ...onCards, ...row('sentence') }),

  inRoom('claimIsWrong', ['W'], 'claim', once),
  inRoom('claimIsRight', ['R'], 'claim', once),

  inRoom('supports', ['1'], 'bench', { ...row('marks'), ...once }),
  inRoom('contradicts', ['2'], 'bench', { ...row('marks'), ...once }),
  inRoom('irrelevant', ['3'], 'bench', { ...row('marks'), ...once }),

  inRoom('done', ['Ctrl+Enter'], 'claim', once),
  inRoom('toDraft', ['Alt+D'], 'claim', once),
  inRoom('flag', ['F'], 'claim', once),
  inRoom('gold', ['G'], 'claim', once),

  inRoom('knowledge', ['Q'], 'answer'),
  inRoom('addFound', ['+'], 'answer', once),
  inRoom('moreFound', ['Alt+ArrowDown'], 'answer'),
  inRoom('explain', ['E'], 'answer'),
  inRoom('cite', ['@'], 'answer'),
  inRoom('otherExplanation', ['Alt+E'], 'answer'),
  inRoom('fixCitation', ['Alt+1'], 'answer', once),
  inRoom('prompt', ['P'], 'answer'),
  inRoom('reply', ['V'], 'answer'),
  inRoom('comment', ['C'], 'answer'),
  inRoom('history', ['H'], 'answer'),
  inRoom('low', ['Alt+L'], 'answer', { ...row('confidence'), ...once }),
  inRoom('medium', ['Alt+M'], 'answer', { ...row('confidence'), ...once }),
  inRoom('high', ['Alt+H'], 'answer', { ...row('confidence'), ...once }),
];
