import { expect, test } from 'vitest';
import { addGroup, draftOf, groupsOf, isSameGroups, renameGroup, toggleModel } from './groupDraft.ts';

const order = ['a', 'b', 'c'];

test('groups are made, named and filled in the order of the models', () => {
  const made = addGroup(addGroup([], 'first'), '');
  const filled = toggleModel(toggleModel(made, 0, 'c', order), 0, 'a', order);
  expect(groupsOf(filled)).toBeNull();
  const named = renameGroup(filled, 1, ' second ');
  expect(groupsOf(named)).toEqual([
    { name: 'first', models: ['a', 'c'] },
    { name: 'second', models: [] },
  ]);
  expect(groupsOf(renameGroup(named, 1, 'first'))).toBeNull();
  expect(toggleModel(named, 0, 'c', order)[0]?.models).toEqual(['a']);
});

test('a draft is the same as what is saved until something changes', () => {
  const groups = [{ name: 'first', models: ['a'] }];
  expect(isSameGroups(draftOf(groups), groups)).toBe(true);
  expect(isSameGroups(toggleModel(draftOf(groups), 0, 'b', order), groups)).toBe(false);
  const more = [...groups, { name: 'second', models: [] }];
  expect(isSameGroups(draftOf(more.toReversed()), more)).toBe(true);
});
