import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../../../shared/errors.ts';
import { hasByteOrderMark } from '../../../records/json/fileKind.ts';
import { readChunks } from '../../../records/json/readChunks.ts';
import type { ScanEvent } from '../../../records/json/scanEvents.ts';
import { createRecordScanner } from '../../../records/json/scanRecords.ts';
import { parseValue } from '../../../records/parseValue.ts';
import type { Question } from '../numbers/trueParagraphs.ts';

/** What a file tells of titles: R4C's dev_csf.json those of golden facts, HotpotQA's those of supporting facts and of paragraphs; by the ids of items. */
export type TitleFile = { readonly sha256: string } & (
  | { readonly by: 'titles'; readonly found: ReadonlyMap<string, readonly string[]> }
  | { readonly by: 'hotpotqa'; readonly found: ReadonlyMap<string, Question> }
);

const derivationsSchema = z.array(z.array(z.tuple([z.string()], z.unknown())));
const titlesSchema = z.array(z.tuple([z.string()], z.unknown()));
const questionSchema = z.object({
  _id: z.string(),
  context: z.array(z.tuple([z.string(), z.array(z.string())])),
  supporting_facts: titlesSchema.default([]),
});

/**
 * Reads the titles of these items, record by record. Errors: FILE_UNREADABLE; IMPORT_MALFORMED `{ problem: 'titlesNeither' }` for what is neither
 * of the files, or breaks off.
 */
export async function readTitles(path: string, wanted: ReadonlySet<string>): Promise<TitleFile> {
  const hash = createHash('sha256');
  const facts = new Map<string, readonly string[]>();
  const questions = new Map<string, Question>();
  let by: TitleFile['by'] | null = null;
  const read = (event: ScanEvent) => {
    if (event.kind === 'fault' || event.state !== 'whole') throw neither(path);
    by ??= event.key === null ? 'hotpotqa' : 'titles';
    const value = parseValue(Buffer.from(event.bytes).toString('utf8'));
    if (event.key === null) {
      const { success, data } = questionSchema.safeParse(value);
      if (!success) throw neither(path);
      const supporting = [...new Set(data.supporting_facts.map(([title]) => title))];
      if (wanted.has(data._id)) questions.set(data._id, { supporting, context: data.context });
      return;
    }
    const { success, data } = derivationsSchema.safeParse(value);
    const key = z.string().safeParse(parseValue(Buffer.from(event.key.bytes).toString('utf8')));
    if (!success || !key.success) throw neither(path);
    if (wanted.has(key.data)) facts.set(key.data, [...new Set(data.flat().map(([title]) => title))]);
  };
  let scanner: ReturnType<typeof createRecordScanner> | null = null;
  for await (const chunk of readChunks(path)) {
    hash.update(chunk);
    const markBytes = scanner === null && hasByteOrderMark(chunk) ? 3 : 0;
    scanner ??= createRecordScanner((place) => (place.length === 0 ? 'enter' : 'record'), markBytes);
    for (const event of scanner.push(chunk.subarray(markBytes))) read(event);
  }
  for (const event of scanner?.end() ?? []) read(event);
  const sha256 = hash.digest('hex');
  if (by === null) throw neither(path);
  return by === 'titles' ? { sha256, by, found: facts } : { sha256, by, found: questions };
}

function neither(path: string): AppError {
  const message = 'It is neither a file of questions as HotpotQA has them nor one of derivations as R4C has them';
  return new AppError('IMPORT_MALFORMED', message, { path, problem: 'titlesNeither' });
}
