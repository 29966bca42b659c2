import { open, rm } from 'node:fs/promises';
import { AppError } from '../../../../shared/errors.ts';
import { studyFormatIds } from '../../../../shared/rooms/ratings/studyFormats.ts';
import { findSameBytes, noDescription, noStyle } from '../../../datasets/datasetsTable.ts';
import { readSource } from '../../../datasets/sourceTable.ts';
import { storeSource } from '../../../datasets/storeSource.ts';
import { isBundleHead } from '../../../outbox/files/bundle.ts';
import type { RoomFiles } from '../../room.ts';
import { foreignKindIn } from '../foreign/givenFiles.ts';
import { studyFilesIn } from '../study/studyFiles.ts';
import { findProtocolChange } from '../tables/studiesTable.ts';
import { storeStudy } from './storeStudy.ts';

/** Enough for the names of all columns. */
const rowHeadBytes = 64 * 1024;

/**
 * Archives that hold a study folder; and answers and verdicts of others, as a file or an archive of such files, of which a study is made. What is
 * kept, and exported, is the archive of the study alone.
 */
export const ratingsFiles: RoomFiles = {
  formats: studyFormatIds,
  takesMapping: false,
  takesFolder: (names) => names.includes('study.json') || holdsOnlyJson(names),
  joins: { takesName: (name) => /\.jsonl?$/i.test(name), format: 'pairs' },
  recognise: async (_context, path) => {
    if (await holdsStudy(path)) return { isCertain: true, format: 'study', because: 'studyFile' };
    if (await holdsJudgements(path)) return { isCertain: true, format: 'study', because: 'ratingRows' };
    const kind = await foreignKindIn(path);
    return kind === null ? null : { isCertain: true, format: 'pairs', because: kind };
  },
  async preview({ db, folder, pool }, facts, { format, because }) {
    if (because === 'ratingRows') {
      const details = { path: facts.path, problem: 'ratingRows' };
      throw new AppError('IMPORT_MALFORMED', 'Judgements are merged into a study that is there', details);
    }
    const order = { path: facts.path, fileName: facts.fileName, stagedFolder: folder.stagedFolder };
    const { stagedPath, preview, protocol } = await pool.run(
      format === 'pairs' ? 'ratings.previewForeign' : 'ratings.previewStudy',
      order,
    );
    return {
      preview: {
        ...{ ...preview, ...facts, because, sameAsDatasetId: findSameBytes(db, preview.sha256, null) },
        protocolChange: findProtocolChange(db, preview.studyId, protocol),
      },
      dataset: { format: preview.format, formatVersion: null, style: noStyle, description: noDescription },
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
  written: [],
};

async function holdsStudy(path: string): Promise<boolean> {
  await using file = await open(path);
  const head = Buffer.alloc(2);
  await file.read(head, 0, 2, 0);
  return head.toString('latin1') === 'PK' && (await studyFilesIn(file)) !== null;
}

/** A bundle of judgements, or a file of their rows: by its head line, or its first record. */
async function holdsJudgements(path: string): Promise<boolean> {
  await using file = await open(path);
  const head = Buffer.alloc(rowHeadBytes);
  const { bytesRead } = await file.read(head, 0, rowHeadBytes, 0);
  const [text = ''] = head
    .toString('utf8', 0, bytesRead)
    .replace(/^\uFEFF/, '')
    .trimStart()
    .split('\n', 1);
  if (isBundleHead(text)) return true;
  return /^(?:\{|[\w"]+[,\t])/.test(text) && /\bsubmission_id\b/.test(text) && /\bpw_\w/.test(text);
}

/** How the arenas and AlpacaEval lay out answers and verdicts beside their questions. */
const answerFolders: readonly string[] = [
  'model_answer',
  'model_judgment',
  'reference_answer',
  'outputs',
  'annotations',
];

/** Folders of answers by model, or of such folders, which hold nothing else. */
function holdsOnlyJson(names: readonly string[]): boolean {
  const visible = names.filter((name) => !name.startsWith('.'));
  return visible.length > 1 && visible.every((name) => /\.jsonl?$/i.test(name) || answerFolders.includes(name));
}
