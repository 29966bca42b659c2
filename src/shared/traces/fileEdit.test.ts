import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeWithShared, sharedPath } from '../../../test/sharedData.ts';
import { argumentLines, fileChange, wordsChange } from './fileEdit.ts';

test('a call that writes one text for another is a change of a file', () => {
  expect(fileChange({ command: 'str_replace', path: 'a.py', old_str: 'a\n', new_str: 'b\n' })).toEqual({
    before: 'a\n',
    after: 'b\n',
    names: ['old_str', 'new_str'],
    within: null,
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

test('a program that does nothing but write one text for another is a change of a file, as far as it stands there word for word', () => {
  const program = (before: string, after: string, more = '') =>
    ({ code: `edit_file_by_replace(\n'/a b.css',\nto_replace=${before},\nnew_content=${after}\n)${more}` }) as const;
  expect(fileChange(program('"""a\n "b"\n"""', '"""c"""'))).toEqual({
    ...{ before: 'a\n "b"\n', after: 'c', names: ['to_replace', 'new_content'] },
    within: { argument: 'code', lead: "edit_file_by_replace(\n'/a b.css'" },
  });
  expect(fileChange(program("'a'", '"b",', '\n'))).toMatchObject({ before: 'a', after: 'b' });
  const others = [
    program('"a\\n"', '"b"'),
    program('"a"', '"a"'),
    program('"a"', '"b"', "\nprint('done')"),
    program('f"{a}"', '"b"'),
    program('old', '"b"'),
  ];
  for (const given of others) expect(fileChange(given)).toBeNull();
});

test('lines of a new file and of documents in a shell command are drawn; those of other arguments are not', () => {
  const kinds = (name: string, given: Readonly<Record<string, string>>) =>
    argumentLines(name, given[name] ?? '', given).lines.map(({ kind }) => kind);
  expect(kinds('file_text', { command: 'create', file_text: 'a\nb' })).toEqual(['added', 'added']);
  expect(kinds('file_text', { command: 'view', file_text: 'a\nb' })).toEqual([]);
  const command = 'cat > a.py <<EOF\nx = 1\nEOF\n';
  expect(kinds('cmd', { cmd: command })).toEqual(['added']);
  expect(kinds('query', { query: command })).toEqual([]);
});

test('a command that is given as words is drawn as its last one, where that is a patch or a script that writes a file', () => {
  const patch = '*** Begin Patch\n*** Update File: a.py\n@@\n-two\n+2\n*** End Patch';
  const read = (...command: string[]) => {
    const found = wordsChange({ command, workdir: '/repo' });
    return found && [found.argument, found.lead, found.lines.map(({ kind }) => kind), found.haveSigns];
  };
  const kindsOfPatch = ['head', 'head', 'hunk', 'removed', 'added', 'head'];
  expect(read('apply_patch', patch)).toEqual(['command', 'apply_patch', kindsOfPatch, true]);
  const script = `cd /repo && apply_patch <<'EOF'\n${patch}\nEOF\n`;
  expect(read('bash', '-lc', script)).toEqual(['command', 'bash -lc', kindsOfPatch, true]);
  expect(wordsChange({ command: ['bash', '-lc', script] })?.text).toBe(script);
  expect(read('bash', '-lc', 'cat > a.py <<EOF\nx = 1\nEOF')).toEqual(['command', 'bash -lc', ['added'], false]);
  expect(read('bash', '-lc', 'ls -la')).toBeNull();
  expect(read(patch)).toBeNull();
  expect(wordsChange({ command: ['apply_patch', 3, patch] })).toBeNull();
  expect(wordsChange({ labels: ['apply_patch', patch] })).toBeNull();
  expect(wordsChange(['apply_patch', patch])).toBeNull();
});

describeWithShared('the edits of OpenHands', 'data/traces-real/openhands', () => {
  test('are all drawn, and their texts stand in the program word for word', () => {
    const file = readFileSync(sharedPath('data/traces-real/openhands/output.jsonl') ?? '', 'utf8');
    const programs: string[] = [];
    JSON.parse(`[${file.trim().split('\n').join(',')}]`, (name, value) => {
      if (name === 'code' && typeof value === 'string' && value.startsWith('edit_file')) programs.push(value);
      return value;
    });
    expect(programs.length).toBeGreaterThanOrEqual(15);
    for (const code of programs) {
      const { before = '', after = '' } = fileChange({ code }) ?? {};
      expect([before, after]).not.toContain('');
      expect(code.includes(`to_replace="""${before}"""`) || code.includes(`to_replace="${before}"`)).toBe(true);
      expect(code.endsWith(`new_content="""${after}"""\n)`)).toBe(true);
    }
  });
});
