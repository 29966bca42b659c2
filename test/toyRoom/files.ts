import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { inTimeSlices } from '../../src/main/database/timeSlices.ts';
import { findSameBytes, noDescription, noStyle, writeCounts } from '../../src/main/datasets/datasetsTable.ts';
import { refuseChanged, storeSource } from '../../src/main/datasets/storeSource.ts';
import type { RoomFiles } from '../../src/main/rooms/room.ts';
import { insertLine, listLines } from './linesTable.ts';
import { toyFormat, toyPreview } from './names.ts';

const head = '#toy';

/** Text files whose first line is `#toy`; each line below is an item. */
export const toyFiles: RoomFiles = {
  formats: [toyFormat],
  takesMapping: false,
  takesFolder: () => false,
  joins: null,
  recognise: async (_context, path) => {
    const isToy = (await readFile(path, 'utf8')).startsWith(`${head}\n`);
    return isToy ? { isCertain: true, format: toyFormat, because: 'head' } : null;
  },
  async preview({ db }, facts, { because }) {
    const { lines, sha256, byteCount } = await readLines(facts.path);
    const counts = { recordCount: lines.length, goodCount: lines.length, badCount: 0, warnedCount: 0 };
    const sameAsDatasetId = findSameBytes(db, sha256, null);
    const preview = toyPreview({
      ...{ ...facts, ...counts, because, byteCount, sha256, sameAsDatasetId },
      ...{ problems: [], problemCount: 0 },
    });
    return {
      preview,
      dataset: { format: toyFormat, formatVersion: null, style: noStyle, description: noDescription },
      answers: null,
      begunDatasetId: null,
      store: async (context, task, { datasetId }) => {
        await storeSource(context, task, datasetId, preview);
        const read = await readLines(preview.path);
        refuseChanged(preview, read.sha256);
        const insert = (text: string) => insertLine(context.db, datasetId, text);
        await inTimeSlices(context.db, read.lines, insert, task.signal);
        writeCounts(context.db, datasetId, read.lines.length, 0);
        return { imported: read.lines.length, problems: 0 };
      },
      takeBack: async () => {},
      discard: async () => {},
    };
  },
  exportedBytes: ({ db }, { id }) => {
    const texts = listLines(db, id).map(({ text }) => text);
    return [Buffer.from(`${[head, ...texts].join('\n')}\n`)];
  },
  written: [],
};

async function readLines(path: string) {
  const bytes = await readFile(path);
  const lines = bytes.toString('utf8').trimEnd().split('\n').slice(1);
  return { lines, sha256: createHash('sha256').update(bytes).digest('hex'), byteCount: bytes.length };
}
