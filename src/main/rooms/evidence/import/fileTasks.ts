/** Reading claims, statements and results in a thread: once to show what is in a file, once to hand over its records. */

import { createHash } from 'node:crypto';
import { AppError } from '../../../../shared/errors.ts';
import type { Problem } from '../../../../shared/files.ts';
import { evidenceName } from '../../../../shared/rooms/evidence/citations.ts';
import { candidatesOf, type EvidenceTest } from '../../../../shared/rooms/evidence/claims.ts';
import type { EvidenceFile, EvidencePreview } from '../../../../shared/rooms/evidence/preview.ts';
import { readChunks } from '../../../records/json/readChunks.ts';
import { isInspectLog } from '../../../records/zip/readArchiveRecords.ts';
import type { TaskChannel } from '../../../workers/taskChannel.ts';
import { type CountedFile, countProblems } from '../numbers/countProblems.ts';
import { holdsQuestions, isStatementTable, kindOfHead, textOfHead } from '../reading/evidenceFileKind.ts';
import { problemWithFile } from '../reading/evidenceProblems.ts';
import { type GivenFile, withGivenFiles } from '../reading/givenFiles.ts';
import { type ReadRecord, readEvidenceFile } from '../reading/readEvidenceFile.ts';
import { readResultFacts, textOf } from '../reading/readResultFacts.ts';
import { readStatementTable } from '../reading/readStatementTable.ts';
import { countSummaryRows, missingColumns } from '../reading/summaryTables.ts';

const shownProblems = 1_000;
const keptProblems = 10_000;
const shownRecords = 20;
const shownText = 2_000;
const batchSize = 200;

type Given = { readonly path: string; readonly fileName: string };

/** What can be said of a file alone; the core adds where it lies and whether it is known. */
type FilePreview = Omit<EvidencePreview, 'previewId' | 'fileName' | 'path' | 'sameAsDatasetId' | 'because'>;

/** A batch of records of one file, with what was found wrong on the way. */
export type RecordBatch = { readonly fileIndex: number; readonly records: readonly ReadRecord[] };

/**
 * What a file, or any file of an archive, holds: claims before results before statements; of a file alone also questions. A log of agents has
 * hundreds of long files, and none of these. Errors: FILE_UNREADABLE.
 */
export async function recogniseEvidence(
  given: Given,
  { signal }: Pick<TaskChannel, 'signal'>,
): Promise<'claims' | 'results' | 'statements' | 'questions' | null> {
  return withGivenFiles(given, signal, async (files) => {
    if (isInspectLog(files)) return null;
    let found: 'results' | 'statements' | null = null;
    for (const file of files) {
      const head = await headOf(file);
      const kind = kindOfHead(head);
      if (kind === 'claims') return kind;
      if (kind === 'unused' && files.length === 1 && holdsQuestions(head)) return 'questions';
      if (kind === 'statements') found ??= kind;
      if (kind === 'results' || kind === 'outputs') found = 'results';
    }
    return found;
  });
}

/** A damaged member has no kind; reading it says why. */
function headOf(file: GivenFile): Promise<Buffer> {
  return file.head().catch(() => Buffer.alloc(0));
}

/** Reads all files whole and says what is in them. Errors: FILE_UNREADABLE, IMPORT_MALFORMED where nothing can be used, CANCELLED. */
export async function previewEvidence(given: Given, channel: TaskChannel): Promise<FilePreview> {
  const records: EvidencePreview['records'] = [];
  const counts = { good: 0, bad: 0, warned: 0, claims: 0, statements: 0, resultFiles: 0 };
  const { files, problems, problemCount } = await readAll(given, channel, {
    onRecord: (record, file, isWarned) => {
      if (!isGood(record)) {
        counts.bad += 1;
        return;
      }
      counts.good += 1;
      if (isWarned) counts.warned += 1;
      counts[record.kind] += 1;
      if (record.kind === 'claims' || counts.claims === 0) show(records, record, file.name);
    },
    onResults: (isReadable, isWarned) => {
      counts[isReadable ? 'good' : 'bad'] += 1;
      if (isReadable) counts.resultFiles += 1;
      if (isReadable && isWarned) counts.warned += 1;
    },
    onBatch: async () => {},
  });
  if (counts.good === 0) {
    // What kept the first record out says more than that there is none.
    const first = problems.find(({ severity }) => severity === 'error');
    throw new AppError('IMPORT_MALFORMED', 'No claims, no statements and no results', {
      ...{ ...first?.params, path: given.path, problem: first?.code ?? 'noEvidence' },
      problems: problems.slice(0, shownProblems),
    });
  }
  const { sha256, byteCount } = await hashOf(given.path, channel.signal);
  const hasClaims = counts.claims > 0;
  const format = hasClaims ? 'evidence-claims' : counts.resultFiles > 0 ? 'evidence-results' : 'evidence-statements';
  return {
    ...{ room: 'evidence', format, byteCount, sha256 },
    recordCount: counts.good + counts.bad,
    ...{ goodCount: counts.good, badCount: counts.bad, warnedCount: counts.warned },
    ...{ problems: problems.slice(0, shownProblems), problemCount },
    ...{ claimCount: counts.claims, statementCount: counts.statements, resultFileCount: counts.resultFiles },
    files: [...files],
    records: records.filter(({ test }) => !hasClaims || test !== null).slice(0, shownRecords),
  };
}

/** Reads the files once more and hands their records over. What it returns is what the preview said of them. */
export async function readEvidenceRecords(
  given: Given,
  channel: TaskChannel<RecordBatch>,
): Promise<{ readonly files: readonly EvidenceFile[]; readonly problems: readonly Problem[] }> {
  const { files, problems } = await readAll(given, channel, {
    onRecord: () => {},
    onResults: () => {},
    onBatch: (batch) => channel.send(batch),
  });
  return { files, problems };
}

type Takers = {
  onRecord(record: ReadRecord, file: EvidenceFile, isWarned: boolean): void;
  /** A file of results or outputs, whole. */
  onResults(isReadable: boolean, isWarned: boolean): void;
  onBatch(batch: RecordBatch): Promise<void>;
};

async function readAll(given: Given, { signal }: Pick<TaskChannel, 'signal'>, takers: Takers) {
  const kept: Problem[] = [];
  let problemCount = 0;
  const report = (problem: Problem) => {
    problemCount += 1;
    if (kept.length < keptProblems) kept.push(problem);
  };
  const files = await withGivenFiles(given, signal, async (givenFiles, problems) => {
    for (const problem of problems) report(problem);
    const described: EvidenceFile[] = [];
    for (const file of givenFiles) {
      signal.throwIfAborted();
      described.push(await readOne(file, described.length, takers, report));
    }
    for (const problem of countProblems(described.flatMap(countedFile))) report(problem);
    return described;
  });
  return { files, problems: kept, problemCount };
}

function countedFile({ name, kind, recordCount }: EvidenceFile): CountedFile[] {
  return kind === 'results' || kind === 'outputs' ? [{ path: name, kind, items: recordCount }] : [];
}

async function readOne(
  file: GivenFile,
  fileIndex: number,
  takers: Takers,
  report: (problem: Problem) => void,
): Promise<EvidenceFile> {
  const head = await headOf(file);
  const kind = kindOfHead(head);
  const facts = { name: file.name, kind, test: null as EvidenceTest | null, hasContext: false, recordCount: 0 };
  if (kind === 'unused') {
    const code = /\.vcf$/i.test(file.name) ? 'evidenceVcfUnused' : 'evidenceFileUnknown';
    report(problemWithFile('warning', code, file.name));
    for (const column of missingColumns(textOfHead(head), file.name))
      report(problemWithFile('warning', 'releaseColumnMissing', file.name, { column }));
    return facts;
  }
  if (kind === 'summaries') return { ...facts, ...(await readSummaryFile(file, report)) };
  if (kind === 'results' || kind === 'outputs')
    return { ...facts, ...(await readResultFile(file, kind, takers, report)) };
  let records: ReadRecord[] = [];
  try {
    const isTable = isStatementTable((await file.head()).toString('utf8').replace(/^\ufeff/, ''));
    const read = isTable
      ? readStatementTable(file.chunks(), file.name)
      : readEvidenceFile(file.chunks(), kind, file.name);
    for await (const found of read) {
      if ('problem' in found) {
        report(found.problem);
        continue;
      }
      const { record, isWarned } = found;
      note(facts, record);
      takers.onRecord(record, facts, isWarned);
      if (isGood(record)) records.push(record);
      if (records.length < batchSize) continue;
      await takers.onBatch({ fileIndex, records });
      records = [];
    }
  } catch (error) {
    report(damageOf(error, file.name));
  }
  if (records.length > 0) await takers.onBatch({ fileIndex, records });
  return facts;
}

/** A file of results or outputs is read whole: it stays in the bytes of the dataset, and its numbers are computed from there. */
async function readResultFile(
  file: GivenFile,
  kind: 'results' | 'outputs',
  { onResults }: Takers,
  report: (problem: Problem) => void,
): Promise<{ recordCount: number }> {
  try {
    const { items, problems } = await readResultFacts(file, kind);
    for (const problem of problems) report(problem);
    onResults(
      problems.every(({ severity }) => severity !== 'error'),
      problems.length > 0,
    );
    return { recordCount: items };
  } catch (error) {
    report(damageOf(error, file.name));
    onResults(false, false);
    return { recordCount: 0 };
  }
}

/** A table of a release stays in the bytes of the dataset, and is read from there for the claims that it describes. */
async function readSummaryFile(file: GivenFile, report: (problem: Problem) => void): Promise<{ recordCount: number }> {
  try {
    const text = await textOf(file);
    if (text === null) report(problemWithFile('error', 'memberTooLarge', file.name, { member: file.name }));
    const { rows, problems } = countSummaryRows(text ?? '', file.name);
    for (const problem of problems) report(problem);
    return { recordCount: rows };
  } catch (error) {
    report(damageOf(error, file.name));
    return { recordCount: 0 };
  }
}

function note(
  facts: { test: EvidenceTest | null; hasContext: boolean; recordCount: number },
  record: ReadRecord,
): void {
  if (!isGood(record)) return;
  facts.recordCount += 1;
  if (record.kind !== 'claims' || record.claim === null) return;
  facts.test ??= record.claim.test;
  facts.hasContext ||= record.claim.claims.some(({ context }) => context !== null);
}

/** What a damaged member of an archive is, as a problem; everything else is thrown on. */
function damageOf(error: unknown, member: string): Problem {
  if (!(error instanceof AppError) || typeof error.details.problem !== 'string') throw error;
  return problemWithFile('error', error.details.problem, member, { member });
}

function isGood(record: ReadRecord): boolean {
  return record.kind === 'claims' ? record.claim !== null : record.statement !== null;
}

/** What a record is called: the id under which it stands, else its number in its file. */
export function keyOf(record: ReadRecord, fileName: string): string {
  return record.id ?? `${fileName.replace(/^.*\//, '').replace(/\.json$/i, '')} ${record.position + 1}`;
}

function show(records: EvidencePreview['records'], record: ReadRecord, member: string): void {
  if (records.length >= 2 * shownRecords) return;
  const place = { line: record.line, member };
  if (record.kind === 'claims' && record.claim !== null) {
    const { test, claims } = record.claim;
    // In the file's order A is always right: sorted, the two tell nothing.
    const text = claims
      .map((claim) => claim.text)
      .sort()
      .join(' / ')
      .slice(0, shownText);
    records.push({
      key: keyOf(record, member),
      test,
      text,
      candidateCount: candidatesOf(record.claim).length,
      ...place,
    });
  } else if (record.kind === 'statements' && record.statement !== null) {
    const { evidenceId, description } = record.statement;
    records.push({
      // A file without facts does not tell whose ids it has: they are written as the study's prompts have both.
      key: evidenceName(record.facts === null ? 'r4c' : 'civic', evidenceId),
      test: null,
      text: description.slice(0, shownText),
      candidateCount: 0,
      ...place,
    });
  }
}

async function hashOf(path: string, signal: AbortSignal): Promise<{ sha256: string; byteCount: number }> {
  const hash = createHash('sha256');
  let byteCount = 0;
  for await (const chunk of readChunks(path, signal)) {
    hash.update(chunk);
    byteCount += chunk.length;
  }
  return { sha256: hash.digest('hex'), byteCount };
}
