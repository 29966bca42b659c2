import { findMember, type SpannedValue } from '../../../../shared/json/jsonValue.ts';
import type { Corpus } from '../../../../shared/rooms/derivations/corpora/corpus.ts';
import type { ScannedRecord } from '../../../records/json/scanEvents.ts';
import {
  createProblemList,
  type ImportedRecord,
  keyProblem,
  parseRecord,
  problemInRecord,
  problemOutside,
  type RecordReader,
  readScannedKey,
} from './records.ts';

/** Records of a corpus: a list of questions, or an object of ids. Of a repeated id the first record is kept. */
export function createCorpusReader(corpus: Corpus): RecordReader {
  const isList = corpus.key !== null;
  const firstLines = new Map<string, number>();
  let count = 0;
  let rootIsWrong = false;

  function readRecord(found: ScannedRecord): ImportedRecord {
    count += 1;
    const problems = createProblemList();
    const value = parseRecord(found, problems.report);
    const key = corpus.key === null ? readScannedKey(found.key) : keyInside(found, value, corpus.key);
    const read = value === null ? null : corpus.read(value, problems.report);
    const itemKey = key?.text ?? null;
    const list = problems.inRecord({ bytes: found.bytes, start: found, record: count, itemKey });
    const unreadKey = key !== null || found.key === null ? null : keyProblem(found.key, count);
    if (unreadKey !== null) list.push(unreadKey);
    const line = itemKey === null ? undefined : firstLines.get(itemKey);
    if (key !== null && line !== undefined) {
      const repeated = {
        severity: 'error',
        code: 'repeatedItem',
        params: { id: key.text, line },
        span: key.span,
      } as const;
      list.push(problemInRecord({ bytes: key.bytes, start: key.start, record: count, itemKey }, repeated));
    } else if (key !== null) firstLines.set(key.text, key.line);
    const content = list.some((problem) => problem.severity === 'error') ? null : read;
    return {
      record: count,
      itemKey: itemKey ?? '',
      byteStart: found.byte,
      byteEnd: found.byteEnd,
      content,
      prediction: null,
      tripleCount: content === null ? 0 : content.derivations.reduce((sum, steps) => sum + steps.length, 0),
      problems: list,
      // Asked of a few only.
      get json() {
        return Buffer.from(found.bytes).toString('utf8');
      },
    };
  }

  return {
    plan: (path) => (path.length === 0 ? 'enter' : 'record'),
    read(event) {
      if (event.kind === 'fault') return rootIsWrong ? null : problemOutside(event.code, event.params, event);
      if (!rootIsWrong && (event.key === null) === isList) return readRecord(event);
      if (rootIsWrong) return null;
      rootIsWrong = true;
      return problemOutside(isList ? 'rootNotList' : 'rootNotObject', {}, { line: 1, column: 1 });
    },
    finish: () => [],
  };
}

/** The id in a record with its place; null when there is none that can be used. */
function keyInside(found: ScannedRecord, value: SpannedValue | null, name: string): ReturnType<typeof readScannedKey> {
  if (value === null) return keyOfBroken(found, name);
  const id = value.kind === 'object' ? findMember(value, name)?.value : undefined;
  if (id?.kind !== 'string' || id.value === '') return null;
  return keyIn(found, id.value, { start: id.start, end: id.end });
}

/** The id at the beginning of a record that could not be parsed, so that its problem can name it. */
function keyOfBroken(found: ScannedRecord, name: string): ReturnType<typeof readScannedKey> {
  const head = Buffer.from(found.bytes.buffer, found.bytes.byteOffset, Math.min(found.bytes.length, 4096)).toString(
    'latin1',
  );
  const match = new RegExp(`^\\{\\s*"${name}"\\s*:\\s*"([\\x20-\\x7e]*?)"`).exec(head);
  const text = match?.[1];
  if (match === null || text === undefined || text === '' || text.includes('\\')) return null;
  return keyIn(found, text, { start: match[0].length - text.length - 2, end: match[0].length });
}

function keyIn(
  found: ScannedRecord,
  text: string,
  span: { start: number; end: number },
): ReturnType<typeof readScannedKey> {
  let line = found.line;
  for (let at = 0; at < span.start; at += 1) if (found.bytes[at] === 0x0a) line += 1;
  return { text, bytes: found.bytes, start: found, span, line };
}
