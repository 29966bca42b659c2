/** What the ratings room does with a study, and with judgements that others wrote, before anything of it is stored. */
import { rmSync, writeFileSync } from 'node:fs';
import { previewForeign, previewStudy, readStudyRecords } from '../../src/main/rooms/ratings/import/fileTasks.ts';
import { mapRows, readRowColumns } from '../../src/main/rooms/ratings/rows/mapRows.ts';
import type { TaskChannel } from '../../src/main/workers/taskChannel.ts';
import { fiveCriteria } from '../../src/shared/rooms/ratings/protocol.ts';
import { proposeMapping } from '../../src/shared/rooms/ratings/rowMapping.ts';
import { zipOf } from '../../test/zipFiles.ts';
import { Wrong } from './finding.ts';
import { mutate, mutateBytes } from './mutate.ts';
import type { Random } from './random.ts';
import type { SeedFile } from './seedFiles.ts';

const channel = {
  report: () => {},
  send: async () => {},
  signal: new AbortController().signal,
} satisfies TaskChannel<unknown>;

/** A study of which one file was changed, or the bytes of its archive; what a preview counts, the import finds again. */
export async function readStudyArchive(
  folder: string,
  path: string,
  files: readonly SeedFile[],
  random: Random,
): Promise<void> {
  const changed = random.pick(files).name;
  const other = random.pick(files).bytes;
  const method = random.pick([0, 8]);
  const members = files.map(
    ({ name, bytes }) => [name, name === changed ? Buffer.from(mutate(bytes, other, random)) : bytes, method] as const,
  );
  const archive = zipOf(members);
  writeFileSync(path, random.oneIn(4) ? mutateBytes(archive, other, random) : archive);
  const { stagedPath, preview } = await previewStudy({ path, stagedFolder: folder }, channel);
  try {
    const { study } = await readStudyRecords({ path: stagedPath }, channel);
    if (study.questions.length !== preview.goodCount)
      throw new Wrong('partial', `${preview.goodCount} questions previewed, ${study.questions.length} read`);
  } finally {
    rmSync(stagedPath, { force: true });
  }
}

/** Answers and verdicts of others as a study, or the rows of an unknown program by the mapping that is proposed. */
export async function readJudgements(folder: string, path: string, random: Random): Promise<void> {
  if (random.oneIn(2)) {
    const { stagedPath } = await previewForeign({ path, fileName: 'file', stagedFolder: folder }, channel);
    rmSync(stagedPath, { force: true });
    return;
  }
  const { columns, rowCount } = await readRowColumns(path);
  const mapping = proposeMapping(columns, fiveCriteria, 'file');
  const { rows } = await mapRows(path, mapping, { questions: new Map(), highestRating: 5 });
  if (rows.length !== rowCount) throw new Wrong('partial', `${rowCount} rows counted, ${rows.length} read`);
}
