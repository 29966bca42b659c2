import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const renderer = resolve(import.meta.dirname, '../src/renderer');

type StyleSheet = { readonly path: string; readonly text: string };

function styleSheets(): StyleSheet[] {
  return readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => ({ path, text: readFileSync(join(renderer, path), 'utf8') }));
}

/** The classes that each selector of a sheet names, but for those of libraries. */
function namedClasses(text: string): string[][] {
  const rules = text.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g);
  const selectors = [...rules].flatMap(([, list = '']) => list.split(/,(?![^()]*\))/));
  return selectors.map((selector) => {
    const names = new Set([...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
    return [...names].filter((name) => !/^(mantine|recharts|monaco)-/.test(name));
  });
}

/** Classes that a selector names alone: what a sheet is about. Beside or below a class of its own it may speak of others. */
function definedClasses(text: string): string[] {
  return namedClasses(text).flatMap((names) => (names.length === 1 ? names : []));
}

/** Classes that sheets speak of and no source sets. A source may put names together: `tx-cell-${side}` sets all that begin so. */
function unsetClasses(sheets: readonly StyleSheet[], sources: readonly string[]): string[] {
  const words = new Set(sources.flatMap((text) => text.match(/(?<![\w-])[a-zA-Z][\w-]*/g) ?? []));
  const beginnings = sources.flatMap((text) =>
    [...text.matchAll(/(?<![\w-])([a-zA-Z]\w*-[\w-]*-)\$\{/g)].map(([, name = '']) => name),
  );
  const isSet = (name: string) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
  return sheets.flatMap(({ path, text }) =>
    [...new Set(namedClasses(text).flat())].filter((name) => !isSet(name)).map((name) => `${path}: ${name}`),
  );
}

/** Classes that the sheets of more than one folder define, with the folders. */
function sharedClasses(sheets: readonly StyleSheet[]): string[] {
  const owners = new Map<string, Set<string>>();
  for (const { path, text } of sheets)
    for (const name of definedClasses(text)) owners.set(name, (owners.get(name) ?? new Set()).add(dirname(path)));
  return [...owners]
    .filter(([, folders]) => folders.size > 1)
    .map(([name, folders]) => `${name}: ${[...folders].join(', ')}`);
}

/** Panes that scroll (`ScrollPane`) whose sheets give them a height and let what is longer lie over what follows. */
function panesThatOverflow(sheets: readonly StyleSheet[], sources: readonly string[]): string[] {
  const panes = sources.flatMap((text) =>
    [...text.matchAll(/<ScrollPane\b[^>]*?className="([^"]+)"/gs)].flatMap(([, names = '']) => names.split(' ')),
  );
  const rules = sheets.flatMap(({ text }) => [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)]);
  const saidOf = (pane: string) =>
    rules.flatMap(([, selectors = '', body = '']) =>
      selectors.split(',').some((selector) => selector.trim() === `.${pane}`) ? [body] : [],
    );
  return [...new Set(panes)].filter((pane) => {
    const said = saidOf(pane).join(' ');
    return /(height|block-size):/.test(said) && !said.includes('overflow');
  });
}

/** Without tests. */
function sourcesOfWindow(): string[] {
  return readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => readFileSync(join(renderer, path), 'utf8'));
}

describe('a pane that scrolls', () => {
  it('shows nothing over what stands below it', () => {
    expect(panesThatOverflow(styleSheets(), sourcesOfWindow())).toEqual([]);
  });

  it('is found where it would', () => {
    const sources = ['<ScrollPane label={t("x")} className="ra-list">', '<ScrollPane className="ra-open" label="y">'];
    const text =
      '.ra-list { max-height: 34vh; } .ra-list td { overflow: auto; } .ra-open { height: 4em; overflow: auto; }';
    expect(panesThatOverflow([{ path: 'a.css', text }], sources)).toEqual(['ra-list']);
  });
});

describe('the class names of styles', () => {
  it('belong to one folder each, since the sheets of rooms that were left stay', () => {
    const sheets = styleSheets();
    expect(sheets.length).toBeGreaterThan(40);
    expect(sharedClasses(sheets)).toEqual([]);
  });

  it('are told apart from those that a sheet only refines below its own', () => {
    const sheets = [
      {
        path: 'rooms/traces/list.css',
        text: '.tr-row { color: red }\n.tr-row .ak-note, .ak-note:has(.tr-row) { margin: 0 }',
      },
      { path: 'rooms/drift/list.css', text: '@media (width < 900px) { .tr-row { color: blue } }' },
      { path: 'components/note.css', text: '.ak-note { margin: 0 }' },
      { path: 'frame/app.css', text: '/* .tr-row { } */ .ak-app > .ak-note { margin: 0 }' },
    ];
    expect(sharedClasses(sheets)).toEqual(['tr-row: rooms/traces, rooms/drift']);
  });

  it('are all set by somebody', () => {
    const sources = sourcesOfWindow();
    expect(sources.length).toBeGreaterThan(300);
    expect(unsetClasses(styleSheets(), sources)).toEqual([]);
  });

  it('are missed where nobody sets them, whole or put together', () => {
    const text = '.ak-note > .ak-gone { margin: 0 }\n.tx-cell-left, .tx-row.tx-both { color: red }';
    const sources = ['<p className="ak-note tx-row" />', ['className={`tx-cell-$', '{side}`}'].join('')];
    expect(unsetClasses([{ path: 'frame/app.css', text }], sources)).toEqual([
      'frame/app.css: ak-gone',
      'frame/app.css: tx-both',
    ]);
  });
});

/** Outlines of rules for what has the focus that are another ring than the one. */
function otherRings(sheets: readonly StyleSheet[]): string[] {
  return sheets.flatMap(({ path, text }) =>
    [...text.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]*:focus[^{}]*)\{([^{}]*)\}/g)].flatMap(
      ([, selector = '', body = '']) =>
        [...body.matchAll(/(?:^|[;\s])outline:\s*([^;]+)/g)]
          .filter(([, outline = '']) => !['2px solid var(--ak-place)', 'none'].includes(outline.trim()))
          .map(([, outline = '']) => `${path}: ${selector.trim()} ${outline}`),
    ),
  );
}

describe('the ring of what has the focus', () => {
  it('is one everywhere', () => {
    expect(otherRings(styleSheets())).toEqual([]);
  });

  it('would be found to be another', () => {
    const text = '.ak-odd:focus-visible {\n  outline: 1px dotted red;\n}';
    expect(otherRings([{ path: 'odd.css', text }])).toEqual(['odd.css: .ak-odd:focus-visible 1px dotted red']);
  });
});

describe('the rail', () => {
  it('scrolls in low windows, and gives none of its width to a bar, which would cut its icons', () => {
    const frame = styleSheets().find(({ path }) => path === join('frame', 'app.css'))?.text ?? '';
    expect(/\.ak-rail \{[^}]*overflow: hidden auto;[^}]*scrollbar-width: none;/.test(frame)).toBe(true);
  });
});

describe('the page', () => {
  it('is scrolled by nothing, not by scripts either, which reach what is only hidden', () => {
    const theme = styleSheets().find(({ path }) => path === join('window', 'theme.css'))?.text ?? '';
    expect(theme).toMatch(/\nhtml \{[^}]*overflow: hidden;/);
    expect(theme).toMatch(/\nbody \{[^}]*position: relative;[^}]*overflow: clip;/);
  });
});
