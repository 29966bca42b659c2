import { AppError } from '../../../../shared/errors.ts';
import { evidenceFormatIds } from '../../../../shared/rooms/evidence/evidenceFormats.ts';
import { findSameBytes, noDescription, noStyle } from '../../../datasets/datasetsTable.ts';
import { readSource } from '../../../datasets/sourceTable.ts';
import { storeSource } from '../../../datasets/storeSource.ts';
import type { RoomFiles } from '../../room.ts';
import { storeEvidence } from './storeEvidence.ts';

/** Claims, statements and results, as one file or as a folder of them. What is exported are the bytes as received. */
export const evidenceFiles: RoomFiles = {
  formats: evidenceFormatIds,
  takesMapping: false,
  takesFolder: (names) => names.some((name) => folderNames.includes(name) || releaseTable.test(name)),
  joins: null,
  recognise: async ({ pool }, path) => {
    const because = await pool.run('evidence.recognise', { path, fileName: '' });
    if (because === null) return null;
    // They are no records: the preview says what they are for.
    if (because === 'questions') return { isCertain: true, format: 'evidence-claims', because };
    return { isCertain: true, format: `evidence-${because}`, because };
  },
  async preview({ db, pool }, facts, { because }) {
    const { path, fileName } = facts;
    if (because === 'questions') {
      const message =
        'Questions of HotpotQA tell which paragraphs of R4C are true, and are given to a set of its claims';
      throw new AppError('IMPORT_MALFORMED', message, { path, problem: 'titleQuestions' });
    }
    const preview = await pool.run('evidence.preview', { path, fileName });
    return {
      preview: { ...preview, ...facts, because, sameAsDatasetId: findSameBytes(db, preview.sha256, null) },
      dataset: { format: preview.format, formatVersion: null, style: noStyle, description: noDescription },
      answers: null,
      begunDatasetId: null,
      store: async (importing, task, { datasetId }) => {
        await storeSource(importing, task, datasetId, { path, sha256: preview.sha256 });
        return storeEvidence(importing, task, { datasetId, path, fileName, preview });
      },
      takeBack: async () => {},
      discard: async () => {},
    };
  },
  exportedBytes: ({ db }, { id, byteCount }) => readSource(db, id, 0, byteCount),
  written: [],
};

/** A release of CIViC has no folder name of its own. */
const releaseTable = /-ClinicalEvidenceSummaries\.tsv$/;

/** What stands in the folders of the study's data: those of CIViC, of R4C, and what they hold. */
const folderNames = [
  'CIVIC',
  'R4C',
  'clean',
  'context',
  'no_context',
  'baseline.json',
  'evidence_kb.json',
  'full_data_noid.json',
  'results',
  'outputs',
  'OpenAI',
  'Anthropic',
];
