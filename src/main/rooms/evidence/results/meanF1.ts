import { leastForInterval } from '../../../../shared/leastForInterval.ts';
import type { MeanF1 } from '../../../../shared/rooms/evidence/claimTask.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { bootstrapMeans } from '../../../metrics/bootstrapMeans.ts';
import { pairwiseMean } from '../../../metrics/pairwiseMean.ts';
import { scoreNotes } from '../numbers/scoreAnswers.ts';
import { knownParagraphs, readSetTitles } from '../setTitles.ts';
import { revealedAnswers } from '../tables/revealsTable.ts';
import { evidenceF1 } from './answerScores.ts';
import { resamples, seed } from './resultsView.ts';

/** The mean evidence F1 of the claims of a set whose gold an evaluator sees, each as of what was answered by then; null where none has one. */
export function meanF1InSight(db: ReadableDatabase, datasetId: number, evaluatorId: string): MeanF1 | null {
  const titles = readSetTitles(db, datasetId);
  const scored = revealedAnswers(db, datasetId, evaluatorId).flatMap(({ fileName, answers }) => {
    const paragraphs = knownParagraphs(titles, fileName);
    return answers.flatMap(({ claimId, item, answer, isShown }) => {
      const f1 = isShown ? evidenceF1(item, answer, paragraphs?.ofClaim.get(claimId)?.right) : null;
      return f1 === null ? [] : [{ test: item.test, f1 }];
    });
  });
  const values = scored.map(({ f1 }) => f1);
  const mean = pairwiseMean(values);
  if (mean === null) return null;
  const [drawn] =
    values.length < leastForInterval ? [] : bootstrapMeans([Float64Array.from(values)], { seed, resamples });
  return {
    mean,
    claimCount: values.length,
    interval: drawn ? { low: drawn.lower, high: drawn.upper } : null,
    ...{ resamples, seed },
    allRightCount: scored.filter(({ test }) =>
      scoreNotes(test, null).some(({ code }) => code === 'everythingShownIsTrue'),
    ).length,
    lowerBoundCount: scored.filter(({ test }) => test === 'full_data').length,
  };
}
