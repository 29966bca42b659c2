/** What the evidence room does with a file or a folder of its data before anything of it is stored. */
import { writeFileSync } from 'node:fs';
import {
  previewEvidence,
  readEvidenceRecords,
  recogniseEvidence,
} from '../../src/main/rooms/evidence/import/fileTasks.ts';
import type { TaskChannel } from '../../src/main/workers/taskChannel.ts';
import { zipOf } from '../../test/zipFiles.ts';
import { mutate, mutateBytes } from './mutate.ts';
import type { Random } from './random.ts';
import { expectSame, unlessRefused } from './readTargets.ts';
import type { SeedFile } from './seedFiles.ts';

/** A file, or a folder of them all, of which one file was changed or the bytes of its archive; the import finds again what a preview counts. */
export async function readEvidence(path: string, seeds: readonly SeedFile[], random: Random): Promise<void> {
  const chosen = random.pick(seeds);
  const changed = Buffer.from(mutate(chosen.bytes, random.pick(seeds).bytes, random));
  const isFolder = random.oneIn(3);
  if (isFolder) {
    const method = random.pick([0, 8]);
    const archive = zipOf(seeds.map((seed) => [seed.name, seed === chosen ? changed : seed.bytes, method] as const));
    writeFileSync(path, random.oneIn(4) ? mutateBytes(archive, chosen.bytes, random) : archive);
  } else writeFileSync(path, changed);
  await readGiven({ path, fileName: isFolder ? 'folder.zip' : chosen.name });
}

async function readGiven(given: { readonly path: string; readonly fileName: string }): Promise<void> {
  const counts = { claims: 0, statements: 0 };
  const channel = {
    report: () => {},
    send: async () => {},
    signal: new AbortController().signal,
  } satisfies TaskChannel<unknown>;
  const because = await unlessRefused(() => recogniseEvidence(given, channel));
  const preview = await unlessRefused(() => previewEvidence(given, channel));
  if (preview === null) return;
  expectSame('kinds of a file that can be used', because === null, false);
  const read = await readEvidenceRecords(given, {
    ...channel,
    send: async ({ records }) => {
      for (const { kind } of records) counts[kind] += 1;
    },
  });
  expectSame(
    'records of preview and import',
    [preview.claimCount, preview.statementCount, preview.files, preview.problems],
    [counts.claims, counts.statements, read.files, read.problems.slice(0, preview.problems.length)],
  );
}
