/**
 * Which files the window is built of. Each costs a request and its share of the page's thread, so they are few; and none holds the code of a room
 * that the window does not show, beyond what most rooms share.
 */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Rooms that need a module as they are loaded, by the module. */
type Needs = ReadonlyMap<string, readonly string[]>;

function readNeeds(roomsFolder: string, context: Rolldown.ChunkingContext): Needs {
  const needs = new Map<string, string[]>();
  for (const room of readdirSync(roomsFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const file = readdirSync(resolve(roomsFolder, room.name)).find((name) => name.endsWith('Room.tsx'));
    if (file === undefined) throw new Error(`The room ${room.name} has no …Room.tsx`);
    const reached = new Set<string>();
    const reach = (id: string) => {
      if (reached.has(id)) return;
      reached.add(id);
      context.getModuleInfo(id)?.importedIds.forEach(reach);
    };
    reach(resolve(roomsFolder, room.name, file).replaceAll('\\', '/'));
    for (const id of reached) needs.set(id, [...(needs.get(id) ?? []), room.name]);
  }
  return needs;
}

/** From so many rooms on, what they share is one file for all of them. */
const most = 3;

/**
 * `start.ts` with what it needs; the rest of what a window loads before it shows anything; what most rooms share; what two share; each room. What a
 * module needs is needed by as many rooms or more, so that the group before has it already.
 */
export function windowFiles(roomsFolder: string): Rolldown.CodeSplittingGroup[] {
  let needs: Needs | null = null;
  const nameOf = (count: number) => (id: string, context: Rolldown.ChunkingContext) => {
    needs ??= readNeeds(roomsFolder, context);
    const rooms = needs.get(id) ?? [];
    if (Math.min(rooms.length, most) !== count) return null;
    return count === most ? 'rooms' : rooms.join('-');
  };
  return [
    { name: 'start', test: /renderer[\\/]start\.ts$/, priority: most + 2 },
    { name: 'first', tags: ['$initial'], priority: most + 1 },
    ...Array.from({ length: most }, (_, index) => ({ name: nameOf(index + 1), priority: index + 1 })),
  ];
}

/**
 * Writes beside the page which files each room and the texts of each language load beyond it, for the shells: they know what was open last before
 * the window does (`loadedAhead.ts`).
 */
export const writeAhead: Plugin = {
  name: 'write-ahead',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset' || typeof page.source !== 'string') throw new Error('The build has no page');
      const { source } = page;
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const filesOf = (name: string): string[] => {
        const files = new Set<string>();
        const add = (file: string) => {
          const chunk = bundle[file];
          if (chunk?.type !== 'chunk' || files.has(file)) return;
          files.add(file);
          chunk.imports.forEach(add);
          for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
        };
        add(name);
        return [...files].filter((file) => !source.includes(file));
      };
      const filesBy = (pattern: RegExp) => {
        const found = chunks.flatMap(({ fileName, moduleIds }) =>
          moduleIds.flatMap((id) => {
            const name = pattern.exec(id)?.[1];
            return name === undefined ? [] : [[name, filesOf(fileName)] as const];
          }),
        );
        return Object.fromEntries(found);
      };
      const rooms = filesBy(/\/renderer\/rooms\/([^/]+)\/[^/]+Room\.tsx$/);
      const languages = filesBy(/\/shared\/languages\/([^/]+)\.json$/);
      this.emitFile({ type: 'asset', fileName: 'ahead.json', source: JSON.stringify({ rooms, languages }) });
    },
  },
};
