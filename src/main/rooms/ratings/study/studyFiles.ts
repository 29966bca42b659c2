import type { FileHandle } from 'node:fs/promises';
import { AppError } from '../../../../shared/errors.ts';
import { readZipMember } from '../../../records/zip/readZipMember.ts';
import { archiveOnDisk, isUnsafeName, readZipDirectory, type ZipMember } from '../../../records/zip/zipDirectory.ts';

/** Largest file of a study folder that is read, and as many of them. */
const studyLimits = { fileBytes: 256 * 1024 * 1024, files: 10_000 };

/** The files of a study folder, by their names below it, in the order of their names. */
export type StudyFiles = {
  readonly names: readonly string[];
  /** Names that were left out, as they lead out of the folder. */
  readonly unsafe: readonly string[];
  /** The bytes of a file. Throws IMPORT_MALFORMED for one that is damaged or too large. */
  read(name: string): Promise<Buffer>;
};

/** The files of an archive that holds a study folder, or is one inside; null where no `study.json` is in it. */
export async function studyFilesIn(file: FileHandle): Promise<StudyFiles | null> {
  const archive = await archiveOnDisk(file);
  const all = (await readZipDirectory(archive)) ?? [];
  const root = rootOf(all.map(({ name }) => name));
  if (root === null) return null;
  const members = new Map<string, ZipMember>();
  const unsafe: string[] = [];
  for (const member of all) {
    if (!member.name.startsWith(root) || member.name.endsWith('/')) continue;
    const name = member.name.slice(root.length);
    if (isUnsafeName(member.name)) unsafe.push(name.replaceAll('\0', '␀').slice(0, 200));
    else if (!isHidden(name) && !members.has(name)) members.set(name, member);
  }
  if (members.size > studyLimits.files) {
    throw new AppError('IMPORT_MALFORMED', 'Too many files in a study', { problem: 'studyTooManyFiles' });
  }
  const unpacked = { count: 0 };
  return {
    names: [...members.keys()].sort((one, other) => (one < other ? -1 : 1)),
    unsafe,
    async read(name) {
      const member = members.get(name);
      if (member === undefined) throw new Error(`No file ${name} in the study`);
      const parts: Uint8Array[] = [];
      let length = 0;
      for await (const part of readZipMember(archive, member, undefined, unpacked)) {
        length += part.length;
        if (length > studyLimits.fileBytes) {
          const params = { file: name, limit: studyLimits.fileBytes };
          throw new AppError('IMPORT_MALFORMED', 'A file of a study is too large', {
            problem: 'studyFileTooLarge',
            ...params,
            params,
          });
        }
        parts.push(part);
      }
      return Buffer.concat(parts);
    },
  };
}

/** Where the study folder begins within an archive: the highest folder that has a `study.json`. */
function rootOf(names: readonly string[]): string | null {
  const roots = names.flatMap((name) =>
    /(?:^|\/)study\.json$/.test(name) ? [name.slice(0, -'study.json'.length)] : [],
  );
  return roots.sort((one, other) => one.length - other.length)[0] ?? null;
}

/** What systems and version control put beside files. */
function isHidden(name: string): boolean {
  return name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX' || part === 'Thumbs.db');
}
