import { describe, expect, test } from 'vitest';
import { shellLines } from './shellEdit.ts';

/** Kinds and texts of the lines that are drawn. */
const drawn = (command: string) =>
  shellLines(command).lines.map(({ start, end, kind }) => [kind, command.slice(start, end)]);

describe('a document in a shell command', () => {
  test.each([
    "cat > a.py <<'EOF'",
    'cat <<EOF >> a.py',
    'cd /src && cat >a.py << "EOF"',
    'tee -a a.py <<-EOF > /dev/null',
    'sudo tee a.py <<EOF',
  ])('that becomes a file is lines that come: %s', (head) => {
    expect(drawn(`${head}\nx = 1\n\ny = 2\nEOF\npython a.py\n`)).toEqual([
      ['added', 'x = 1\n'],
      ['added', '\n'],
      ['added', 'y = 2\n'],
    ]);
  });

  test.each([
    'python - <<EOF',
    'python - <<EOF > out.txt',
    'cat <<EOF | python',
    'cat <<EOF 2> errors.txt',
    'cat <<EOF && echo done > log.txt',
    'echo a.py > list; wc <<EOF',
    'grep tee <<EOF',
  ])('that goes elsewhere is not: %s', (head) => {
    expect(drawn(`${head}\nx = 1\nEOF\n`)).toEqual([]);
  });

  test('without its end says nothing, and neither do sed and a text in a line', () => {
    expect(drawn('cat > a.py <<EOF\nx = 1\n')).toEqual([]);
    expect(drawn("sed -i 's/a/b/' a.py")).toEqual([]);
    expect(drawn('cat > a.py <<< "x = 1"\n')).toEqual([]);
  });

  test('that is a patch is drawn by its signs', () => {
    const patch = '*** Begin Patch\n*** Update File: a.py\n@@\n-x = 1\n+x = 2\n y\n*** End Patch\n';
    for (const head of ["apply_patch <<'EOF'", 'cd a; applypatch << EOF', 'git apply <<EOF', 'patch -p1 <<EOF']) {
      const command = `${head}\n${patch}EOF\n`;
      expect(shellLines(command).haveSigns).toBe(true);
      expect(drawn(command).map(([kind]) => kind)).toEqual([
        'head',
        'head',
        'hunk',
        'removed',
        'added',
        'same',
        'head',
      ]);
      expect(drawn(command)[3]).toEqual(['removed', '-x = 1\n']);
    }
  });
});
