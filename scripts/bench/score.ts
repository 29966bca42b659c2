/** How long the command line takes to score a prediction file, from its start to its end. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { sharedPath } from '../../test/sharedFolder.ts';
import { readSharedJson, rowsSchema } from '../../test/sharedJemhopqa.ts';
import { type BenchResult, type Figure, timed, toFigure } from './figures.ts';
import { createRandom, type GeneratedQuestion, generatePredictions, generateQuestions } from './generate.ts';

const seed = 2209;
/** As many as the largest sets that are scored in practice. */
const r4cCount = 2_209;
const jemhopqaCount = 120;
const runs = 7;
const root = join(import.meta.dirname, '../..');
/** Published files that may lie beside the project. */
const r4c = sharedPath('data/r4c');

export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'akapen-bench-'));
  try {
    const figures = [
      await measure('score r4c, 3 references, whole process', await writeR4c(folder)),
      await measure(`score jemhopqa, ${jemhopqaCount} items, --tokens, whole process`, await writeJemhopqa(folder)),
      await measure('of these, the start of the command line (--help)', ['--help']),
    ];
    figures.push(
      await measure(
        `score jemhopqa, ${jemhopqaCount} items, Sudachi small, whole process`,
        await writeJemhopqa(folder, false),
      ),
    );
    for (const [label, command] of corpora()) figures.push(await measure(label, command));
    figures.push(...(await measureDictionary(folder)));
    return { name: 'score', n: r4cCount, seed, figures };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measure(label: string, command: readonly string[]): Promise<Figure> {
  const took: number[] = [];
  // The first run fills the compile cache and the file cache.
  for (let index = -1; index < runs; index += 1) {
    const milliseconds = await timed(() => score(command));
    if (index >= 0) took.push(milliseconds);
  }
  return toFigure(`${label} (${runs} times)`, took);
}

/** Returns what the command printed to standard error. */
function score(command: readonly string[], flags: readonly string[] = []): string {
  const { status, stderr } = spawnSync(process.execPath, [...flags, join(root, 'scripts/akapen.mjs'), ...command], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`akapen ${command.join(' ')} ended with ${status}: ${stderr}`);
  return stderr;
}

const devFile = 'data/jemhopqa/corpus_ver1.2/dev_ver1.2.json';
const goldSchema = z.array(z.object({ qid: z.string(), answer: z.string(), derivations: rowsSchema }));

const memoryMark = 'akapen-bench-memory';
/** Makes a process say at its end how much memory it held at most, in KiB. */
const tellMemory = `process.on('exit', () => console.error('${memoryMark}', process.resourceUsage().maxRSS));`;

/** The published dev set against itself, by the Sudachi dictionary that `AKAPEN_SUDACHI` names (a `system.dic`): its time and memory. */
async function measureDictionary(folder: string): Promise<Figure[]> {
  const { AKAPEN_SUDACHI: dictionary } = process.env;
  const label = sharedPath(devFile);
  if (dictionary === undefined || !existsSync(dictionary) || !existsSync(label)) return [];
  const questions = goldSchema.parse(readSharedJson(devFile));
  const answer = Object.fromEntries(questions.map((one) => [one.qid, one.answer]));
  const derivations = Object.fromEntries(questions.map((one) => [one.qid, one.derivations]));
  const pred = join(folder, 'dev-pred.json');
  await writeFile(pred, JSON.stringify({ answer, derivations }));
  const command = ['score', 'jemhopqa', '--label', label, '--pred', pred, '--dictionary', dictionary];
  const said = score(command, ['--import', `data:text/javascript,${encodeURIComponent(tellMemory)}`]);
  const kibibytes = Number(said.split(memoryMark)[1]?.trim().split(/\s/)[0]);
  return [
    await measure('score jemhopqa, dev by the dictionary of AKAPEN_SUDACHI, whole process', command),
    { label: 'its memory at most', p50: kibibytes / 1_024, p95: null, unit: 'MiB' },
  ];
}

/** Three gold derivations per question, as many steps as in R4C, each with its sentence. */
async function writeR4c(folder: string): Promise<string[]> {
  const random = createRandom(seed);
  const questions = [...generateQuestions(r4cCount, seed)];
  const steps = ({ derivations, question }: GeneratedQuestion) =>
    derivations.map(([subject, relation, objects], index) => [question, index, [subject, relation, objects[0]]]);
  const label = Object.fromEntries(
    questions.map((one, index) => {
      const other = questions[(index + 1) % questions.length] ?? one;
      const shorter = random() < 0.5 ? steps(one).slice(0, 2) : [...steps(one), ...steps(other).slice(0, 1)];
      return [one.qid, [steps(one), shorter, steps({ ...one, question: other.question })]];
    }),
  );
  const { derivations } = generatePredictions(questions, seed);
  const re = Object.fromEntries(
    questions.map((one) => [one.qid, steps({ ...one, derivations: derivations[one.qid] ?? [] })]),
  );
  return ['score', 'r4c', ...(await writeFiles(folder, 'r4c', { label, pred: { re } }))];
}

async function writeJemhopqa(folder: string, withTokens = true): Promise<string[]> {
  const label = [...generateQuestions(jemhopqaCount, seed)];
  const pred = generatePredictions(label, seed);
  const texts = label.flatMap(({ derivations, answer, qid }) => [
    answer,
    String(pred.answer[qid]),
    ...derivations.flatMap(([subject, relation, objects]) => [subject, relation, ...objects]),
  ]);
  // Every text is one token per character: the work of the scorer without that of a tokenizer.
  const tokens = Object.fromEntries(texts.map((text) => [text, [[...new Set(text)]]]));
  const files = withTokens ? { label, pred, tokens } : { label, pred };
  return ['score', 'jemhopqa', ...(await writeFiles(folder, 'jemhopqa', files))];
}

async function writeFiles(folder: string, name: string, files: Readonly<Record<string, unknown>>): Promise<string[]> {
  const args: string[] = [];
  for (const [option, value] of Object.entries(files)) {
    const path = join(folder, `${name}-${option}.json`);
    await writeFile(path, JSON.stringify(value));
    args.push(`--${option}`, path);
  }
  return args;
}

/** The published R4C files, where they are there. */
function corpora(): [label: string, command: string[]][] {
  const [label, pred] = [join(r4c, 'corpus/dev_csf.json'), join(r4c, 'prediction/bm_core.json')];
  if (!existsSync(label) || !existsSync(pred)) return [];
  return [['score r4c, bm_core against dev_csf, whole process', ['score', 'r4c', '--label', label, '--pred', pred]]];
}
