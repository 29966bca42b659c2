/** Texts of steps that are left in the archive they came in, which a store keeps as it was received, and are read from there. */
import { AppError } from '../../../shared/errors.ts';
import type { AnyJson } from '../../../shared/json.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import type { Kept } from '../../kept.ts';
import { hasByteOrderMark } from '../../records/json/fileKind.ts';
import { leaveOut } from '../../records/json/leaveOut.ts';
import { resolvePointer, valueAt } from '../../records/located.ts';
import { askedOfSample } from '../../records/zip/inspectSample.ts';
import { type MemberPlace, unpackNow } from '../../records/zip/unpackWhole.ts';
import { unpackBytes } from './packedText.ts';
import { prepareMember, prepareStoreReads, type StoredText, sourceChunkBytes } from './storeTable.ts';

/** A larger member is none to unpack for one of its texts: they are stored beside it. */
export const largestMember = 8 * 1024 * 1024;
/** Members that were unpacked last are kept, as long as they are not larger together. */
const keptBytes = 16 * 1024 * 1024;

const attachmentPrefix = 'attachment://';

/** The text at a pointer of a member, or the attachment of Inspect that it names; undefined where there is none. Stores rely on it: it never changes. */
export function textAtPointer(root: AnyJson, pointer: string): string | undefined {
  const value = resolvePointer(root, pointer);
  if (typeof value !== 'string') return undefined;
  if (!value.startsWith(attachmentPrefix)) return value;
  const attached = valueAt(valueAt(root, 'attachments'), value.slice(attachmentPrefix.length));
  return typeof attached === 'string' ? attached : value;
}

/** A text from its column; `pointer` of its step. Throws DATABASE_CORRUPT. */
export function readText(db: ReadableDatabase, stored: StoredText, pointer: string | null): string {
  if (typeof stored === 'string') return stored;
  return typeof stored === 'number' ? readLeftText(db, stored, pointer ?? '') : unpackBytes(db, stored).toString();
}

/** `isWhole`: with what only a mapping leads to. */
type Member = { readonly id: number; readonly isWhole: boolean; readonly size: number; readonly root: AnyJson };

/** The one that was asked for last comes last. */
const unpackedMembers: Kept<Member[]> = { make: () => [] };

/** The text of a step that is left in a member. Throws DATABASE_CORRUPT. */
function readLeftText(db: ReadableDatabase, id: number, pointer: string): string {
  const members = db.kept(unpackedMembers);
  const needsWhole = pointer.startsWith('/events/');
  const found = members.findIndex((one) => one.id === id && (one.isWhole || !needsWhole));
  const member = members.splice(found < 0 ? members.length : found, 1)[0] ?? readMember(db, id, needsWhole);
  members.push(member);
  for (let bytes = totalOf(members); bytes > keptBytes && members.length > 1; bytes = totalOf(members)) members.shift();
  const text = textAtPointer(member.root, pointer);
  if (text === undefined) throw damaged(db);
  return text;
}

function totalOf(members: readonly Member[]): number {
  return members.reduce((sum, { size }) => sum + size, 0);
}

function readMember(db: ReadableDatabase, id: number, isWhole: boolean): Member {
  const place = prepareMember(db).get(id);
  const content = place === undefined || !isAllowed(place) ? null : unpackNow(packedBytes(db, place), place);
  if (content === null) throw damaged(db);
  try {
    const text = leaveOut(content.subarray(hasByteOrderMark(content) ? 3 : 0), isWhole ? 'whole' : askedOfSample);
    // What JSON.parse returns is a JSON value by definition.
    return { id, isWhole, size: content.length, root: JSON.parse(text.toString()) as AnyJson };
  } catch {
    throw damaged(db);
  }
}

function isAllowed({ start, size, compressedSize }: MemberPlace): boolean {
  return start >= 0 && size >= 0 && compressedSize >= 0 && Math.max(size, compressedSize) <= largestMember;
}

function packedBytes(db: ReadableDatabase, { start, compressedSize }: MemberPlace): Buffer {
  const read = prepareStoreReads(db).chunk;
  const pieces: Buffer[] = [];
  const end = start + compressedSize;
  for (let seq = Math.floor(start / sourceChunkBytes); seq * sourceChunkBytes < end; seq += 1) {
    const first = seq * sourceChunkBytes;
    const bytes = read.get(seq)?.bytes;
    if (bytes === undefined) break;
    pieces.push(bytes.subarray(Math.max(0, start - first), end - first));
  }
  return Buffer.concat(pieces);
}

function damaged({ name }: ReadableDatabase): AppError {
  return new AppError('DATABASE_CORRUPT', 'A text is not where a store of traces says', {
    path: name,
    reason: 'store',
  });
}
