/** Texts of steps as a store holds them: as text, or as bytes that are a Zstandard frame (RFC 8878) of their UTF-8. */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { withStorageErrors } from '../../database/storageError.ts';
import type { ReadableDatabase } from '../../database/types.ts';

/** A shorter text is packed, or left elsewhere, for nothing. */
export const shortestBytes = 1_024;
/** A frame that unpacks to more than so many times its size is none of ours; what would be stays a text. */
const mostTimes = 250;
const params = { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 };

/** The frame of a text in UTF-8; null where the text is to be stored as it is. */
export function packText(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length < shortestBytes) return null;
  const packed = zstdCompressSync(bytes, { params, pledgedSrcSize: bytes.length });
  return packed.length < bytes.length && packed.length * mostTimes >= bytes.length ? packed : null;
}

/** The UTF-8 of a frame. Throws DATABASE_CORRUPT. */
export function unpackBytes({ name }: ReadableDatabase, packed: Uint8Array): Buffer {
  return withStorageErrors(name, () => zstdDecompressSync(packed, { maxOutputLength: packed.length * mostTimes }));
}
