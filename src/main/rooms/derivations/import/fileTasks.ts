/** Reading a dataset file, as a worker task: what is in it is told, and waits in a stage for its import. */

import type { Problem } from '../../../../shared/files.ts';
import { runChecksWithoutKeys } from '../../../../shared/rooms/derivations/checks/runChecks.ts';
import { corpusOf, type DerivationFormatId } from '../../../../shared/rooms/derivations/corpora/index.ts';
import type { CheckFinding } from '../../../../shared/rooms/derivations/finding.ts';
import type { DerivationsPreview } from '../../../../shared/rooms/derivations/preview.ts';
import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import type { TaskChannel } from '../../../workers/taskChannel.ts';
import { readDerivationFile } from '../corpora/readDerivationFile.ts';
import type { ImportedRecord, Prediction } from '../corpora/records.ts';
import { type NewQuestion, newQuestion } from '../newQuestion.ts';
import type { StoredFinding } from '../tables/findingsTable.ts';
import type { NewPrediction } from '../tables/predictionsTable.ts';
import { countNew, eachCount, type TallyCounts } from '../tables/talliesTable.ts';
import { linesAt } from './linesAt.ts';
import { createStage } from './stage.ts';

const shownRecords = 20;
const shownProblems = 1_000;
const shownJson = 4_000;
/** More problems of one file than this are counted, but not kept. */
const keptProblems = 10_000;

/** So many records of predictions are looked up in each dataset that they may answer. */
const lookedUpKeys = 5_000;

/**
 * What can be said of a file before anything is written; the core adds where it lies, whether it is known already, and what it answers by the
 * first `predictedKeys`.
 */
type FilePreview = Omit<
  DerivationsPreview,
  'previewId' | 'fileName' | 'path' | 'sameAsDatasetId' | 'fits' | 'lookedUpCount'
> & { readonly predictedKeys: readonly string[] };

/**
 * Reads a whole file, once, and says what is in it: counts, the first 20 records, the first 1,000 problems, and for each live check
 * that is an error or a warning in how many records it speaks and where first. What an import needs of it is in the stage afterwards,
 * which is not there when this throws.
 *
 * Throws  FILE_UNREADABLE, IMPORT_MALFORMED (no known format), DISK_FULL, STORAGE_READ_ONLY.
 */
export async function previewDerivationFile(
  input: { readonly path: string; readonly format: DerivationFormatId | null; readonly stageFile: string },
  channel: TaskChannel,
): Promise<FilePreview> {
  const stage = createStage(input.stageFile);
  try {
    const found = await readIntoStage(input, stage, channel);
    stage.end();
    return found;
  } catch (error) {
    stage.discard();
    throw error;
  }
}

async function readIntoStage(
  { path, format }: { readonly path: string; readonly format: DerivationFormatId | null },
  stage: ReturnType<typeof createStage>,
  channel: TaskChannel,
): Promise<FilePreview> {
  const records: DerivationsPreview['records'] = [];
  const shown: Problem[] = [];
  const checks = createCheckCounts();
  const waiting: Problem[] = [];
  const tallies: TallyCounts = new Map();
  let problemCount = 0;
  let warnedCount = 0;
  const predictedKeys: string[] = [];
  const takeProblems = () => waiting.splice(0);
  const onBatch = (batch: readonly ImportedRecord[], found: DerivationFormatId) => {
    const questions: NewQuestion[] = [];
    const predictions: NewPrediction[] = [];
    for (const record of batch) {
      const { content, prediction } = record;
      const findings = content === null ? [] : findingsOf(content, found);
      if (content !== null) {
        const stored = eachOnce(findings);
        countNew(tallies, { content, findings: stored });
        questions.push(newQuestion({ ...placeOf(record), content, findings: stored }));
      } else if (prediction !== null) predictions.push(toPrediction(record, prediction));
      else continue;
      const spoken = spokenFindings(findings);
      if (spoken.length > 0 || record.problems.length > 0) warnedCount += 1;
      checks.add(record, spoken);
      if (records.length < shownRecords) records.push(previewRecord(record, spoken));
    }
    for (const { key } of predictions) if (predictedKeys.length < lookedUpKeys) predictedKeys.push(key);
    stage.add({ questions, predictions, problems: takeProblems() });
    channel.report(batch.at(-1)?.byteEnd ?? 0, null);
  };
  const summary = await readDerivationFile(path, {
    format,
    signal: channel.signal,
    onBytes: stage.addBytes,
    onProblem: (problem) => {
      problemCount += 1;
      if (shown.length < shownProblems) shown.push(problem);
      if (problemCount <= keptProblems) waiting.push(problem);
    },
    onBatch,
  });
  if (waiting.length > 0) stage.add({ questions: [], predictions: [], problems: takeProblems() });
  stage.add({ tallies: eachCount(tallies) });
  const checkCounts = await checks.placed(path);
  const counts = { warnedCount, problemCount, checkCounts };
  return { room: 'derivations', ...summary, ...counts, records, problems: shown, predictedKeys };
}

/** What the live checks for the language of a corpus say; nothing for a format that is none. */
function findingsOf(content: QuestionContent, format: string): readonly CheckFinding[] {
  const corpus = corpusOf(format);
  return corpus === null ? [] : runChecksWithoutKeys(content, corpus.language);
}

/** In how many records each check speaks, and where first. */
function createCheckCounts() {
  type Counted = SpokenFinding & { itemCount: number; readonly byteStart: number };
  const byCode = new Map<string, Counted>();
  return {
    add({ byteStart }: ImportedRecord, findings: readonly SpokenFinding[]): void {
      for (const { code, severity } of findings) {
        const known = byCode.get(code);
        if (known) known.itemCount += 1;
        else byCode.set(code, { code, severity, itemCount: 1, byteStart });
      }
    },
    /** The most frequent first. */
    async placed(path: string): Promise<FilePreview['checkCounts']> {
      const counted = [...byCode.values()];
      const lines = await linesAt(
        path,
        counted.map(({ byteStart }) => byteStart),
      );
      return counted
        .map(({ byteStart, ...check }) => ({ ...check, ...(lines.get(byteStart) ?? { line: 0, column: 0 }) }))
        .sort((one, other) => other.itemCount - one.itemCount || (one.code < other.code ? -1 : 1));
    },
  };
}

function placeOf({ record, itemKey: key, byteStart, byteEnd }: ImportedRecord) {
  return { position: record - 1, key, byteStart, byteEnd };
}

/** Each code once. */
function eachOnce(findings: readonly CheckFinding[]): StoredFinding[] {
  return [...new Map(findings.map(({ code, severity }) => [code, { code, severity }])).values()];
}

function toPrediction(record: ImportedRecord, { answer, derivation, support }: Prediction): NewPrediction {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  return {
    position: record.record - 1,
    key: record.itemKey,
    answerJson: json(answer),
    derivationJson: json(derivation),
    supportJson: json(support),
  };
}

type SpokenFinding = { readonly code: string; readonly severity: 'error' | 'warning' };

/** Errors and warnings of the live checks, each code once; hints are not worth a word before the import. */
function spokenFindings(findings: readonly CheckFinding[]): SpokenFinding[] {
  const byCode = new Map<string, SpokenFinding>();
  for (const { code, severity } of findings) {
    if (severity !== 'hint') byCode.set(code, { code, severity });
  }
  return [...byCode.values()];
}

function previewRecord(
  record: ImportedRecord,
  findings: readonly SpokenFinding[],
): DerivationsPreview['records'][number] {
  return {
    record: record.record,
    itemKey: record.itemKey,
    type: record.content?.type ?? null,
    question: record.content?.question ?? null,
    answer: record.content?.answer ?? predictedAnswer(record.prediction?.answer),
    tripleCount: record.tripleCount,
    problemCodes: [...new Set(record.problems.map((problem) => problem.code))],
    checkCodes: findings.map((finding) => finding.code),
    json: record.json.slice(0, shownJson),
  };
}

function predictedAnswer(answer: unknown): string | null {
  if (answer === undefined) return null;
  return typeof answer === 'string' ? answer : JSON.stringify(answer);
}
