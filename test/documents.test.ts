import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const paths = ['src', 'test', 'scripts', 'resources'].flatMap((folder) => listed(folder)).concat(readdirSync(root));

function listed(folder: string): string[] {
  const inside = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return [folder, ...inside.map((path) => `${folder}/${path}`.replaceAll('\\', '/'))];
}

/** The paths that a page names in code: what begins with a folder of the project, and files of its sources. */
function namedPaths(page: string): string[] {
  const named = [...page.matchAll(/`([^`\s]+)`/g)].map(([, code = '']) => code.replace(/\/$/, ''));
  return named.filter((code) => /^(src|test|scripts|resources)\//.test(code) || /\w\.(tsx?|mjs|cjs|sql)$/.test(code));
}

/** Those of which nothing with that end exists. `<room>`, `NNNN`, `*` and `…` stand for anything. */
function missing(page: string): string[] {
  return namedPaths(page).filter((path) => {
    const pattern = path
      .split(/<[^>]*>|NNNN[\w-]*|\*+|…/)
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^/]*');
    const wanted = new RegExp(`(^|/)${pattern}$`);
    return !paths.some((found) => wanted.test(found));
  });
}

describe('the documents', () => {
  it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'MEASUREMENTS.md', 'README.md'])(
    'name no path in %s that does not exist',
    (file) => {
      const page = readFileSync(join(root, file), 'utf8');
      expect(missing(page)).toEqual([]);
    },
  );

  it('would be found to name one', () => {
    expect(
      missing('See `src/main/core`, `src/main/heart/` and `beats.ts` in `src/shared/rooms/<room>/contract.ts`.'),
    ).toEqual(['src/main/heart', 'beats.ts']);
  });
});
