import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

let place: ReturnType<typeof temporaryFolder>;
/** The project in which 評価者 works. */
export let project: OpenWorkbench;

const openProject = () => openWorkbench({ dataFolder: join(place.path, 'data') });

/** Gives each test of the file that asks a project without questions; returns the folder around it. */
export function projectOfQuestions() {
  place = temporaryFolder();
  beforeEach(async () => {
    project = await openProject();
    await project.call('project.chooseEvaluator', { name: '評価者' });
  });
  afterEach(() => project.close());
  return place;
}

/** Opens the project once more, which a test has closed. */
export async function reopen(): Promise<void> {
  project = await openProject();
}

/** A log of Inspect as it writes it: samples are numbered from 1 in every task. */
export function inspectLog(task: string, model: string, questions: readonly string[], epoch = 1): unknown {
  const samples = questions.map((input, index) => ({
    id: index + 1,
    epoch,
    input,
    messages: [
      { role: 'user', content: input },
      { role: 'assistant', content: `${model}: ${input}` },
    ],
    scores: { match: { value: 'C' } },
  }));
  return { version: 2, status: 'success', eval: { task, model, dataset: { name: task } }, samples };
}

export const groups = async () => (await project.call('traces.listGroups', {})).groups;
export const groupOf = async (key: string, place = 0) => {
  const found = (await groups()).filter(({ traces }) => traces.some((trace) => trace.key === key))[place];
  if (found === undefined) throw new Error(`No group holds ${key}`);
  return found;
};
