import type { Command } from './command.ts';

type Group = 'numbers' | 'behind' | 'decide';
type More = Partial<Pick<Command, 'row' | 'keyOnly' | 'whileTyping' | 'scope' | 'once'>>;

const row = (name: string) => ({ row: `ratingsResults.keyRows.${name}` });

function inResults(verb: string, keys: readonly string[], group: Group, more: More = {}): Command {
  const label = `ratingsResults.commands.${verb}`;
  return {
    id: `ratings.${verb}`,
    scope: 'ratings.results',
    keys,
    label,
    group: `ratingsResults.keyGroups.${group}`,
    ...more,
  };
}

function inAgreement(verb: string, keys: readonly string[], more: More = {}): Command {
  const label = `agreement.commands.${verb}`;
  return { id: `agreement.${verb}`, scope: 'agreement', keys, label, group: 'agreement.keyGroup', ...more };
}

const digit = { ...row('criterion'), keyOnly: true };
const value = { row: 'agreement.keyRows.value', keyOnly: true };

/** Commands of the results of a study, and of agreement in any room. */
export const ratingsResultsCommands: readonly Command[] = [
  ...['1', '2', '3', '4', '5'].map((key) => inResults(`criterion${key}`, [key], 'numbers', digit)),
  inResults('overview', ['Alt+1'], 'numbers', row('tabs')),
  inResults('means', ['Alt+2'], 'numbers', row('tabs')),
  inResults('agreement', ['Alt+3'], 'numbers', row('tabs')),
  inResults('style', ['Alt+4'], 'numbers', row('tabs')),
  inResults('progress', ['Alt+5'], 'numbers', row('tabs')),
  inResults('resultsTable', ['T'], 'numbers'),
  inResults('widenResults', ['W'], 'numbers'),
  inResults('exportSvg', [], 'numbers'),
  inResults('exportPng', [], 'numbers'),
  inResults('exportCsv', [], 'numbers'),
  inResults('exportJsonl', [], 'numbers'),
  inResults('exportParquet', [], 'numbers'),
  inResults('nextJudgement', ['J'], 'behind', { ...row('judgement'), keyOnly: true }),
  inResults('previousJudgement', ['K'], 'behind', { ...row('judgement'), keyOnly: true }),
  inResults('openPair', ['Enter'], 'behind', { keyOnly: true }),
  inResults('closeJudgements', ['Escape'], 'behind', { keyOnly: true }),

  ...['1', '2', '3', '4', '5'].map((key) => inAgreement(`value${key}`, [key], value)),
  inAgreement('reason', ['R']),
  inAgreement('example', ['G']),
  inAgreement('hideNames', ['H']),
  inAgreement('leaveOpen', ['X'], { once: true }),
  inAgreement('next', ['J', 'ArrowDown'], { row: 'agreement.keyRows.item', keyOnly: true }),
  inAgreement('previous', ['K', 'ArrowUp'], { row: 'agreement.keyRows.item', keyOnly: true }),
  inAgreement('nextOpen', ['U', 'N'], { row: 'agreement.keyRows.open' }),
  inAgreement('previousOpen', ['Shift+U', 'Shift+N'], { row: 'agreement.keyRows.open' }),
  inAgreement('decide', ['Ctrl+Enter'], { once: true }),
  ...['Svg', 'Png', 'Csv', 'Jsonl', 'Parquet'].map((kind) => inAgreement(`export${kind}`, [])),
  ...['Csv', 'Jsonl', 'Parquet'].map((kind) => inAgreement(`exportDisagreements${kind}`, [])),
];
