import { type FileHandle, open, readFile } from 'node:fs/promises';
import { AppError } from '../../../../shared/errors.ts';
import { readZipMember } from '../../../records/zip/readZipMember.ts';
import { archiveOnDisk, isUnsafeName, readZipDirectory, type ZipMember } from '../../../records/zip/zipDirectory.ts';
import { type GivenFiles, kindOfHead } from './readForeignFiles.ts';
import type { ForeignKind } from './readForeignRecord.ts';

const headBytes = 1024 * 1024;
/** Bytes of an archive that are looked at before it is none of these: logs of agents are archives of hundreds of long files. */
const lookedBytes = 8 * headBytes;
/** Largest file that is read, and as many of them. */
const limits = { fileBytes: 256 * 1024 * 1024, files: 1_000 };

/** Files that somebody gave as one: the file itself, or the JSON files of an archive in the order of their names. Throws IMPORT_MALFORMED for too many, or too large ones. */
export async function withGivenFiles<T>(
  path: string,
  fileName: string,
  work: (given: GivenFiles) => Promise<T>,
): Promise<T> {
  await using file = await open(path);
  const members = await jsonMembersOf(file);
  if (members !== null) {
    refuseMany(members.length, path);
    return await work(archived(file, members, path));
  }
  const { size } = await file.stat();
  refuseLarge(size, path);
  return await work({ names: [fileName], read: () => readFile(path) });
}

/** The kind of a file, or of the first that has one in an archive, as far as it is looked at; null for none. */
export async function foreignKindIn(path: string): Promise<ForeignKind | null> {
  await using file = await open(path);
  const members = await jsonMembersOf(file);
  if (members === null) {
    const head = Buffer.alloc(headBytes);
    const { bytesRead } = await file.read(head, 0, headBytes, 0);
    return kindOfHead(head.subarray(0, bytesRead));
  }
  let looked = 0;
  for (const member of members.slice(0, limits.files)) {
    if (looked >= lookedBytes) break;
    const head = await headOf(file, member);
    looked += head.length;
    const kind = await kindOfHead(head);
    if (kind !== null) return kind;
  }
  return null;
}

/** Null for what is no archive. */
async function jsonMembersOf(file: FileHandle): Promise<ZipMember[] | null> {
  const signature = Buffer.alloc(2);
  await file.read(signature, 0, 2, 0);
  if (signature.toString('latin1') !== 'PK') return null;
  const all = (await readZipDirectory(await archiveOnDisk(file))) ?? [];
  return all
    .filter(({ name }) => /\.jsonl?$/i.test(name) && !isUnsafeName(name) && !/(?:^|\/)(?:\.|__MACOSX)/.test(name))
    .sort((one, two) => (one.name < two.name ? -1 : 1));
}

function archived(file: FileHandle, members: readonly ZipMember[], path: string): GivenFiles {
  const byName = new Map(members.map((member) => [member.name, member]));
  const unpacked = { count: 0 };
  return {
    names: [...byName.keys()],
    async read(name) {
      const member = byName.get(name);
      if (member === undefined) throw new Error(`No file ${name} was given`);
      const parts: Uint8Array[] = [];
      let length = 0;
      for await (const part of readZipMember(await archiveOnDisk(file), member, undefined, unpacked)) {
        length += part.length;
        refuseLarge(length, path);
        parts.push(part);
      }
      return Buffer.concat(parts);
    },
  };
}

async function headOf(file: FileHandle, member: ZipMember): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of readZipMember(await archiveOnDisk(file), member, undefined, { count: 0 })) {
    parts.push(part);
    length += part.length;
    if (length >= headBytes) break;
  }
  return Buffer.concat(parts);
}

/** To read some of them would leave answers without partners, and nobody would know. */
function refuseMany(count: number, path: string): void {
  if (count <= limits.files) return;
  throw new AppError('IMPORT_MALFORMED', 'Too many files of answers', {
    path,
    problem: 'answersTooManyFiles',
    params: { limit: limits.files },
  });
}

function refuseLarge(length: number, path: string): void {
  if (length <= limits.fileBytes) return;
  const params = { limit: limits.fileBytes };
  throw new AppError('IMPORT_MALFORMED', 'A file of answers is too large', {
    path,
    problem: 'predictionsTooLarge',
    params,
  });
}
