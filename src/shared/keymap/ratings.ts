import type { Command } from './command.ts';

type Group = 'judge' | 'read' | 'go' | 'mine' | 'study';
type More = Partial<Pick<Command, 'row' | 'keyOnly' | 'whileTyping' | 'scope' | 'once'>>;

function inRoom(verb: string, keys: readonly string[], group: Group, more: More = {}): Command {
  const label = `ratings.commands.${verb}`;
  return { id: `ratings.${verb}`, scope: 'ratings', keys, label, group: `ratings.keyGroups.${group}`, ...more };
}

const row = (name: string) => ({ row: `ratings.keyRows.${name}` });
/** Only in the form, as arrows scroll the answers beside it. */
const form = { scope: 'ratings.form', keyOnly: true };
/** Only in lists, as N reports a question and Enter is a button's elsewhere. */
const inLists = { scope: 'ratings.lists', keyOnly: true };
const digit = { ...row('digits'), keyOnly: true, once: true };

/** Commands of the ratings room. Digits answer the field that is next: a choice, or a rating. */
export const ratingsCommands: readonly Command[] = [
  ...['1', '2', '3', '4', '5', '6', '7'].map((key) => inRoom(`choose${key}`, [key], 'judge', digit)),
  inRoom('unable', ['U'], 'judge', { once: true, keyOnly: true }),
  inRoom('betterA', ['A'], 'judge', { ...row('better'), once: true, keyOnly: true }),
  inRoom('betterB', ['B'], 'judge', { ...row('better'), once: true, keyOnly: true }),
  inRoom('equal', ['E'], 'judge', { ...row('better'), once: true, keyOnly: true }),
  inRoom('previousCriterion', ['ArrowUp'], 'judge', { ...form, ...row('criterion') }),
  inRoom('nextCriterion', ['ArrowDown'], 'judge', { ...form, ...row('criterion') }),
  inRoom('previousField', ['['], 'judge', { ...row('field'), keyOnly: true }),
  inRoom('nextField', [']'], 'judge', { ...row('field'), keyOnly: true }),
  inRoom('reason', ['R'], 'judge'),
  inRoom('comment', ['C'], 'judge'),
  inRoom('nonsense', ['N'], 'judge'),
  inRoom('clear', [], 'judge'),

  inRoom('reference', ['O'], 'read'),
  inRoom('steps', ['X'], 'read'),
  inRoom('previousStep', ['K'], 'read', { ...row('step'), keyOnly: true }),
  inRoom('nextStep', ['J'], 'read', { ...row('step'), keyOnly: true }),
  inRoom('find', ['/'], 'read'),

  inRoom('proceed', ['Ctrl+Enter'], 'go', { once: true }),
  inRoom('back', ['Alt+ArrowLeft'], 'go', { once: true }),
  inRoom('home', ['Alt+H'], 'go'),
  inRoom('welcome', ['W'], 'go'),
  inRoom('make', ['M'], 'go'),
  inRoom('protocol', ['P'], 'go'),
  inRoom('toRate', ['Alt+R'], 'go', row('parts')),
  inRoom('toResults', ['Alt+T'], 'go', row('parts')),
  inRoom('toStudy', ['Alt+S'], 'go', row('parts')),
  inRoom('register', [], 'go'),
  inRoom('outbox', [], 'go'),

  inRoom('nextAsking', ['N'], 'mine', { ...inLists, ...row('asking') }),
  inRoom('previousAsking', ['Shift+N'], 'mine', { ...inLists, ...row('asking') }),
  inRoom('reviseMine', ['Enter'], 'mine', inLists),
  inRoom('withdrawMine', ['Delete'], 'mine', { ...inLists, once: true }),

  inRoom('bundleMine', ['S'], 'study'),
  inRoom('bundleAll', [], 'study'),
  inRoom('merge', ['G'], 'study'),
  inRoom('fetch', [], 'study'),
  inRoom('end', [], 'study'),
  inRoom('unblind', [], 'study'),
  inRoom('withdrawStudy', [], 'study'),
];
