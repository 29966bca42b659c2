import type { Command } from './command.ts';

type Group = 'sets' | 'protocol' | 'study';
type More = Partial<Pick<Command, 'row' | 'keyOnly' | 'once' | 'whileTyping'>>;

function inPage(verb: string, keys: readonly string[], group: Group, more: More = {}): Command {
  const label = `ratingsMaking.commands.${verb}`;
  return {
    id: `ratings.making.${verb}`,
    scope: 'ratings.making',
    keys,
    label,
    group: `ratingsMaking.keyGroups.${group}`,
    ...more,
  };
}

const row = (name: string) => ({ row: `ratingsMaking.keyRows.${name}`, keyOnly: true });

/** Commands of the pages on which a study is made and its protocol is changed. */
export const ratingsMakingCommands: readonly Command[] = [
  inPage('find', ['/'], 'sets'),
  inPage('putA', ['A'], 'sets', row('put')),
  inPage('putB', ['B'], 'sets', row('put')),
  inPage('swap', ['S'], 'sets'),

  inPage('addCriterion', ['N'], 'protocol'),
  inPage('moveUp', ['Alt+ArrowUp'], 'protocol', row('move')),
  inPage('moveDown', ['Alt+ArrowDown'], 'protocol', row('move')),
  inPage('compare', ['V'], 'protocol'),
  inPage('write', ['Alt+1'], 'protocol'),

  inPage('make', ['Ctrl+Enter'], 'study', { once: true }),
  inPage('cancel', ['Escape'], 'study', { keyOnly: true }),
];
