import type { Problem } from '../../../../shared/files.ts';
import { layoutOf } from '../../../records/fileLayout.ts';
import { hasByteOrderMark, refusedKind } from '../../../records/json/fileKind.ts';
import { readJsonRecords } from '../../../records/jsonRecords.ts';
import { readLineRecords } from '../../../records/lineRecords.ts';
import { isObject } from '../../../records/located.ts';
import { createCriterionNames, type Submission } from '../reading/submission.ts';
import { studyProblem } from '../study/studyProblems.ts';
import { type ForeignAnswer, type ForeignKind, foreignKindOf, readForeignRecord } from './readForeignRecord.ts';

/** Files that somebody gave together, by their names. */
export type GivenFiles = { readonly names: readonly string[]; read(name: string): Promise<Buffer> };

/** Everything that some files say, in the order of the files. */
export type ForeignContent = {
  readonly files: readonly { readonly name: string; readonly kind: ForeignKind; readonly recordCount: number }[];
  /** Questions by key, each with its turns up to its own. */
  readonly questions: ReadonlyMap<string, readonly string[]>;
  /** `fromVerdicts`: of a file of verdicts, which compares no others than it judged. */
  readonly answers: readonly (ForeignAnswer & { readonly fromVerdicts: boolean })[];
  readonly verdicts: readonly ForeignVerdict[];
};

/** A verdict, and where it stands. */
type ForeignVerdict = Submission & {
  readonly from: { readonly file: string; readonly line: number; readonly record: number };
};

const headBytes = 64 * 1024;

/** The kind of a file by its first record; null where it is none of these. `head` is its beginning. */
export async function kindOfHead(head: Uint8Array): Promise<ForeignKind | null> {
  for await (const found of recordsOf(head)) return 'record' in found ? foreignKindOf(found.record.value) : null;
  return null;
}

/** Reads files together. One that is none of these is left out, and said; a record of another kind than its file is none, either. */
export async function readForeignFiles(
  given: GivenFiles,
  report: (problem: Problem) => void,
  signal?: AbortSignal,
): Promise<ForeignContent> {
  const files: ForeignContent['files'][number][] = [];
  const questions = new Map<string, readonly string[]>();
  const answers: ForeignContent['answers'][number][] = [];
  const verdicts: ForeignVerdict[] = [];
  const criteria = createCriterionNames();
  for (const name of given.names) {
    const bytes = await given.read(name);
    let kind: ForeignKind | null = null;
    let recordCount = 0;
    for await (const found of recordsOf(bytes)) {
      signal?.throwIfAborted();
      if ('problem' in found) {
        report({ ...found.problem, params: { ...found.problem.params, file: name } });
        continue;
      }
      const { record } = found;
      const own = foreignKindOf(record.value);
      kind ??= own;
      if (kind === null) break;
      const where = { line: record.line ?? 0, record: record.number };
      if (own !== kind || !isObject(record.value)) {
        report(studyProblem('foreignRecordUnknown', name, {}, where));
        continue;
      }
      recordCount += 1;
      const context = {
        criteria,
        highest: 5,
        columns: new Map(),
        record,
        report: ({ code, itemKey }: Problem) => {
          const isNone = code === 'noVerdict' || code === 'unknownPreference';
          report(studyProblem(isNone ? 'verdictNone' : 'verdictUnreadable', name, {}, { ...where, item: itemKey }));
        },
      };
      const read = readForeignRecord(kind, record.value, context);
      for (const { key, turns } of read.questions) if (!questions.has(key)) questions.set(key, turns);
      for (const answer of read.answers) answers.push({ ...answer, fromVerdicts: kind === 'alpacaVerdicts' });
      if (read.verdict !== null) verdicts.push({ ...read.verdict, from: { file: name, ...where } });
    }
    if (kind === null) report(studyProblem('foreignFileUnknown', name));
    else files.push({ name, kind, recordCount });
  }
  return { files, questions, answers, verdicts };
}

function recordsOf(bytes: Uint8Array) {
  const content = hasByteOrderMark(bytes) ? bytes.subarray(3) : bytes;
  const text = Buffer.from(content.subarray(0, headBytes)).toString('utf8');
  if (refusedKind(content) !== null || !/^\s*[{[]/.test(text)) return chunksOf<never>([]);
  // A record may be longer than what is looked at: a line that does not end in it is whole all the same.
  const isLines = /^\s*\{/.test(text) && (layoutOf(text) === 'lines' || !text.includes('\n'));
  const chunks = chunksOf([bytes]);
  return isLines ? readLineRecords(chunks) : readJsonRecords(chunks);
}

async function* chunksOf<T>(chunks: readonly T[]): AsyncGenerator<T> {
  yield* chunks;
}
