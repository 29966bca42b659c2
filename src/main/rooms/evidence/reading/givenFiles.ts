import { type FileHandle, open } from 'node:fs/promises';
import type { Problem } from '../../../../shared/files.ts';
import { readChunks } from '../../../records/json/readChunks.ts';
import { unreadableFile } from '../../../records/unreadableFile.ts';
import { readZipMember } from '../../../records/zip/readZipMember.ts';
import { archiveOnDisk, isUnsafeName, readZipDirectory, type ZipMember } from '../../../records/zip/zipDirectory.ts';
import { headBytes } from './evidenceFileKind.ts';
import { problemWithFile } from './evidenceProblems.ts';

/** Files of an archive that are read, at most. */
const mostFiles = 10_000;

/** A file that was given: the one that was chosen, or one of a folder. */
export type GivenFile = {
  /** Its name below the folder; of a file alone its name. */
  readonly name: string;
  chunks(): AsyncIterable<Uint8Array>;
  /** Its first bytes. */
  head(): Promise<Buffer>;
};

/** The files that a path stands for, by their names, and what is wrong with those that cannot be taken. */
export async function withGivenFiles<T>(
  { path, fileName }: { readonly path: string; readonly fileName: string },
  signal: AbortSignal,
  work: (files: readonly GivenFile[], problems: readonly Problem[]) => Promise<T>,
): Promise<T> {
  await using file = await open(path).catch((error) => {
    throw unreadableFile(path, error);
  });
  const signature = Buffer.alloc(2);
  await file.read(signature, 0, 2, 0);
  if (signature.toString('latin1') !== 'PK') {
    return await work(
      [{ name: fileName, chunks: () => readChunks(path, signal), head: () => headOf(readChunks(path)) }],
      [],
    );
  }
  const { files, problems } = await membersOf(file);
  return await work(files, problems);
}

async function membersOf(file: FileHandle): Promise<{ files: GivenFile[]; problems: Problem[] }> {
  const archive = await archiveOnDisk(file);
  const all = (await readZipDirectory(archive)) ?? [];
  const problems: Problem[] = [];
  const members = new Map<string, ZipMember>();
  for (const member of all) {
    const name = member.name.replaceAll('\0', '␀').slice(0, 400);
    if (name.endsWith('/') || isHidden(name)) continue;
    if (isUnsafeName(member.name)) problems.push(problemWithFile('error', 'studyMemberUnsafe', name));
    else if (members.size < mostFiles && !members.has(name)) members.set(name, member);
  }
  // What members unpack to counts together, each once: heads are read apart.
  const unpacked = { count: 0 };
  const files = [...members].map(([name, member]) => ({
    name,
    chunks: () => readZipMember(archive, member, undefined, unpacked),
    head: () => headOf(readZipMember(archive, member, undefined, { count: 0 })),
  }));
  return { files: files.sort((one, other) => (one.name < other.name ? -1 : 1)), problems };
}

async function headOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    length += chunk.length;
    if (length >= headBytes) break;
  }
  return Buffer.concat(parts).subarray(0, headBytes);
}

/** What systems and version control put beside files. */
function isHidden(name: string): boolean {
  return name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX' || part === 'Thumbs.db');
}
