/** Reading a dataset file, as worker tasks: once to show what is in it, once to hand over its records. */

import type { DerivationsPreview, Problem } from '../../../../shared/datasets.ts';
import { runChecks } from '../../../../shared/rooms/derivations/checks/runChecks.ts';
import { corpusOf, type DerivationFormatId } from '../../../../shared/rooms/derivations/corpora/index.ts';
import type { CheckFinding } from '../../../../shared/rooms/derivations/finding.ts';
import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import type { TaskChannel } from '../../../workers/taskChannel.ts';
import { readDerivationFile } from '../corpora/readDerivationFile.ts';
import type { ImportedRecord, Prediction } from '../corpora/records.ts';
import { questionSearchTexts } from '../questionText.ts';
import type { NewPrediction } from '../tables/predictionsTable.ts';
import type { NewQuestion, StoredFinding } from '../tables/questionsTable.ts';
import { linesAt } from './linesAt.ts';

const shownRecords = 20;
const shownProblems = 1_000;
const shownJson = 4_000;
/** More problems of one file than this are counted, but not kept. */
const keptProblems = 10_000;

/** What can be said of a file before anything is written; the core adds where it lies and whether it is known already. */
type FilePreview = Omit<DerivationsPreview, 'previewId' | 'fileName' | 'path' | 'sameAsDatasetId'>;

/**
 * Reads a whole file and says what is in it: counts, the first 20 records, the first 1,000 problems, and for each live check
 * that is an error or a warning in how many records it speaks and where first.
 *
 * Throws  FILE_UNREADABLE, IMPORT_MALFORMED (no known format).
 */
export async function previewDerivationFile(
  input: { readonly path: string; readonly format: DerivationFormatId | null },
  channel: TaskChannel,
): Promise<FilePreview> {
  const records: DerivationsPreview['records'] = [];
  const problems: Problem[] = [];
  const checks = new Map<
    string,
    { code: string; severity: 'error' | 'warning'; itemCount: number; byteStart: number }
  >();
  let problemCount = 0;
  let warnedCount = 0;
  const summary = await readDerivationFile(input.path, {
    format: input.format,
    signal: channel.signal,
    onProblem: (problem) => {
      problemCount += 1;
      if (problems.length < shownProblems) problems.push(problem);
    },
    onBatch: (batch, format) => {
      for (const record of batch) {
        if (record.content === null && record.prediction === null) continue;
        const findings = spokenFindings(record.content, format);
        if (findings.length > 0 || record.problems.length > 0) warnedCount += 1;
        for (const { code, severity } of findings) {
          const known = checks.get(code);
          if (known) known.itemCount += 1;
          else checks.set(code, { code, severity, itemCount: 1, byteStart: record.byteStart });
        }
        if (records.length < shownRecords) records.push(previewRecord(record, findings));
      }
      channel.report(batch.at(-1)?.byteEnd ?? 0, null);
    },
  });
  const lines = await linesAt(
    input.path,
    [...checks.values()].map((check) => check.byteStart),
  );
  const checkCounts = [...checks.values()]
    .map(({ byteStart, ...check }) => ({ ...check, ...(lines.get(byteStart) ?? { line: 0, column: 0 }) }))
    .sort((one, other) => other.itemCount - one.itemCount || (one.code < other.code ? -1 : 1));
  return { room: 'derivations', ...summary, warnedCount, records, problems, problemCount, checkCounts };
}

/** Records ready to be stored; `byteEnd` is how far into the file the reader has come. */
export type RecordBatch = {
  readonly questions: readonly NewQuestion[];
  readonly predictions: readonly NewPrediction[];
  readonly problems: readonly Problem[];
  readonly byteEnd: number;
};

/** Reads a file of a known format and hands over its good records in batches, with the findings of the live checks. */
export async function readDerivationRecords(
  input: { readonly path: string; readonly format: DerivationFormatId },
  channel: TaskChannel<RecordBatch>,
): Promise<{ sha256: string; badCount: number; problemCount: number }> {
  let problems: Problem[] = [];
  let problemCount = 0;
  const { format } = input;
  const send = async (batch: readonly ImportedRecord[]) => {
    const questions: NewQuestion[] = [];
    const predictions: NewPrediction[] = [];
    for (const record of batch) {
      if (record.content !== null) questions.push(toQuestion(record, record.content, format));
      else if (record.prediction !== null) predictions.push(toPrediction(record, record.prediction));
    }
    const found = problems;
    problems = [];
    await channel.send({ questions, predictions, problems: found, byteEnd: batch.at(-1)?.byteEnd ?? 0 });
  };
  const { sha256, badCount } = await readDerivationFile(input.path, {
    format,
    signal: channel.signal,
    onProblem: (problem) => {
      problemCount += 1;
      if (problemCount <= keptProblems) problems.push(problem);
    },
    onBatch: send,
  });
  if (problems.length > 0) await send([]);
  return { sha256, badCount, problemCount };
}

/** What the live checks for the language of a corpus say; nothing for a format that is none. */
function findingsOf(content: QuestionContent, format: string): readonly CheckFinding[] {
  const corpus = corpusOf(format);
  return corpus === null ? [] : runChecks(content, corpus.language);
}

function toQuestion(record: ImportedRecord, content: QuestionContent, format: string): NewQuestion {
  const { itemKey: key, byteStart, byteEnd } = record;
  const byCode = new Map<string, StoredFinding>(
    findingsOf(content, format).map(({ code, severity }) => [code, { code, severity }]),
  );
  return {
    position: record.record - 1,
    key,
    byteStart,
    byteEnd,
    content,
    findings: [...byCode.values()],
    searchTexts: questionSearchTexts(key, content),
  };
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
function spokenFindings(content: QuestionContent | null, format: string): SpokenFinding[] {
  const byCode = new Map<string, SpokenFinding>();
  const findings: readonly CheckFinding[] = content === null ? [] : findingsOf(content, format);
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
