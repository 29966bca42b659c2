import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { AppError } from '../../../shared/errors.ts';
import type { AnyJson } from '../../../shared/json.ts';
import { readCsvRecords } from '../../records/csvRecords.ts';
import { detectLayout } from '../../records/fileLayout.ts';
import { hasByteOrderMark, refusedFile } from '../../records/json/fileKind.ts';
import { readChunks } from '../../records/json/readChunks.ts';
import type { ScanEvent } from '../../records/json/scanEvents.ts';
import { createRecordScanner } from '../../records/json/scanRecords.ts';
import { readLineRecords } from '../../records/lineRecords.ts';
import { isList, isObject } from '../../records/located.ts';
import { parseValue } from '../../records/parseValue.ts';
import { recordsInUtf8 } from '../../records/recordsInUtf8.ts';
import type { TaskChannel } from '../../workers/taskChannel.ts';

const idNames = ['_id', 'id', 'qid', 'question_id', 'questionId', 'key'] as const;
const textNames = ['question', 'query', 'question_text'] as const;
const ownNames: ReadonlySet<string> = new Set([...idNames, ...textNames]);

type QuestionTexts = {
  readonly sha256: string;
  /** Of the wanted ids that the file has, in its order. */
  readonly texts: Readonly<Record<string, string>>;
  /** How many questions of the file have other ids. */
  readonly otherCount: number;
};

/**
 * Reads the texts of questions by their ids, record by record, as a worker task: of a list of objects (as HotpotQA has them), of an object of texts or objects by id, of JSON
 * lines, of CSV with a header. Of an id that comes again the first text is taken.
 *
 * Errors: FILE_UNREADABLE; CANCELLED; IMPORT_MALFORMED `{ problem }`: `noQuestionTexts` for a file without any question that has an id, or that breaks off,
 * `questionsOfOthers` where none of them is wanted, `notUtf8` where any part is no UTF-8.
 */
export async function readQuestionTexts(
  { path, keys }: { readonly path: string; readonly keys: readonly string[] },
  { signal }: Pick<TaskChannel, 'signal'>,
): Promise<QuestionTexts> {
  const wanted = new Set(keys);
  const hash = createHash('sha256');
  const texts: Record<string, string> = {};
  let [foundCount, otherCount] = [0, 0];
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for await (const chunk of readChunks(path, signal)) {
      hash.update(chunk);
      yield chunk;
    }
  }
  for await (const { id, text } of questionsIn(path, chunks(), signal)) {
    foundCount += 1;
    if (!wanted.has(id)) otherCount += 1;
    else if (!Object.hasOwn(texts, id)) texts[id] = text;
  }
  if (foundCount === 0) throw refused(path, 'noQuestionTexts');
  if (foundCount === otherCount) throw refused(path, 'questionsOfOthers');
  return { sha256: hash.digest('hex'), texts, otherCount };
}

type Question = { readonly id: string; readonly text: string };

async function* questionsIn(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Question> {
  const layout = await detectLayout(path, signal);
  if (layout === 'zip') throw refused(path, 'noQuestionTexts');
  if (layout === 'json') {
    yield* questionsOfJson(path, chunks);
    return;
  }
  // Its first line tells a table of traces alone.
  const isTable = layout === 'csv' || /\.csv$/i.test(path);
  const records = isTable ? readCsvRecords(chunks) : readLineRecords(chunks);
  for await (const { value } of recordsInUtf8(path, records)) yield* questionsOf(null, value);
}

/** A file that breaks off tells nothing: who gives it means all of it. */
async function* questionsOfJson(path: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Question> {
  let scanner: ReturnType<typeof createRecordScanner> | null = null;
  /** What says that the outermost object is one question, as the only line of a file of lines is. */
  const own: Record<string, AnyJson> = {};
  const take = (event: ScanEvent): Question[] => {
    if (event.kind === 'fault' || event.state !== 'whole') throw refused(path, 'noQuestionTexts');
    if (!isUtf8(event.bytes) || (event.key !== null && !isUtf8(event.key.bytes))) throw refusedFile('notUtf8', path);
    const value = parseValue(Buffer.from(event.bytes).toString('utf8')) ?? null;
    const name = event.key === null ? null : parseValue(Buffer.from(event.key.bytes).toString('utf8'));
    const key = typeof name === 'string' ? name : null;
    if (key === null || !ownNames.has(key)) return questionsOf(key, value);
    own[key] = value;
    return [];
  };
  for await (const chunk of chunks) {
    const markBytes = scanner === null && hasByteOrderMark(chunk) ? 3 : 0;
    scanner ??= createRecordScanner((place) => (place.length === 0 ? 'enter' : 'record'), markBytes);
    for (const event of scanner.push(chunk.subarray(markBytes))) yield* take(event);
  }
  for (const event of scanner?.end() ?? []) yield* take(event);
  yield* questionsOf(null, own);
}

/** `key`: under which the value stands in an object. There a text is a question, and a list holds some. */
function questionsOf(key: string | null, value: AnyJson): Question[] {
  if (key !== null && typeof value === 'string') return withText(key, value);
  if (key !== null && isList(value)) return value.flatMap((one) => questionsOf(null, one));
  if (!isObject(value)) return [];
  const textOf = (name: string) => (Object.hasOwn(value, name) ? value[name] : undefined);
  const named = idNames.map(textOf).find((id) => typeof id === 'string' || typeof id === 'number');
  const text = textNames.map(textOf).find((one) => typeof one === 'string');
  const id = named === undefined ? key : String(named);
  return id === null || typeof text !== 'string' ? [] : withText(id, text);
}

/** In one line, as lists show it. */
function withText(id: string, text: string): Question[] {
  const said = text.toWellFormed().replace(/\s+/g, ' ').trim();
  return said === '' ? [] : [{ id, text: said }];
}

function refused(path: string, problem: 'noQuestionTexts' | 'questionsOfOthers'): AppError {
  return new AppError('IMPORT_MALFORMED', 'No questions with ids of the dataset', { path, problem });
}
