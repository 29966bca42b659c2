import { AppError } from '../../../shared/errors.ts';
import type { derivationsApi } from '../../../shared/rooms/derivations/api.ts';
import { corpusOf } from '../../../shared/rooms/derivations/corpora/index.ts';
import type { Context, HandlersFor } from '../../context.ts';
import { readDataset } from '../../datasets/datasetsTable.ts';
import { requireReadableFile, usingSource } from '../../datasets/readableFile.ts';
import { type GivenQuestions, givenAspect } from './aspects.ts';
import { recordOnSettings } from './recordOnSettings.ts';
import { readGivenQuestions, readKeys } from './tables/givenQuestionsTable.ts';

/** Each is written into the index of the search anew, in one act: 2,209 take 1.4 s of processor time. */
const mostGiven = 10_000;

/** Handler of the questions that a file gives to a dataset without any, by their ids. */
export const givenHandlers: HandlersFor<Extract<keyof typeof derivationsApi, 'derivations.giveQuestions'>> = {
  'derivations.giveQuestions': ({ datasetId, source, name }, context) =>
    usingSource(context, source, async (path) => {
      const keys = keysToGive(context, datasetId);
      await requireReadableFile(path);
      const { sha256, texts, otherCount } = await context.pool.run('derivations.questionTexts', { path, keys });
      const before = readGivenQuestions(context.db, datasetId);
      // Two files may hold a half each.
      const after: GivenQuestions = { fileName: name, sha256, texts: { ...before?.texts, ...texts } };
      const act = { kind: 'giveQuestions', params: { name }, aspect: givenAspect, before, after };
      const saved = recordOnSettings(context, datasetId, act);
      return { ...saved, givenCount: Object.keys(texts).length, questionCount: keys.length, otherCount };
    }),
};

/** The ids of a dataset that may be given texts. Throws INVALID_INPUT, NOT_FOUND. */
function keysToGive({ db }: Pick<Context, 'db'>, datasetId: number): string[] {
  if (corpusOf(readDataset(db, datasetId).format)?.has.questionText !== false) {
    throw new AppError('INVALID_INPUT', 'Questions of this dataset have texts of their own', { reason: 'hasText' });
  }
  const keys = readKeys(db, datasetId);
  if (keys.length > mostGiven) {
    throw new AppError('INVALID_INPUT', 'Too many questions for one act', {
      reason: 'tooManyQuestions',
      most: mostGiven,
    });
  }
  return keys;
}
