import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { AppError } from '../../shared/errors.ts';
import { type ZipLimits, zipLimits } from './zip/readZipMember.ts';

const chunkBytes = 256 * 1024;

type Limits = Pick<ZipLimits, 'total' | 'ratio' | 'ratioFrom'>;

/**
 * The bytes of a file that comes chunk by chunk, unpacked where they are those of gzip, and within the bounds of archives. Errors: IMPORT_MALFORMED
 * `{ problem }`: `packedByBzip2`; `gzipDamaged` for one that breaks off or is none; `gzipTooLarge` for more than 16 GiB, or than 250 bytes out of one.
 */
export async function* unpackedChunks(
  chunks: AsyncIterable<Uint8Array>,
  limits: Limits = zipLimits,
): AsyncGenerator<Uint8Array> {
  const packed = { count: 0 };
  const source = counted(chunks, packed)[Symbol.asyncIterator]();
  const first = await source.next();
  if (first.done) return;
  const whole = startingWith(first.value, source);
  const [one, two, three] = first.value;
  if (one === 0x42 && two === 0x5a && three === 0x68) throw refused('packedByBzip2');
  if (one !== 0x1f || two !== 0x8b) {
    yield* whole;
    return;
  }
  const gunzip = createGunzip({ chunkSize: chunkBytes });
  // What goes wrong on the way in comes out of what is read below.
  pipeline(Readable.from(whole), gunzip).catch(() => {});
  let unpacked = 0;
  try {
    for await (const chunk of gunzip) {
      if (!(chunk instanceof Uint8Array)) continue;
      unpacked += chunk.length;
      const isTooMuch = unpacked > limits.ratioFrom && unpacked > packed.count * limits.ratio;
      if (isTooMuch || unpacked > limits.total) throw refused('gzipTooLarge');
      yield chunk;
    }
  } catch (error) {
    throw error instanceof AppError ? error : refused('gzipDamaged', error);
  }
}

async function* counted(chunks: AsyncIterable<Uint8Array>, bytes: { count: number }): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    bytes.count += chunk.length;
    yield chunk;
  }
}

async function* startingWith(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function refused(problem: 'packedByBzip2' | 'gzipDamaged' | 'gzipTooLarge', cause?: unknown): AppError {
  return new AppError('IMPORT_MALFORMED', `Cannot be unpacked: ${problem}`, { problem }, { cause });
}
