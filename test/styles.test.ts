import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const renderer = resolve(import.meta.dirname, '../src/renderer');

type StyleSheet = { readonly path: string; readonly text: string };

function styleSheets(): StyleSheet[] {
  return readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => ({ path, text: readFileSync(join(renderer, path), 'utf8') }));
}

/** The folder that answers for a style sheet: a room, or a part of the window. */
function ownerOf(path: string): string {
  const [first, second] = relative('.', path).split(/[/\\]/);
  return first === 'rooms' ? `rooms/${second}` : `${first}`;
}

/** Classes that a selector names alone: what a sheet is about. Beside or below a class of its own it may speak of others. */
function definedClasses(text: string): string[] {
  const rules = text.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g);
  const selectors = [...rules].flatMap(([, list = '']) => list.split(/,(?![^()]*\))/));
  return selectors.flatMap((selector) => {
    const names = new Set([...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
    return names.size === 1 ? [...names].filter((name) => !name.startsWith('mantine-')) : [];
  });
}

/** Classes that the sheets of more than one owner define, with the owners. */
function sharedClasses(sheets: readonly StyleSheet[]): string[] {
  const owners = new Map<string, Set<string>>();
  for (const { path, text } of sheets)
    for (const name of definedClasses(text)) owners.set(name, (owners.get(name) ?? new Set()).add(ownerOf(path)));
  return [...owners]
    .filter(([, folders]) => folders.size > 1)
    .map(([name, folders]) => `${name}: ${[...folders].join(', ')}`);
}

describe('the class names of styles', () => {
  it('belong to one room or one part of the window each, since the sheets of rooms that were left stay', () => {
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
});
