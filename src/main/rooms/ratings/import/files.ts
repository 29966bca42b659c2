import { open, rm } from 'node:fs/promises';
import { studyFormatIds } from '../../../../shared/rooms/ratings/studyFormats.ts';
import { findSameBytes, noDescription, noStyle } from '../../../datasets/datasetsTable.ts';
import { readSource } from '../../../datasets/sourceTable.ts';
import { storeSource } from '../../../datasets/storeSource.ts';
import type { RoomFiles } from '../../room.ts';
import { studyFilesIn } from '../study/studyFiles.ts';
import { storeStudy } from './storeStudy.ts';

/** Archives that hold a study folder. What is kept, and exported, is the archive of the study alone. */
export const ratingsFiles: RoomFiles = {
  formats: studyFormatIds,
  takesMapping: false,
  takesFolder: (names) => names.includes('study.json'),
  recognise: async (_context, path) =>
    (await holdsStudy(path)) ? { isCertain: true, format: 'study', because: 'studyFile' } : null,
  async preview({ db, folder, pool }, facts, { because }) {
    const { stagedPath, preview } = await pool.run('ratings.previewStudy', {
      path: facts.path,
      stagedFolder: folder.stagedFolder,
    });
    return {
      preview: { ...preview, ...facts, because, sameAsDatasetId: findSameBytes(db, preview.sha256, null) },
      dataset: { format: 'study', formatVersion: null, style: noStyle, description: noDescription },
      answers: null,
      begunDatasetId: null,
      store: async (importing, task, { datasetId }) => {
        await storeSource(importing, task, datasetId, { path: stagedPath, sha256: preview.sha256 });
        return storeStudy(importing, task, { datasetId, path: stagedPath, total: preview.goodCount });
      },
      takeBack: async () => {},
      discard: () => rm(stagedPath, { force: true }),
    };
  },
  exportedBytes: ({ db }, { id, byteCount }) => readSource(db, id, 0, byteCount),
};

async function holdsStudy(path: string): Promise<boolean> {
  await using file = await open(path);
  const head = Buffer.alloc(2);
  await file.read(head, 0, 2, 0);
  return head.toString('latin1') === 'PK' && (await studyFilesIn(file)) !== null;
}
