import type { Command } from './command.ts';

const everywhere = (
  verb: string,
  keys: readonly string[],
  group: string,
  more: Partial<Pick<Command, 'row' | 'keyOnly' | 'whileTyping'>> = {},
): Command => ({
  id: `frame.${verb}`,
  scope: 'everywhere',
  keys,
  label: `keys.commands.${verb}`,
  group: `keys.groups.${group}`,
  ...more,
});

/** Commands of the window itself. */
export const frameCommands: readonly Command[] = [
  everywhere('palette', ['Ctrl+K'], 'everywhere', { keyOnly: true }),
  everywhere('goToItem', ['Ctrl+P'], 'everywhere'),
  everywhere('undo', ['Ctrl+Z'], 'everywhere', { row: 'keys.rows.undoRedo' }),
  everywhere('redo', ['Ctrl+Shift+Z', 'Ctrl+Y'], 'everywhere', { row: 'keys.rows.undoRedo' }),
  everywhere('derivations', ['Ctrl+1'], 'everywhere'),
  everywhere('evidence', ['Ctrl+2'], 'everywhere'),
  everywhere('traces', ['Ctrl+3'], 'everywhere'),
  everywhere('ratings', ['Ctrl+4'], 'everywhere'),
  everywhere('drift', ['Ctrl+5'], 'everywhere'),
  everywhere('outbox', ['Ctrl+6'], 'everywhere'),
  everywhere('work', ['Ctrl+7'], 'everywhere'),
  everywhere('toggleList', ['Ctrl+B'], 'everywhere', { row: 'keys.rows.panes' }),
  everywhere('toggleInspector', ['Ctrl+I'], 'everywhere', { row: 'keys.rows.panes' }),
  everywhere('nextPane', ['F6'], 'everywhere', { row: 'keys.rows.nextPane', keyOnly: true }),
  everywhere('previousPane', ['Shift+F6'], 'everywhere', { row: 'keys.rows.nextPane', keyOnly: true }),
  everywhere('keys', ['?'], 'everywhere'),
  everywhere('import', ['Ctrl+O'], 'project'),
  everywhere('importFolder', ['Ctrl+Shift+O'], 'project'),
  everywhere('watchFolder', [], 'project'),
  everywhere('settings', ['Ctrl+,'], 'project'),
  everywhere('welcome', [], 'project'),
  everywhere('evaluator', [], 'project'),
  everywhere('language', [], 'project'),
  everywhere('theme', [], 'project'),
  everywhere('cancelTask', [], 'project'),
  everywhere('revealFolder', [], 'project'),
  everywhere('snapshot', [], 'project'),
];
