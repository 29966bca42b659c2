import type { FileStyle } from '../../../../shared/files.ts';
import { corpusOf } from '../../../../shared/rooms/derivations/corpora/index.ts';
import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import { editFields, editValue, type Original } from '../../../records/json/editRecord.ts';
import { parseJson } from '../../../records/json/parseJson.ts';
import { writingOf } from '../../../records/json/writing.ts';

type PrintInput = {
  readonly format: string;
  readonly style: FileStyle;
  /** The bytes of the record in the file that was imported. */
  readonly source: Uint8Array;
  readonly edited: QuestionContent;
  readonly imported: QuestionContent;
};

/**
 * The bytes of a record after an edit. Every byte of what did not change stays: keys and their order, unknown keys, white space, steps and
 * objects, also moved ones. New text is written as the record is: indent, line ends, separators, escapes. A field that becomes null is
 * taken out, one that was missing is added in the corpus's order. `edited` equal to `imported` gives the same bytes. Records of prediction files
 * are not edited and come back as they are.
 */
export function printRecord({ format, style, source, edited, imported }: PrintInput): Uint8Array {
  const parsed = parseJson(source);
  const corpus = corpusOf(format);
  if (!parsed.ok || corpus === null) return source;
  const buffer = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const raw = (from: number, to: number) => buffer.toString('utf8', from, Math.min(to, buffer.length));
  const original: Original = { raw, writing: writingOf(buffer.toString('utf8'), parsed.value, raw, style) };
  const change = corpus.print(edited, imported);
  if (change.kind === 'whole') return Buffer.from(editValue(original, parsed.value, change.target));
  if (parsed.value.kind !== 'object') return source;
  return Buffer.from(editFields(original, parsed.value, change.changes, change.order));
}
