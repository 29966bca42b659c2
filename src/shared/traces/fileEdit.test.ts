import { expect, test } from 'vitest';
import { argumentLines, fileChange } from './fileEdit.ts';

test('a call that writes one text for another is a change of a file', () => {
  expect(fileChange({ command: 'str_replace', path: 'a.py', old_str: 'a\n', new_str: 'b\n' })).toEqual({
    before: 'a\n',
    after: 'b\n',
    names: ['old_str', 'new_str'],
  });
  expect(fileChange({ file_path: 'a.py', old_string: 'a', new_string: '' })).toMatchObject({ before: 'a', after: '' });
  expect(fileChange({ search: 'a', replace: 'b', 'replace-all': true })).toMatchObject({ before: 'a', after: 'b' });
  expect(fileChange({ command: 'str_replace', old_str: 'a' })).toMatchObject({ before: 'a', after: '' });
});

test('other calls are none', () => {
  const others = [null, 'old_str', ['old_str'], {}, { new_str: 'a' }, { search: 'words' }, { search: 'a', replace: 1 }];
  for (const given of [...others, { old_str: 'a', new_str: 'a' }]) expect(fileChange(given)).toBeNull();
});

const kinds = (name: string, value: string, given = {}) =>
  argumentLines(name, value, given).lines.map(({ kind }) => kind);

test('arguments that are patches say what they add and take away', () => {
  expect(kinds('command', 'edit 3:5\nx = 1\ny = 2\nend_of_edit')).toEqual(['hunk', 'added', 'added', 'hunk']);
  expect(kinds('replacement_text', 'x\ny', { start_line: 1 })).toEqual(['added', 'added']);
  const patch = '*** Begin Patch\n*** Update File: a.py\n@@ def f():\n one\n-two\n+2\n*** End Patch';
  expect(kinds('input', patch)).toEqual(['head', 'head', 'hunk', 'same', 'removed', 'added', 'head']);
  expect(kinds('patch', '@@ -1 +1 @@\n-a\n+b\n')).toEqual(['hunk', 'removed', 'added']);
});

test('lines that a call writes over others have no sign of their own', () => {
  expect(argumentLines('command', 'edit 3:5\nx = 1\nend_of_edit', {}).haveSigns).toBe(false);
  expect(argumentLines('replacement_text', 'x', { start_line: 1 }).haveSigns).toBe(false);
  expect(argumentLines('patch', '@@ -1 +1 @@\n-a\n+b\n', {}).haveSigns).toBe(true);
});

test('other arguments say nothing of the kind', () => {
  expect(kinds('command', 'edit 3:5\nx = 1')).toEqual([]);
  expect(kinds('replacement_text', 'x')).toEqual([]);
  expect(argumentLines('n', 5, {}).lines).toEqual([]);
  expect(kinds('text', '- one\n+ two')).toEqual([]);
});
