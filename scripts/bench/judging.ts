/** How long an evaluator waits for the next pair, and until a judgement is on the disk, in a study of 2,000 questions. */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fiveCriteria } from '../../src/shared/rooms/ratings/protocol.ts';
import { type Figure, timed, toFigure } from './figures.ts';
import { call, importPreview, openProject, previewFile } from './project.ts';

const many = 2_000;
const pairs = 300;
/** Steps of a response, each as long as a leaflet's section. */
const steps = 20;

export async function measureJudging(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'akapen-bench-'));
  const workbench = await openProject(join(folder, 'project'));
  try {
    await writeStudy(join(folder, 'study'));
    const preview = await previewFile(workbench, join(folder, 'study'));
    const datasetId = await importPreview(workbench, { previewId: preview.previewId, name: 'bench' });
    const registration = {
      ...{ studyEvaluatorId: '1', name: 'B', email: 'b@example.org', npi: '', yearsOfExperience: 'under5' as const },
      ...{ specialties: [], subspecialties: [], privacy: false, takesGeneral: false },
    };
    await call(workbench, 'ratings.start', { datasetId, registration });
    const answer = { choice: 'A' as const, reason: 'x'.repeat(200), ratingA: 4, ratingB: 2 };
    const answers = Object.fromEntries(fiveCriteria.criteria.map(({ key }) => [key, answer]));
    const [read, submitted]: [number[], number[]] = [[], []];
    for (let index = 0; index < pairs; index += 1) {
      const began = performance.now();
      const task = await call(workbench, 'ratings.readTask', { datasetId });
      read.push(performance.now() - began);
      if (task === null) throw new Error('No pair is left');
      const { assignmentId, following } = task;
      // As the window does while the pair is judged.
      await call(workbench, 'ratings.readTask', { datasetId, assignmentId: following });
      const draft = { answers, comment: 'y'.repeat(500) };
      await call(workbench, 'ratings.keepDraft', { assignmentId, draft, base: null });
      submitted.push(
        await timed(() => call(workbench, 'ratings.submit', { submissionId: randomUUID(), assignmentId, draft })),
      );
    }
    return [
      toFigure(`next pair of ${many} (${pairs} times)`, read),
      toFigure(`submit on the disk, with its row (${pairs} times)`, submitted),
    ];
  } finally {
    await workbench.close();
    await rm(folder, { recursive: true });
  }
}

/** A study whose responses have as many steps as long agents take. */
export async function writeStudy(root: string, questions = many, studyId = 'bench'): Promise<void> {
  const ids = Array.from({ length: questions }, (_, index) => `q${index}`);
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  };
  await write('study.json', JSON.stringify({ study_id: studyId, title: studyId, focus_model: 'a' }));
  await write('sets/general/questions.json', JSON.stringify(ids.map((id) => ({ id, question: `What of ${id}?` }))));
  for (const model of ['a', 'b']) {
    const lines = ids.map((id) => {
      const messages = Array.from({ length: steps }, (_, index) => ({
        role: index % 2 === 0 ? 'user' : 'assistant',
        content: `${id} ${index} ${'Take it with water, not with milk. '.repeat(40)}`,
      }));
      return JSON.stringify({ question_id: id, model, trace: messages, final_answer: 'x' });
    });
    await write(`sets/general/outputs/${model}.jsonl`, `${lines.join('\n')}\n`);
  }
}
