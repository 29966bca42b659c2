import type { Output } from '../../../../shared/api/contract.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { evidenceScoresApi } from '../../../../shared/rooms/evidence/scores.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import { readDataset } from '../../../datasets/datasetsTable.ts';
import { requireReadableFile, usingSource } from '../../../datasets/readableFile.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { readReveal } from '../answers.ts';
import { titlesAspect } from '../aspects.ts';
import type { readGivenTitles } from '../givenTitles.ts';
import { recordOnSet } from '../recordOnSet.ts';
import { claimScores, fileScores } from '../results/answerScores.ts';
import { knownCount, knownParagraphs, paragraphsOf, readSetTitles, type SetTitles } from '../setTitles.ts';
import { claimFilesOf } from '../tables/filesTable.ts';
import { revealedAnswers } from '../tables/revealsTable.ts';
import { ownAnswer } from './ownAnswer.ts';

/** Handlers of scores: nothing is scored before gold was looked at, since a score tells what is right. */
export const scoreHandlers: HandlersFor<keyof typeof evidenceScoresApi> = {
  'evidence.readScores': ({ claimId }, context) => {
    const mine = ownAnswer(context, claimId);
    const reveal = readReveal(context.db, claimId, mine.evaluatorId);
    if (!reveal?.isShown) throw new AppError('INVALID_INPUT', 'Gold is hidden', { reason: 'hidden' });
    return claimScores({ ...mine, paragraphs: paragraphsOf(context.db, mine.stored) }, reveal.answer);
  },
  'evidence.fileScores': ({ datasetId }, context) => {
    const titles = readSetTitles(context.db, datasetId);
    return revealedAnswers(context.db, datasetId, shownEvaluatorId(context)).flatMap(
      (file) => fileScores(file, knownParagraphs(titles, file.fileName)) ?? [],
    );
  },
  'evidence.giveTitles': ({ datasetId, source, name }, context) =>
    usingSource(context, source, async (path) => {
      readDataset(context.db, datasetId);
      if (!claimFilesOf(context.db, datasetId).some(({ test }) => test === 'full_data')) {
        throw new AppError('INVALID_INPUT', 'The set has no claims of the R4C test', { reason: 'test' });
      }
      await requireReadableFile(path);
      const { databaseFile: file } = context.folder;
      const given = await context.pool.run('evidence.readTitles', { file, datasetId, path });
      return keepTitles(context, { datasetId, name }, given);
    }),
};

type Given = Awaited<ReturnType<typeof readGivenTitles>>;

/** Puts what a file says beside what the other one said, as one act of everybody's. */
function keepTitles(
  context: Context,
  { datasetId, name }: { readonly datasetId: number; readonly name: string },
  { by, sha256, claims }: Given,
): Output<'evidence.giveTitles'> {
  const before = readSetTitles(context.db, datasetId);
  const former = new Map(before?.claims.map((claim) => [claim.claimId, claim]));
  const titles: SetTitles = {
    files: [...(before?.files ?? []).filter((file) => file.by !== by), { by, name, sha256 }],
    claims: claims.map((claim) => {
      const other = former.get(claim.claimId);
      return by === 'titles'
        ? { ...claim, question: other?.question ?? null }
        : { ...claim, facts: other?.facts ?? null };
    }),
  };
  const act = { kind: 'giveTitles', params: { name }, aspect: titlesAspect, before, after: titles };
  const saved = recordOnSet(context, datasetId, act);
  return { ...saved, ...knownCount(titles) };
}
