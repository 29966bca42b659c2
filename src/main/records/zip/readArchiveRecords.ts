import { AppError } from '../../../shared/errors.ts';
import type { Problem } from '../../../shared/files.ts';
import type { AnyJson } from '../../../shared/json.ts';
import type { Asked } from '../json/leaveOut.ts';
import { type Found, readJsonRecords } from '../jsonRecords.ts';
import { problemOfFile } from '../recordProblems.ts';
import { readZipMember, type UnpackedBytes, type ZipLimits, zipLimits } from './readZipMember.ts';
import { unpackWhole, type WholeMember } from './unpackWhole.ts';
import { type ArchiveBytes, isUnsafeName, readZipDirectory, type ZipMember } from './zipDirectory.ts';

/** Where an Inspect log keeps what holds for all samples; the second one while a run is still going on. */
const headerNames = ['header.json', '_journal/start.json'];

/** Whether members of an archive are those of a log of Inspect, by their names: its header and its samples. */
export function isInspectLog(members: readonly { readonly name: string }[]): boolean {
  return members.some(({ name }) => headerNames.includes(name)) && members.some(isSample);
}

/**
 * The samples of an Inspect `.eval` archive, member by member, with the header as context. Members that are damaged, unsafe or too
 * large become problems; where the whole unpacks to too much, what came before stays and the rest is not read. Nothing is written to disk.
 * Of samples, long values that are not `asked` for may be null. Errors: IMPORT_MALFORMED with `problem` zip when it is another archive.
 */
export async function* readArchiveRecords(
  file: ArchiveBytes,
  { limits = zipLimits, asked = 'whole' }: { readonly limits?: ZipLimits; readonly asked?: Asked } = {},
): AsyncGenerator<Found> {
  const members = await readZipDirectory(file);
  const header = members?.find(({ name }) => headerNames.includes(name));
  if (members === null || members === undefined || header === undefined) {
    throw new AppError('IMPORT_MALFORMED', 'Not an Inspect log', { problem: 'zip' });
  }
  let context: AnyJson = null;
  const unpacked: UnpackedBytes = { count: 0 };
  for await (const found of recordsOf(file, header, { limits, unpacked, whole: null, asked: 'whole' }, null)) {
    if ('problem' in found) yield found;
    else context = found.record.value;
  }
  let total = 0;
  let number = 0;
  const seen = new Set<string>();
  const unpackedAhead = unpackAhead(file, members.filter(isSample));
  for (const member of members) {
    if (isUnsafeName(member.name)) yield { problem: inMember('memberUnsafe', member) };
    else if (!isSample(member)) continue;
    else if (seen.has(member.name)) yield { problem: inMember('memberRepeated', member) };
    else {
      seen.add(member.name);
      // Members may share their bytes, so that what comes out is more than the archive could hold.
      total += member.compressedSize;
      if (total > file.size) return yield { problem: inMember('memberBomb', member, { ratio: limits.ratio }) };
      number += 1;
      const whole = await unpackedAhead.take(member);
      for await (const found of recordsOf(file, member, { limits, unpacked, whole, asked }, context)) {
        yield 'problem' in found ? found : { record: { ...found.record, number } };
        if ('problem' in found && wholeArchive.includes(found.problem.code)) return;
      }
    }
  }
}

/** Problems after which the archive is not read on. */
const wholeArchive = ['archiveTooLarge', 'archiveBomb'];

const isSample = ({ name }: Pick<ZipMember, 'name'>) => !isUnsafeName(name) && /^samples\/.+\.json$/.test(name);

/** So many members are unpacked, in other threads, while one is read, which takes less. */
const aheadCount = 2;

/** Unpacks members in their order before they are taken; those that are passed over are thrown away. */
function unpackAhead(file: ArchiveBytes, members: readonly ZipMember[]) {
  const ahead: { readonly member: ZipMember; readonly whole: Promise<WholeMember | null> }[] = [];
  let next = 0;
  const fill = (count: number) => {
    for (; ahead.length < count; next += 1) {
      const member = members[next];
      if (member === undefined) return;
      ahead.push({ member, whole: unpackWhole(file, member) });
    }
  };
  return {
    async take(member: ZipMember): Promise<WholeMember | null> {
      let first: (typeof ahead)[number] | undefined;
      do {
        fill(1);
        first = ahead.shift();
      } while (first !== undefined && first.member !== member);
      const whole = (await first?.whole) ?? null;
      fill(aheadCount);
      return whole;
    },
  };
}

type Reading = {
  readonly limits: ZipLimits;
  readonly unpacked: UnpackedBytes;
  readonly whole: WholeMember | null;
  readonly asked: Asked;
};

async function* recordsOf(
  file: ArchiveBytes,
  member: ZipMember,
  { limits, unpacked, whole, asked }: Reading,
  context: AnyJson,
): AsyncGenerator<Found> {
  try {
    const content = readZipMember(file, member, limits, unpacked, whole?.content);
    yield* readJsonRecords(content, member.name, context, whole?.place, asked);
  } catch (error) {
    if (!(error instanceof AppError) || typeof error.details.problem !== 'string') throw error;
    const params = error.details.params;
    yield { problem: inMember(error.details.problem, member, isParams(params) ? params : {}) };
  }
}

function isParams(value: unknown): value is Problem['params'] {
  return typeof value === 'object' && value !== null;
}

function inMember(code: string, { name }: ZipMember, params: Problem['params'] = {}): Problem {
  return problemOfFile(code, { ...params, member: name.replaceAll('\0', '␀').slice(0, 200) });
}
