import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { openReadOnly } from '../../src/main/database/openDatabase.ts';
import { dataFolderAt } from '../../src/main/dataFolder.ts';
import { expectWholeProject } from './afterKill.ts';
import { type GatedChild, launchGated, type Place } from './gatedChild.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

/** Gives folders to the tests of a file, another one each time it is asked; all go in the end. */
export function foldersOfKills(): (name: string) => string {
  let parent = '';
  beforeAll(() => {
    parent = mkdtempSync(join(tmpdir(), 'akapen-kill-'));
  });
  afterAll(() => rmSync(parent, { recursive: true, force: true }));
  return (name) => mkdtempSync(join(parent, `${name} `));
}

const moments = ['before', 'commit', 'after'] as const;

/**
 * `count` places of each kind of statement in turn, at any of those that ran when nobody was killed; each round of the kinds at other
 * moments. `first`: how many of them others had.
 */
export function placesAmong(
  random: () => number,
  counts: Readonly<Record<string, number>>,
  kinds: readonly string[],
  count: number,
  first = 0,
): Place[] {
  expect(kinds.filter((kind) => counts[kind] === undefined)).toEqual([]);
  return Array.from({ length: count }, (_, index): Place => {
    const at = first + index;
    const [round, inRound] = [Math.floor(at / kinds.length), at % kinds.length];
    const kind = kinds[inRound] ?? '';
    const occurrence = 1 + Math.floor(random() * (counts[kind] ?? 1));
    return { kind, occurrence, moment: moments[(round + inRound) % moments.length] ?? 'before' };
  });
}

/** Begins `work` and kills the core where it stands still. */
export async function killWhereHeld(child: GatedChild, place: Place, work: () => Promise<unknown>, inThread = false) {
  await child.holdAt([place], inThread);
  const passedBy = work().then(() => {
    throw new Error(`It was done and never came to ${JSON.stringify(place)}`);
  });
  // What is under way finds no core any more.
  passedBy.catch(() => {});
  await Promise.race([child.held, passedBy]);
  await child.kill();
}

export async function startAgain(dataFolder: string, place: unknown): Promise<GatedChild> {
  const child = await launchGated(dataFolder).opened;
  expect({ place, refusal: child.refusal }).toEqual({ place, refusal: null });
  return child;
}

/** What the end of a core leaves, and where it ended. */
export type LeftFolder = { readonly place: unknown; readonly folder: string };

/**
 * Each place with the folder into which the project is copied there. A process that is killed leaves its files as they are at that moment,
 * so that one that goes on can leave those of many.
 */
export function copiedAt(places: readonly Place[], dataFolder: string, into: string): (Place & LeftFolder)[] {
  return places.map((place, at) => {
    const folder = join(into, String(at));
    return { ...place, place, folder, copy: { from: dataFolder, to: folder } };
  });
}

/** How many imports were cut off in what was left. */
export function importsUnderWay(dataFolder: string): number {
  const db = openReadOnly(dataFolderAt(dataFolder).databaseFile);
  const count = db.prepare<[], number>("SELECT count(*) FROM datasets WHERE state = 'importing'").pluck().get() ?? 0;
  db.close();
  return count;
}

/** Opens what was left as the next start would, and looks at it; then it is whole, and goes. */
export async function openLeft(
  { place, folder }: LeftFolder,
  look: (core: OpenWorkbench, folder: string) => Promise<void>,
): Promise<void> {
  try {
    const core = await openWorkbench({ dataFolder: folder });
    try {
      await look(core, folder);
      await expectWholeProject(folder);
    } finally {
      await core.close();
    }
  } catch (error) {
    throw new Error(`What was left at ${JSON.stringify(place)}`, { cause: error });
  }
  rmSync(folder, { recursive: true });
}
