import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedPath } from '../sharedFolder.ts';
import { projectRoot } from './browserShell.ts';

const folder = join(projectRoot, 'test/fixtures/story');

/** Five good questions and a bad one, and predictions for the good ones. */
export const questionsFile = join(folder, 'questions.json');
export const predictionsFile = join(folder, 'predictions.json');
export const badPlace = { line: 34, column: 35 } as const;

/** A published corpus that may lie beside the project. */
export const realFile = sharedPath('data/jemhopqa/corpus_ver1.2/dev_ver1.2.json');

const sample: unknown = JSON.parse(readFileSync(join(projectRoot, 'resources/sample/sample-derivations.json'), 'utf8'));
/** Questions of the sample that opens at the first start. */
export const sampleCount = Array.isArray(sample) ? sample.length : 0;

/** Traces of the same two questions by two models: Hinoki's names its model, and has a call that could not be read. */
export const kaedeFile = join(folder, 'traces-kaede.json');
export const hinokiFile = join(folder, 'traces-hinoki.json');

const sampleTraces: unknown = JSON.parse(
  readFileSync(join(projectRoot, 'resources/sample/sample-traces.json'), 'utf8'),
);
/** Questions of the sample that two models answer. */
export const sampleGroupCount = Array.isArray(sampleTraces) ? sampleTraces.length / 2 : 0;

/** Three cases of four turns that two models answered: one case of Hinoki's was made from other content with the same id. */
export const driftFiles = {
  cases: join(folder, 'drift-cases.json'),
  kaede: join(folder, 'drift-kaede-8b.jsonl'),
  hinoki: join(folder, 'drift-hinoki-14b.jsonl'),
  plans: join(folder, 'drift-plans.json'),
} as const;
