import { AppError } from '../../../../shared/errors.ts';
import { claimSides, taskOf } from '../../../../shared/rooms/evidence/claims.ts';
import type { evidenceModelScoresApi } from '../../../../shared/rooms/evidence/modelScores.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { createKeptResults } from '../../../traces/reading/keptResults.ts';
import { readReveal } from '../answers.ts';
import {
  chooseModels,
  chosenModels,
  foldersOf,
  offeredScoreModels,
  requireUsable,
  shownModels,
} from '../models/chosenModels.ts';
import { explanationsOf, outputsToScore, ownExplanations } from '../models/explanations.ts';
import { computeScores, knownScores } from '../models/keptScores.ts';
import { meansOf } from '../numbers/modelScores.ts';
import { placeOf } from '../placeOf.ts';
import { readTemplates } from '../readTemplates.ts';
import type { WrittenOutputs } from '../results/storedResults.ts';
import { exchanged } from '../shownOrder.ts';
import { ownAnswer } from './ownAnswer.ts';

type Test = { readonly datasetId: number; readonly model: string; readonly scenario: string };

const outputs = createKeptResults<WrittenOutputs[]>(4);

/** Handlers of scores by local models: computed in threads, kept by what they are of, and never without the models' hashes. */
export const modelScoreHandlers: HandlersFor<keyof typeof evidenceModelScoresApi> = {
  'evidence.scoreModels': async (_input, context) => ({
    ...shownModels(await chosenModels(context, { afresh: true })),
    offered: await offeredScoreModels(context),
  }),
  'evidence.chooseScoreModels': async (choice, context) => shownModels(await chooseModels(context, choice)),
  'evidence.scoreClaim': async ({ claimId }, context) => {
    const { stored, order, evaluatorId } = ownAnswer(context, claimId);
    const reveal = readReveal(context.db, claimId, evaluatorId);
    if (!reveal?.isShown) throw new AppError('INVALID_INPUT', 'Gold is hidden', { reason: 'hidden' });
    const models = await chosenModels(context);
    const folders = foldersOf(models);
    const written = explanationsOf(stored.item, reveal.answer);
    const texts = written.filter((one) => one !== null);
    const canScore = folders.embedder !== null || folders.nli !== null;
    if (canScore) await computeScores(context, folders, texts);
    const scores = canScore ? knownScores(context, folders, texts) : [];
    const { explanations } = taskOf(stored.item.test);
    const sides = claimSides.slice(0, explanations).map((side) => {
      const own = written[claimSides.indexOf(explanations === 2 ? exchanged(order, side) : side)] ?? null;
      return { side, scores: own === null ? null : (scores[texts.indexOf(own)] ?? null) };
    });
    return { models: shownModels(models), sides };
  },
  'evidence.computedScores': async ({ leaveOutEmpty, ...test }, context) => {
    const models = await chosenModels(context);
    const { writers, unknown } = await textsOfTest(context, test, leaveOutEmpty);
    const compared = writers.map(({ explanations }) =>
      explanations.map(({ against: { golden }, text }) => ({ golden, written: text })),
    );
    const overlaps = await context.pool.run('evidence.meanOverlaps', compared);
    const summed = writers.map(({ name, explanations }, at) => {
      const scores = knownScores(context, foldersOf(models), explanations).filter((one) => one !== null);
      const [texts, computed, overlap] = [explanations.length, scores.length, overlaps[at] ?? null];
      return { name, texts, computed, means: meansOf(scores), overlap };
    });
    return { models: shownModels(models), writers: summed, unknown };
  },
  'evidence.scoreOutputs': async (test, context) => {
    const folders = requireUsable(await chosenModels(context, { afresh: true }));
    const { writers } = await textsOfTest(context, test, false);
    const explanations = writers.flatMap((writer) => writer.explanations);
    const subject = `${test.model} · ${test.scenario}`;
    const { taskId, finished } = context.tasks.begin('score', subject, async ({ signal, report }) => {
      await computeScores(context, folders, explanations, { signal, report });
      return { computed: explanations.length };
    });
    const { datasetId } = test;
    void finished.then(() => context.emit('evidence.changed', { datasetId, claimIds: null }));
    return { taskId };
  },
};

/** All explanations of a test that can be scored: those of a model's agents, and the evaluator's own. */
async function textsOfTest(context: Context, { datasetId, model, scenario }: Test, leaveOutEmpty: boolean) {
  const place = placeOf(context, datasetId);
  const all = await outputs.get(context.db, `${datasetId}`, () => context.pool.run('evidence.writtenOutputs', place));
  const found = outputsToScore(
    context.db,
    all.filter((one) => one.model === model && one.scenario === scenario),
    leaveOutEmpty ? readTemplates(context.db, datasetId) : null,
  );
  const own = ownExplanations(context.db, shownEvaluatorId(context), scenario);
  return { ...found, writers: own.explanations.length === 0 ? found.writers : [...found.writers, own] };
}
