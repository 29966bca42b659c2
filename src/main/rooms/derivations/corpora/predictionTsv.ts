import { isUtf8 } from 'node:buffer';
import type { Problem } from '../../../../shared/files.ts';
import type { JsonValue } from '../../../../shared/json/jsonValue.ts';
import type { ProblemParams, Severity } from '../../../../shared/rooms/derivations/corpora/reading.ts';
import { parseJson } from '../../../records/json/parseJson.ts';
import { createProblemList, type FileReader, type ImportedRecord, problemInRecord, problemOutside } from './records.ts';
import { cellSpans, createTsvSplitter, type TsvRow, tsvColumns } from './tsvRows.ts';
import { readTriples } from './tsvTriples.ts';
import { createTypedColumn } from './typedColumn.ts';

type Columns = { readonly key: number; readonly answer: number; readonly derivations: number; readonly count: number };

/**
 * Reads a prediction table (columns qid, predicted_answer, predicted_derivations, in any order and among others). Answers stay text, also
 * `NA` and numbers. Of a qid that comes twice the last counts, as in tsv_to_pred_json.py, so records are handed over at the end.
 */
export function createTableReader(firstByte: number): FileReader {
  const splitter = createTsvSplitter(firstByte);
  const records = new Map<string, ImportedRecord & { readonly problems: Problem[] }>();
  const leftOut: ImportedRecord[] = [];
  let columns: Columns | null = null;
  let unusable = false;
  let rowCount = 0;
  const typedAnswers = createTypedColumn('answerKeptAsText');
  const typedKeys = createTypedColumn('keyKeptAsText');

  function readHeader(row: TsvRow): Problem[] {
    const missing = tsvColumns.filter((name) => !row.cells.includes(name));
    unusable = missing.length > 0;
    const [key, answer, derivations] = tsvColumns.map((name) => row.cells.indexOf(name));
    columns = { key: key ?? -1, answer: answer ?? -1, derivations: derivations ?? -1, count: row.cells.length };
    const fault = utf8Fault(row.bytes);
    return [
      ...(fault === null ? [] : [problemOutside('invalidUtf8', fault, row)]),
      ...missing.map((name) => problemOutside('columnMissing', { name }, row)),
    ];
  }

  function readRow(row: TsvRow, at: Columns): void {
    const list = createProblemList();
    const spanOf = cellSpans(row);
    rowCount += 1;
    const itemKey = row.cells[at.key] ?? '';
    const earlier = records.get(itemKey);
    const record = earlier?.record ?? rowCount;
    const report = (severity: Severity, code: string, params: ProblemParams, column = -1) => {
      list.report(severity, code, params, spanOf(column));
    };
    checkRow(row, at, report);
    const usable = !list.hasError();
    if (usable && earlier !== undefined) report('warning', 'predictedTwice', { id: itemKey }, at.key);
    const answer = row.cells[at.answer] ?? '';
    const placeOf = (column: number) => (code: string, params: ProblemParams) => {
      const span = spanOf(column);
      return problemInRecord(
        { bytes: row.bytes, start: row, record, itemKey },
        { severity: 'warning', code, params, span },
      );
    };
    typedAnswers.see(itemKey, answer, placeOf(at.answer));
    typedKeys.see(itemKey, itemKey, placeOf(at.key));
    const { triples, notes } = readTriples(row.cells[at.derivations] ?? '');
    for (const note of notes) report('warning', note.code, { text: note.text.slice(0, 200) }, at.derivations);
    const derivation: JsonValue = triples.map(([subject, relation, objects]) => [subject, relation, objects]);
    const problems = earlier !== undefined && usable ? earlier.problems : [];
    problems.push(...list.inRecord({ bytes: row.bytes, start: row, record, itemKey: itemKey || null }));
    const imported = {
      record,
      itemKey,
      byteStart: row.byteStart,
      byteEnd: row.byteStart + row.bytes.length,
      content: null,
      prediction: usable ? { answer, derivation } : null,
      tripleCount: usable ? triples.length : 0,
      problems,
      json: JSON.stringify({ answer, derivations: derivation }),
    };
    if (usable) records.set(itemKey, imported);
    else leftOut.push(imported);
  }

  function* read(rows: readonly TsvRow[]): Iterable<Problem> {
    for (const row of rows) {
      if (unusable) return;
      if (columns === null) yield* readHeader(row);
      else readRow(row, columns);
    }
  }

  return {
    push: (chunk) => read(splitter.push(chunk)),
    *end() {
      yield* read(splitter.end());
      const notes = [typedAnswers.notes(), typedKeys.notes()];
      for (const record of [...records.values(), ...leftOut].sort((a, b) => a.record - b.record)) {
        // Of a row that is left out no text is kept.
        const added = record.prediction === null ? [] : notes.flatMap((byKey) => byKey.get(record.itemKey) ?? []);
        yield added.length === 0 ? record : { ...record, problems: [...record.problems, ...added] };
      }
    },
  };
}

type RowReporter = (severity: Severity, code: string, params: ProblemParams, column?: number) => void;

/** What of a row is no UTF-8; null where all of it is. */
function utf8Fault(bytes: Uint8Array): ProblemParams | null {
  if (isUtf8(bytes)) return null;
  const parsed = parseJson(bytes);
  return parsed.ok ? {} : parsed.fault.params;
}

function checkRow(row: TsvRow, at: Columns, report: RowReporter): void {
  const fault = utf8Fault(row.bytes);
  if (fault !== null) report('error', 'invalidUtf8', fault);
  if (row.cells[at.key] === undefined || row.cells[at.key] === '') report('error', 'rowWithoutKey', {});
  if (row.quoteOpen) report('warning', 'quoteOpen', {});
  if (row.cells.length < at.count) report('warning', 'rowTooShort', { count: row.cells.length, expected: at.count });
  if (row.cells.length > at.count && row.cells.slice(at.count).some((cell) => cell !== '')) {
    report('warning', 'rowTooLong', { count: row.cells.length, expected: at.count });
  }
}
