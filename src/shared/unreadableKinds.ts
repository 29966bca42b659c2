/** Kinds of file that are refused in words (`problems.<kind>`): none of them can be read in any format. */
const unreadableKinds = [
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

/** Tables that Akapen writes for other programs, which are read back in no format either. */
const ownTables = ['ownLabels', 'ownScores', 'ownMeasures', 'ownTable'] as const;
export type OwnTable = (typeof ownTables)[number];

/** Whether the problem of an error says that a file is of such a kind. */
export function isUnreadableKind(problem: unknown): problem is UnreadableKind | OwnTable {
  return [...unreadableKinds, ...ownTables].some((kind) => kind === problem);
}
