import type { EvidenceFile } from '../../../shared/rooms/evidence/preview.ts';
import { openReadOnly } from '../../database/openDatabase.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { readSource } from '../../datasets/sourceTable.ts';
import { readZipMember } from '../../records/zip/readZipMember.ts';
import { readZipDirectory } from '../../records/zip/zipDirectory.ts';
import { textOf } from './reading/readResultFacts.ts';
import { filesOf } from './tables/filesTable.ts';

/** A dataset in the project's database, which a thread opens only to read, and how many bytes were imported. */
export type Place = { readonly file: string; readonly datasetId: number; readonly byteCount: number };

/** A file as it was imported. */
type StoredText<Kind> = { readonly path: string; readonly kind: Kind; readonly text: string };

/** The files of some kinds in a dataset, from the bytes that were imported; none where it holds none. Too large ones are left out, and those whose path is not wanted. */
export async function storedTexts<Kind extends EvidenceFile['kind']>(
  place: Place,
  kinds: readonly Kind[],
  isWanted: (path: string) => boolean = () => true,
): Promise<StoredText<Kind>[]> {
  const db = openReadOnly(place.file);
  try {
    const files = filesOf(db, place.datasetId, kinds).filter(({ name }) => isWanted(name));
    return await textsIn(db, place, files);
  } finally {
    db.close();
  }
}

async function textsIn<Kind extends EvidenceFile['kind']>(
  db: ReadableDatabase,
  { datasetId, byteCount }: Place,
  files: readonly { readonly name: string; readonly kind: Kind }[],
): Promise<StoredText<Kind>[]> {
  const [only] = files;
  if (only === undefined) return [];
  const bytes = Buffer.concat([...readSource(db, datasetId, 0, byteCount)]);
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') {
    return [{ path: only.name, kind: only.kind, text: bytes.toString('utf8') }];
  }
  const archive = {
    size: bytes.length,
    read: async (position: number, length: number) => bytes.subarray(position, position + length),
  };
  const wanted = new Map(files.map(({ name, kind }) => [name, kind]));
  const texts: StoredText<Kind>[] = [];
  for (const member of (await readZipDirectory(archive)) ?? []) {
    const kind = wanted.get(member.name);
    const text = kind === undefined ? null : await textOf({ chunks: () => readZipMember(archive, member) });
    if (kind !== undefined && text !== null) texts.push({ path: member.name, kind, text });
  }
  return texts;
}
