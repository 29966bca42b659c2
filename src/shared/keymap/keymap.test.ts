import { describe, expect, test } from 'vitest';
import {
  type Command,
  commands,
  findConflicts,
  findKeptKeys,
  firstKeyOf,
  keysOf,
  normaliseKey,
  unknownOverrides,
} from './keymap.ts';

const command = (id: string, scope: string, keys: readonly string[]): Command => ({
  id,
  scope,
  keys,
  label: id,
  group: 'g',
});

describe('the keymap', () => {
  test('has one entry per id, keys in their one form, and no key that does two things', () => {
    const ids = commands.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    expect(commands.flatMap(({ keys }) => keys).filter((key) => normaliseKey(key) !== key)).toEqual([]);
    expect(findConflicts(commands, {})).toEqual([]);
  });

  test('a key that answers a criterion of a trace, or takes an answer back, acts once however long it is held: the next one follows at once', () => {
    const answering = commands.filter(({ id }) => /^traces\.(choose\d|verdict\d|takeBack)$/.test(id));
    expect(answering.map(({ once = false }) => once)).toEqual(Array(19).fill(true));
  });

  test.each([
    ['ctrl+shift+e', 'Ctrl+Shift+E'],
    ['Shift+Ctrl+Enter', 'Ctrl+Shift+Enter'],
    ['cmd + k', 'Ctrl+K'],
    ['shift+?', '?'],
    ['ctrl++', 'Ctrl++'],
    ['+', '+'],
    ['esc', 'Escape'],
    ['alt+up', 'Alt+ArrowUp'],
    ['f6', 'F6'],
  ])('reads %s as %s', (written, key) => expect(normaliseKey(written)).toBe(key));

  test.each([[''], ['Ctrl'], ['Hyper+K'], ['Ctrl+Nothing'], ['F13']])('does not read %j as a key', (written) =>
    expect(normaliseKey(written)).toBeNull(),
  );

  test('takes the key of the user, none for an empty text, and the default for one that is no key', () => {
    const [palette] = commands;
    if (palette === undefined) throw new Error('no commands');
    const keys = (override: string) => keysOf(palette, { [palette.id]: override });
    expect([keys('ctrl+j'), keys(''), keys('nonsense')]).toEqual([['Ctrl+J'], [], palette.keys]);
    expect(firstKeyOf(palette.id, { [palette.id]: 'f2' })).toBe('F2');
    expect(firstKeyOf('no.such', {})).toBeNull();
  });

  test('finds keys that places keep to themselves, but for what is the standard of a command', () => {
    const table = [
      command('room.a', 'room', ['Enter', 'X']),
      command('room.b', 'room', ['C']),
      command('room.c', 'room', ['V']),
    ];
    expect(findKeptKeys(table, { 'room.a': 'Enter', 'room.b': 'enter', 'room.c': 'Ctrl+Enter' })).toEqual([
      { key: 'Enter', ids: ['room.b'] },
    ]);
    expect(findKeptKeys(table, { 'room.a': 'Ctrl+W', 'room.b': 'Ctrl+Shift+T', 'room.c': 'Ctrl+c' })).toEqual([
      { key: 'Ctrl+W', ids: ['room.a'] },
      { key: 'Ctrl+Shift+T', ids: ['room.b'] },
      { key: 'Ctrl+C', ids: ['room.c'] },
    ]);
    expect(findKeptKeys(table, { 'room.a': 'Ctrl+Shift+C', 'room.b': 'w' })).toEqual([]);
    expect(findKeptKeys(commands, {})).toEqual([]);
  });

  test('finds conflicts in a scope and with everywhere; an inner part of a room may take a key of the room over', () => {
    const table = [
      command('frame.a', 'everywhere', ['Ctrl+K']),
      command('room.b', 'room', ['J']),
      command('room.c', 'room', ['X']),
      command('room.rows.d', 'room.rows', ['J']),
      command('dialog.e', 'dialog.find', ['Ctrl+K']),
    ];
    expect(findConflicts(table, {})).toEqual([]);
    expect(findConflicts(table, { 'room.c': 'j', 'room.b': 'J' })).toEqual([{ key: 'J', ids: ['room.b', 'room.c'] }]);
    expect(findConflicts(table, { 'room.rows.d': 'Ctrl+K' })).toEqual([
      { key: 'Ctrl+K', ids: ['frame.a', 'room.rows.d'] },
    ]);
  });

  test('names overrides that mean nothing', () => {
    const table = [command('frame.a', 'everywhere', ['Ctrl+K'])];
    expect(unknownOverrides(table, { 'frame.a': '', 'frame.b': 'J' })).toEqual(['frame.b']);
    expect(unknownOverrides(table, { 'frame.a': 'Ctrl' })).toEqual(['frame.a']);
  });
});
