/** Kinds of file that are refused in words (`problems.<kind>`): none of them can be read in any format. */
export const unreadableKinds = [
  'emptyFile',
  'utf16',
  'utf32',
  'notUtf8',
  'zip',
  'gzip',
  'parquet',
  'parquetDamaged',
  'parquetTooLarge',
  'sqlite',
  'image',
  'pdf',
  'sudachiDictionary',
  'synonymDictionary',
  'entityAliases',
  'binary',
] as const;
export type UnreadableKind = (typeof unreadableKinds)[number];

/** Whether the problem of an error says that a file is of such a kind. */
export function isUnreadableKind(problem: unknown): problem is UnreadableKind {
  return unreadableKinds.some((kind) => kind === problem);
}
