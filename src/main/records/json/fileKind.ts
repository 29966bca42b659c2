import { AppError } from '../../../shared/errors.ts';
import type { UnreadableKind } from '../../../shared/unreadableKinds.ts';

const signatures: readonly { readonly kind: UnreadableKind; readonly bytes: string }[] = [
  { kind: 'utf32', bytes: '\xff\xfe\0\0' },
  { kind: 'utf32', bytes: '\0\0\xfe\xff' },
  { kind: 'utf16', bytes: '\xff\xfe' },
  { kind: 'utf16', bytes: '\xfe\xff' },
  { kind: 'zip', bytes: 'PK\x03\x04' },
  { kind: 'zip', bytes: 'PK\x05\x06' },
  { kind: 'gzip', bytes: '\x1f\x8b' },
  { kind: 'parquet', bytes: 'PAR1' },
  { kind: 'sqlite', bytes: 'SQLite format 3\0' },
  { kind: 'image', bytes: '\x89PNG' },
  { kind: 'image', bytes: '\xff\xd8\xff' },
  { kind: 'image', bytes: 'GIF8' },
  { kind: 'pdf', bytes: '%PDF-' },
  // Both versions of a system dictionary, the format after them, and what chikkarpy compiles (the numbers stand in `sudachi.ts` and `synonyms.ts`).
  { kind: 'sudachiDictionary', bytes: '\xe7\x11\xd1\x8b\xf1\xd3\x66\x73' },
  { kind: 'sudachiDictionary', bytes: '\x34\x44\x39\x92\x1a\x01\x9f\xce' },
  { kind: 'sudachiDictionary', bytes: 'SudachiBinaryDic' },
  { kind: 'synonymDictionary', bytes: '\x6c\x40\x3f\x8b\xcc\x87\x5b\xeb' },
];

export const byteOrderMark = Uint8Array.of(0xef, 0xbb, 0xbf);

/** Whether the bytes begin with the UTF-8 byte order mark. */
export function hasByteOrderMark(head: Uint8Array): boolean {
  return byteOrderMark.every((byte, index) => head[index] === byte);
}

/** Judges by the first bytes whether a file is of a kind that cannot be read as UTF-8 text; null when it may be. */
export function refusedKind(head: Uint8Array): UnreadableKind | null {
  const text = Buffer.from(head.subarray(0, 1024)).toString('latin1');
  const signature = signatures.find((known) => text.startsWith(known.bytes));
  if (signature !== undefined) return signature.kind;
  if (/^(?:\xef\xbb\xbf)?[ \t\r\n]*$/.test(text) && head.length <= 1024) return 'emptyFile';
  // ASCII characters of a wider encoding have zeros at fixed places.
  if (/^(?:[^\0]\0\0\0){2}/.test(text) || /^(?:\0\0\0[^\0]){2}/.test(text)) return 'utf32';
  if (/^(?:[^\0]\0){2}/.test(text) || /^(?:\0[^\0]){2}/.test(text)) return 'utf16';
  const begin = text.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (/^\{\s*"Q_id"\s*:/.test(begin)) return 'entityAliases';
  const isJson = begin.startsWith('[') || begin.startsWith('{');
  return !isJson && text.includes('\0') ? 'binary' : null;
}

/** Whether the beginning of a file holds what is no UTF-8, as in Shift_JIS; a letter that is cut at its end is none. */
export function isOtherEncoding(head: Uint8Array): boolean {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('utf8');
  return text.slice(0, -3).includes('\ufffd');
}

/** For logs and the command line; windows show `problems.<problem>`. */
const refusals = {
  emptyFile: 'The file is empty',
  utf16: 'The file is UTF-16 text; it must be UTF-8',
  utf32: 'The file is UTF-32 text; it must be UTF-8',
  notUtf8: 'The file is text in another encoding, Shift_JIS perhaps; it must be UTF-8',
  zip: 'The file is a ZIP archive',
  gzip: 'The file is a gzip archive',
  parquet: 'The file is a Parquet file; import its rows into a project',
  parquetDamaged: 'The Parquet file is damaged or packed in an unknown way',
  parquetTooLarge: 'The Parquet file is too large',
  sqlite: 'The file is an SQLite database',
  image: 'The file is an image',
  pdf: 'The file is a PDF',
  binary: 'The file is not text',
  sudachiDictionary: 'The file is a Sudachi dictionary; give it to score with --dictionary',
  synonymDictionary: 'The file is a synonym dictionary; give it to score with --synonyms',
  entityAliases: 'The file holds other names of entities; give it to score with --aliases',
} as const satisfies Record<UnreadableKind, string>;

/** What a file is refused with that is of a kind which cannot be read: IMPORT_MALFORMED with `problem`. */
export function refusedFile(problem: UnreadableKind, path: string): AppError {
  return new AppError('IMPORT_MALFORMED', refusals[problem], { path, problem, params: {} });
}

/** Names a file that cannot be text by its first bytes. Errors: IMPORT_MALFORMED with `problem`. */
export function refuseUnreadable(head: Uint8Array, path: string): void {
  const refused = refusedKind(head);
  if (refused !== null) throw refusedFile(refused, path);
}
