/** How long the window waits for the score of the open question while it is written. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchResult, timed, toFigure } from './figures.ts';
import { call, importPreview, nextEnd, openProject, previewFile, writePredictions, writeQuestions } from './project.ts';

const seed = 2209;
const questions = 1_059;
const times = 200;

export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'akapen-bench-'));
  const workbench = await openProject(join(folder, 'project'));
  try {
    const bring = async (path: string, goldDatasetId?: number) => {
      const { previewId } = await previewFile(workbench, path);
      return importPreview(workbench, { previewId, name: 'bench', ...(goldDatasetId && { goldDatasetId }) });
    };
    const goldDatasetId = await bring(await writeQuestions(folder, questions, seed));
    const predictionDatasetId = await bring(await writePredictions(folder, questions, seed), goldDatasetId);
    const ended = nextEnd(workbench, 'score');
    await call(workbench, 'derivations.score', { goldDatasetId, predictionDatasetId });
    const runId = Number((await ended).runId);
    const { rows } = await call(workbench, 'derivations.listQuestions', { view: { datasetId: goldDatasetId } });
    const [took, processor]: [number[], number[]] = [[], []];
    for (let index = 0; index < times; index += 1) {
      const questionId = rows[index % rows.length]?.id ?? 0;
      const { content } = await call(workbench, 'derivations.readQuestion', { questionId });
      // Words that no earlier reading cut.
      const order = { runId, questionId, content: { ...content, answer: `${content.answer}${index}` } };
      const before = process.cpuUsage();
      took.push(await timed(() => call(workbench, 'derivations.scoreContent', order)));
      const { user, system } = process.cpuUsage(before);
      processor.push((user + system) / 1_000);
    }
    const figures = [
      toFigure(`open question scored again (${times} times)`, took),
      toFigure('its processor time, all threads', processor),
    ];
    return { name: 'rescoring', n: questions, seed, figures };
  } finally {
    await workbench.close();
    await rm(folder, { recursive: true });
  }
}
