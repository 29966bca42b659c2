/** What a window loads before it shows anything: what index.html of the build names, and one language; compressed as a server would. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const folder = join(import.meta.dirname, '../../out/renderer');

/** Kilobytes of scripts and style sheets of the first load, and of each room that is loaded after it. */
export type FirstLoad = {
  readonly scripts: { readonly en: number; readonly ja: number };
  readonly styles: number;
  readonly rooms: readonly { readonly name: string; readonly size: number }[];
  /** Libraries that nobody needs yet, by a name within each that no minifier shortens. */
  readonly early: readonly string[];
};

export function readFirstLoad(): FirstLoad {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  // The first of them is named as what the others import, too.
  const scripts = [
    ...new Set([...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)),
  ];
  const styles = [...page.matchAll(/href="\.\/(assets\/[^"]+\.css)"/g)].map(([, path = '']) => path);
  const built = readdirSync(join(folder, 'assets')).map((file) => `assets/${file}`);
  const text = scripts.map((path) => readFileSync(join(folder, path), 'utf8')).join('\n');
  return {
    scripts: {
      en: sizeOf([...scripts, textsOf(built, 'en')]),
      ja: sizeOf([...scripts, textsOf(built, 'ja')]),
    },
    styles: sizeOf(styles),
    rooms: Object.entries(readAhead().rooms).map(([name, files]) => ({
      name,
      size: sizeOf(files.filter((path) => path.endsWith('.js'))),
    })),
    early: ['monaco-mouse-cursor-text', 'recharts-wrapper', 'ZodError'].filter((name) => text.includes(name)),
  };
}

/** What the build says of the files that a room loads beyond the first load. */
export function readAhead(): { readonly rooms: Readonly<Record<string, readonly string[]>> } {
  return JSON.parse(readFileSync(join(folder, 'ahead.json'), 'utf8'));
}

/** The file with the texts of the window; Monaco brings one of its own by the name of the language. */
function textsOf(built: readonly string[], language: string): string {
  const named = built.filter((one) => new RegExp(`/${language}-[^/]*\\.js$`).test(one));
  const isOurs = (one: string) => !readFileSync(join(folder, one), 'utf8').startsWith('globalThis._VSCODE_NLS');
  const [path, ...more] = named.filter(isOurs);
  if (path === undefined || more.length > 0) throw new Error(`Not one file of texts in ${language}`);
  return path;
}

function sizeOf(paths: readonly string[]): number {
  return paths.map((path) => gzipSync(readFileSync(join(folder, path))).length).reduce((a, b) => a + b, 0) / 1_000;
}
