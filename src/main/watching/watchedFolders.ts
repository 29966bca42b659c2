import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import { listFolder } from '../datasets/folderFiles.ts';
import { writeAtomically } from '../settingsFile.ts';
import type { WatchedFolders } from './watching.ts';

const lookEveryMs = 5_000;

/** By what a file is told from another of its name, without being read. */
type Stamps = Map<string, string>;
type Kept = {
  id: string;
  path: string;
  isRemembered: boolean;
  seen: Stamps;
  last: Stamps;
  fresh: Stamps;
  problem: string | null;
};

/**
 * Watches what was watched before and `given`. `file` is where it is remembered: it is believed only as this program left it on this computer, so
 * that a project from somebody else lets no folder be listed. A file is new once two looks find it the same, and none is ever opened.
 */
export function watchFolders(
  file: string,
  given: readonly string[],
  onChange: () => void,
  isLooking = true,
): WatchedFolders {
  const folders = new Map<string, Kept>();
  const save = () => {
    const remembered = [...folders.values()].filter(({ isRemembered }) => isRemembered);
    if (remembered.length === 0) return forget(file);
    remember(
      file,
      remembered.map(({ path, seen }) => ({ path, seen: [...seen] })),
    );
  };
  const changed = () => {
    save();
    onChange();
  };
  const add = (path: string, isRemembered: boolean, seen: Stamps, problem: string | null = null) => {
    if ([...folders.values()].some((one) => one.path === path)) return;
    const id = randomUUID();
    folders.set(id, { id, path, isRemembered, seen, last: new Map(seen), fresh: new Map(), problem });
  };
  const find = (id: string) => {
    const folder = folders.get(id);
    if (folder === undefined) throw new AppError('NOT_FOUND', 'No such folder is watched', { kind: 'folder', id });
    return folder;
  };
  const lookInto = async (folder: Kept) => {
    const before = [[...folder.fresh].join(), folder.problem].join();
    try {
      const stamps = await stampsIn(folder.path);
      const isNew = ([name, stamp]: [string, string]) =>
        folder.seen.get(name) !== stamp && folder.last.get(name) === stamp;
      folder.fresh = new Map([...stamps].filter(isNew));
      folder.last = stamps;
      folder.problem = null;
    } catch (error) {
      folder.problem = reasonOf(error);
    }
    if (before !== [[...folder.fresh].join(), folder.problem].join()) onChange();
  };
  let looking: Promise<unknown> = Promise.resolve();
  const look = async () => {
    looking = looking.then(() => Promise.all([...folders.values()].map(lookInto)));
    await looking;
  };
  for (const { path, seen } of remembered(file)) add(path, true, new Map(seen));
  const begin: WatchedFolders['begin'] = async (path, isRemembered) => {
    const seen = await stampsIn(path);
    add(path, isRemembered, seen);
    changed();
  };
  const beginGiven = async (path: string) => {
    try {
      await begin(path, false);
    } catch (error) {
      // Nobody else would tell who started the program that nothing is watched.
      add(path, false, new Map(), reasonOf(error));
      onChange();
    }
  };
  for (const path of given) void beginGiven(path);
  const timer = isLooking ? setInterval(() => void look(), lookEveryMs) : undefined;
  timer?.unref();
  return {
    state: () =>
      [...folders.values()].map(({ id, path, fresh, problem, isRemembered }) => ({
        ...{ id, name: basename(path), path, newCount: fresh.size, problem, isRemembered },
      })),
    begin,
    newFiles: (id) => {
      const { path, fresh } = find(id);
      return [...fresh.keys()].map((name) => ({ name, path: join(path, name) }));
    },
    putAway(id) {
      const folder = find(id);
      for (const [name, stamp] of folder.fresh) folder.seen.set(name, stamp);
      folder.fresh.clear();
      changed();
    },
    stop(id) {
      folders.delete(id);
      changed();
    },
    noteImported(path) {
      for (const folder of folders.values()) {
        const name = relative(folder.path, path).replaceAll('\\', '/');
        const stamp = folder.fresh.get(name);
        if (stamp === undefined) continue;
        folder.seen.set(name, stamp);
        folder.fresh.delete(name);
        changed();
      }
    },
    look,
    close: () => clearInterval(timer),
  };
}

const reasonOf = (error: unknown) => (error instanceof AppError ? String(error.details.reason) : 'failed');

async function stampsIn(path: string): Promise<Stamps> {
  const stamps: Stamps = new Map();
  for (const name of (await listFolder(path)).names) {
    // One that went meanwhile is none.
    const found = await stat(join(path, name), { bigint: true }).catch(() => null);
    if (found !== null) stamps.set(name, `${found.size} ${found.mtimeNs}`);
  }
  return stamps;
}

const rememberedSchema = z.array(z.object({ path: z.string(), seen: z.array(z.tuple([z.string(), z.string()])) }));

/** What was remembered; nothing where the file is not as this program left it. */
function remembered(file: string): z.infer<typeof rememberedSchema> {
  try {
    if (readFileSync(noteOf(file), 'utf8') !== stampOf(file)) return [];
    return rememberedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}

function remember(file: string, folders: z.infer<typeof rememberedSchema>): void {
  writeAtomically(file, `${JSON.stringify(folders, null, 1)}\n`);
  writeFileSync(noteOf(file), stampOf(file), { mode: 0o600 });
}

function forget(file: string): void {
  for (const one of [file, noteOf(file)]) rmSync(one, { force: true });
}

const noteOf = (file: string) => `${file}.left`;

/** Its number and the moment of its last change, which no archive brings along and no program sets. */
function stampOf(file: string): string {
  const { dev, ino, ctimeNs } = statSync(file, { bigint: true });
  return `${dev} ${ino} ${ctimeNs}`;
}
