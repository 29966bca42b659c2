/** Reading a study in a thread: once to show what is in it, once to hand over its responses. */
import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { AppError } from '../../../../shared/errors.ts';
import type { Problem } from '../../../../shared/files.ts';
import type { RatingsPreview } from '../../../../shared/rooms/ratings/preview.ts';
import type { Protocol } from '../../../../shared/rooms/ratings/protocol.ts';
import { writeZip } from '../../../records/zip/writeZip.ts';
import type { TaskChannel } from '../../../workers/taskChannel.ts';
import { foreignStudy } from '../foreign/foreignStudy.ts';
import { withGivenFiles } from '../foreign/givenFiles.ts';
import { readForeignFiles } from '../foreign/readForeignFiles.ts';
import { type ReadStudy, readStudy } from '../study/readStudy.ts';
import { type StudyFiles, studyFilesIn } from '../study/studyFiles.ts';

const shownProblems = 1_000;
const keptProblems = 10_000;
const shownQuestions = 20;

/** What can be said of a study alone; the core adds where it lies and whether it is known. */
type StudyPreview = Omit<
  RatingsPreview,
  'previewId' | 'fileName' | 'path' | 'sameAsDatasetId' | 'because' | 'protocolChange'
>;
type Previewed = { readonly stagedPath: string; readonly preview: StudyPreview; readonly protocol: Protocol };

/**
 * Writes the study that an archive holds as an archive of its own into a folder: its files alone, in order, unpacked, so that equal studies are equal
 * bytes however they came. Reads it whole and says what is in it. Errors: IMPORT_MALFORMED, FILE_UNREADABLE, CANCELLED.
 */
export async function previewStudy(
  { path, stagedFolder }: { readonly path: string; readonly stagedFolder: string },
  { signal }: Pick<TaskChannel, 'signal'>,
): Promise<Previewed> {
  const stagedPath = join(stagedFolder, `study-${randomUUID()}.zip`);
  const written = await withStudy(path, (files) => writeZip(stagedPath, filesOf(files, signal)));
  return { stagedPath, ...(await describeStaged(stagedPath, 'study', written, signal)) };
}

/**
 * The same for answers and verdicts of others, of which a study is made. Errors: IMPORT_MALFORMED with `problem` noAnswers where no file holds an answer.
 */
export async function previewForeign(
  { path, fileName, stagedFolder }: { readonly path: string; readonly fileName: string; readonly stagedFolder: string },
  { signal }: Pick<TaskChannel, 'signal'>,
): Promise<Previewed> {
  const stagedPath = join(stagedFolder, `study-${randomUUID()}.zip`);
  const problems: Problem[] = [];
  const report = (problem: Problem) => {
    if (problems.length < keptProblems) problems.push(problem);
  };
  const content = await withGivenFiles(path, fileName, (given) => readForeignFiles(given, report, signal));
  if (content.answers.length === 0) {
    throw new AppError('IMPORT_MALFORMED', 'No answers in these files', { path, problem: 'noAnswers' });
  }
  const written = await writeZip(stagedPath, eachOf(foreignStudy(content, problems)));
  return { stagedPath, ...(await describeStaged(stagedPath, 'pairs', written, signal)) };
}

async function* eachOf<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** Reads a study that was written, and says what is in it; one that cannot be read is removed. */
async function describeStaged(
  stagedPath: string,
  format: RatingsPreview['format'],
  { byteCount, sha256 }: { readonly byteCount: number; readonly sha256: string },
  signal: AbortSignal,
): Promise<Omit<Previewed, 'stagedPath'>> {
  const { study, problems, problemCount } = await readStaged(stagedPath, signal, () => {}).catch(async (error) => {
    await rm(stagedPath, { force: true });
    throw error;
  });
  const { facts, questions, leftOut, pairs, models, setKeys, protocol } = study;
  const preview: StudyPreview = {
    ...{ room: 'ratings', format, byteCount, sha256 },
    recordCount: questions.length + leftOut,
    goodCount: questions.length,
    badCount: leftOut,
    warnedCount: new Set(problems.flatMap(({ severity, itemKey }) => (severity === 'warning' ? [itemKey ?? ''] : [])))
      .size,
    problems: problems.slice(0, shownProblems),
    problemCount,
    studyId: facts.studyId,
    title: facts.title,
    pairCount: new Set(pairs.map(({ questionKey, first, other }) => JSON.stringify([questionKey, first, other]))).size,
    models: [...models],
    sets: facts.sets.map((name) => ({
      name,
      questionCount: new Set(pairs.flatMap(({ set, questionKey }) => (set === name ? [questionKey] : []))).size,
      evaluatorCount: setKeys.filter(({ kind, set }) => kind === 'evaluator' && set === name).length,
    })),
    criteria: protocol.criteria.map(({ key }) => key),
    records: questions.slice(0, shownQuestions).map(({ key, question, reference, set, place, file }) => ({
      key,
      question: question.slice(0, 2_000),
      models: [
        ...new Set(pairs.flatMap(({ questionKey, first, other }) => (questionKey === key ? [first, other] : []))),
      ],
      hasReference: reference.trim() !== '',
      ...{ set, line: place.line, member: file },
    })),
  };
  return { preview, protocol };
}

/** A response as it is stored. */
export type PackedResponse = {
  readonly questionKey: string;
  readonly model: string;
  readonly sha256: string;
  readonly answer: string;
  /** Zstandard frame of the steps as JSON. */
  readonly packedSteps: Uint8Array;
};

/** Reads a study that was previewed once more, and hands over its responses one by one. */
export async function readStudyRecords(
  { path }: { readonly path: string },
  channel: TaskChannel<PackedResponse>,
): Promise<{ readonly study: ReadStudy; readonly problems: readonly Problem[] }> {
  const { study, problems } = await readStaged(path, channel.signal, ({ steps, ...response }) =>
    channel.send({ ...response, packedSteps: zstdCompressSync(JSON.stringify(steps)) }),
  );
  return { study, problems };
}

async function readStaged(
  path: string,
  signal: AbortSignal,
  onResponse: Parameters<typeof readStudy>[1]['onResponse'],
): Promise<{ study: ReadStudy; problems: readonly Problem[]; problemCount: number }> {
  const problems: Problem[] = [];
  let problemCount = 0;
  const report = (problem: Problem) => {
    problemCount += 1;
    if (problems.length < keptProblems) problems.push(problem);
  };
  const study = await withStudy(path, (files) => readStudy(files, { report, onResponse, signal }));
  return { study, problems, problemCount };
}

async function withStudy<T>(path: string, work: (files: StudyFiles) => Promise<T>): Promise<T> {
  await using file = await open(path);
  const files = await studyFilesIn(file);
  if (files === null) throw new AppError('IMPORT_MALFORMED', 'No study.json in it', { path, problem: 'zip' });
  return await work(files);
}

async function* filesOf(files: StudyFiles, signal: AbortSignal) {
  for (const name of files.names) {
    signal.throwIfAborted();
    yield { name, bytes: await files.read(name) };
  }
}
