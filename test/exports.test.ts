import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

type Source = { readonly path: string; readonly text: string };

function sourcesIn(folders: readonly string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|[mc]js)$/.test(file))
      .map((file) => ({ path: `${folder}/${file}`, text: readFileSync(join(root, folder, file), 'utf8') })),
  );
}

/** What `src` exports although no other file speaks of it: `file: name`. A name that somebody else has too is passed over. */
function deadExports(sources: readonly Source[]): string[] {
  const speakers = new Map<string, number>();
  for (const { text } of sources)
    for (const word of new Set(text.match(/[A-Za-z_$][\w$]*/g))) speakers.set(word, (speakers.get(word) ?? 0) + 1);
  return sources
    .filter(({ path }) => path.startsWith('src/') && !/\.test\.|testSupport/.test(path))
    .flatMap(({ path, text }) =>
      [
        ...text.matchAll(/^export (?:async )?(?:const|let|function\*?|class|type|interface) ([A-Za-z_$][\w$]*)/gm),
      ].flatMap(([, name = '']) => (speakers.get(name) === 1 ? [`${path}: ${name}`] : [])),
    );
}

describe('what a file exports', () => {
  it('is imported by another', () => {
    const sources = [
      ...sourcesIn(['src', 'test', 'scripts']),
      ...['electron.vite.config.ts', 'vitest.config.ts', 'playwright.config.ts'].map((path) => ({
        path,
        text: readFileSync(join(root, path), 'utf8'),
      })),
    ];
    expect(sources.length).toBeGreaterThan(1000);
    expect(deadExports(sources)).toEqual([]);
  });

  it('is told apart from what nobody speaks of', () => {
    const sources = [
      { path: 'src/one.ts', text: 'export const used = 1;\nexport type Unused = 1;\nexport function own() {}\nown();' },
      { path: 'test/one.test.ts', text: "import { used } from '../src/one.ts';" },
    ];
    expect(deadExports(sources)).toEqual(['src/one.ts: Unused', 'src/one.ts: own']);
  });
});
