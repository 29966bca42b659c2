/** Reading a file of the drift room, as worker tasks: once to show what is in it, once to hand over its records. */
import { stat } from 'node:fs/promises';
import { AppError } from '../../../../shared/errors.ts';
import type { Problem } from '../../../../shared/files.ts';
import type { DriftPlan } from '../../../../shared/rooms/drift/driftCase.ts';
import type { DriftFormatId } from '../../../../shared/rooms/drift/driftFiles.ts';
import type { DriftPreview } from '../../../../shared/rooms/drift/preview.ts';
import type { TaskChannel } from '../../../workers/taskChannel.ts';
import { type DriftFileKind, detectDriftFile } from '../reading/detectDriftFile.ts';
import { gatherDriftFile } from '../reading/gatherDriftFile.ts';
import { type DriftRecords, type GatheredFile, noRecords } from '../reading/gathered.ts';
import { textPlaceOf } from '../reading/readEntities.ts';
import type { AnswerFacts } from '../reading/splitTally.ts';

const shownProblems = 1_000;
/** More problems of one file than this are counted, but not kept. */
const keptProblems = 10_000;
/** Small enough that the core takes a batch in a moment: an answer may hold a hundred texts. */
const batchSize = 10;
const textsAtOnce = 5_000;

const formats = {
  cases: 'drift-cases',
  generations: 'drift-generations',
  processed: 'drift-generations',
  plans: 'drift-plans',
  entities: 'drift-entities',
  lexicon: 'drift-lexicon',
  results: 'drift-results',
  controlled: 'drift-controlled',
  metrics: 'drift-results',
} as const satisfies Record<DriftFileKind, DriftFormatId>;

/** Kinds that no other file looks like. The rest are only looked for in files that no other room knows. */
const certainKinds: readonly DriftFileKind[] = [
  'cases',
  'generations',
  'processed',
  'results',
  'controlled',
  'metrics',
];

/** What a file is for the drift room, and whether it can be nothing else; null for none of its files. Errors: FILE_UNREADABLE. */
export async function recogniseDrift(
  { path }: { readonly path: string },
  { signal }: Pick<TaskChannel, 'signal'>,
): Promise<{ readonly format: DriftFormatId; readonly because: DriftFileKind; readonly isCertain: boolean } | null> {
  const kind = await detectDriftFile(path, signal);
  return kind === null ? null : { format: formats[kind], because: kind, isCertain: certainKinds.includes(kind) };
}

/** What can be said of a file alone; the core adds where it lies, whether it is known, and to which cases it belongs. */
type DriftFilePreview = Omit<DriftPreview, 'previewId' | 'fileName' | 'path' | 'sameAsDatasetId' | 'fits'>;

/** What tells to which cases a file belongs: facts of answers, plans, or hashes of the texts that entities were taken from. */
type FitBatch = {
  readonly facts: readonly AnswerFacts[];
  readonly plans: readonly Pick<DriftPlan, 'caseId' | 'plan'>[];
  readonly texts: readonly string[];
};

type FileInput = { readonly path: string; readonly format: DriftFormatId };

/** Reads a whole file and says what is in it. Errors: FILE_UNREADABLE, IMPORT_MALFORMED (nothing of the format), CANCELLED. */
export async function previewDriftFile(
  { path, format, because }: FileInput & { readonly because: string },
  channel: TaskChannel<FitBatch>,
): Promise<DriftFilePreview> {
  const { gathered, problems, problemCount, warned } = await gather({ path, format, repair: false }, channel);
  const { content, ...facts } = gathered;
  for (const batch of fitBatches(content)) await channel.send(batch);
  return {
    ...facts,
    room: 'drift',
    format,
    because,
    byteCount: (await stat(path)).size,
    recordCount: facts.goodCount + facts.badCount,
    warnedCount: warned.size,
    problems: problems.slice(0, shownProblems),
    problemCount,
  };
}

/** Records ready to be stored; `done` is how many records of the file were handed over with it. */
export type DriftBatch = DriftRecords & { readonly problems: readonly Problem[]; readonly done: number };

/** Reads a file again and hands over its good records in batches. */
export async function readDriftRecords(
  input: FileInput & { readonly repair: boolean },
  channel: TaskChannel<DriftBatch>,
): Promise<{ sha256: string; goodCount: number; badCount: number; problemCount: number; total: number }> {
  const { gathered, problems, problemCount } = await gather(input, channel);
  const { sha256, goodCount, badCount, content } = gathered;
  const total = content.cases.length + content.answers.length + content.plans.length + content.entities.length;
  let done = 0;
  const send = async (records: Partial<DriftRecords>, count: number) => {
    done += count;
    await channel.send({ ...noRecords, problems: [], ...records, done });
  };
  for (const cases of lots(content.cases, batchSize)) await send({ cases }, cases.length);
  for (const answers of lots(content.answers, batchSize)) await send({ answers }, answers.length);
  for (const plans of lots(content.plans, batchSize * 10)) await send({ plans }, plans.length);
  for (const entities of lots(content.entities, batchSize * 10)) await send({ entities }, entities.length);
  if (content.file !== null) await send({ file: content.file }, 1);
  for (const some of lots(problems, batchSize * 10)) await channel.send({ ...noRecords, problems: some, done });
  return { sha256, goodCount, badCount, problemCount, total };
}

type Gathered = {
  readonly gathered: GatheredFile;
  readonly problems: readonly Problem[];
  readonly problemCount: number;
  /** Records that have a warning, or, outside of any, lines. */
  readonly warned: ReadonlySet<string>;
};

async function gather(
  { path, format, repair }: FileInput & { readonly repair: boolean },
  { signal }: Pick<TaskChannel, 'signal'>,
): Promise<Gathered> {
  const problems: Problem[] = [];
  const warned = new Set<string>();
  let problemCount = 0;
  const onProblem = (problem: Problem) => {
    problemCount += 1;
    if (problems.length < keptProblems) problems.push(problem);
    const { severity, record, itemKey, line } = problem;
    if (severity === 'warning') warned.add(String(record ?? itemKey ?? line));
  };
  const gathered = await gatherDriftFile(path, format, { onProblem, signal, repair });
  if (signal.aborted) throw new AppError('CANCELLED', 'Reading was stopped');
  return { gathered, problems, problemCount, warned };
}

function* fitBatches({ answers, plans, entities }: DriftRecords): Generator<FitBatch> {
  const placed = entities.flatMap((row) => ('text' in row ? [] : [row.caseId]));
  const facts = [
    ...answers.map(({ rows: _, ...one }): AnswerFacts => one),
    ...[...new Set(placed)].map(
      (caseKey): AnswerFacts => ({ model: '', caseKey, lastTurn: null, startsAtZero: false, witnesses: [] }),
    ),
  ];
  for (const some of lots(facts, batchSize * 2)) yield { facts: some, plans: [], texts: [] };
  for (const some of lots(plans, batchSize * 10)) {
    yield { facts: [], plans: some.map(({ caseId, plan }) => ({ caseId, plan })), texts: [] };
  }
  const texts = entities.flatMap((row) => ('text' in row ? [textPlaceOf(row.text)] : []));
  for (const some of lots(texts, textsAtOnce)) yield { facts: [], plans: [], texts: some };
}

function* lots<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
