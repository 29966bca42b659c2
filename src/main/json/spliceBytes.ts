/** New bytes for the bytes `byteStart` to `byteEnd` of a file. */
export type Replacement = { readonly byteStart: number; readonly byteEnd: number; readonly bytes: Uint8Array };

/** Copies a file with some spans replaced; replacements are in file order and do not overlap. */
export function* spliceBytes(file: Uint8Array, replacements: Iterable<Replacement>): Generator<Uint8Array> {
  let at = 0;
  for (const { byteStart, byteEnd, bytes } of replacements) {
    yield file.subarray(at, byteStart);
    yield bytes;
    at = byteEnd;
  }
  yield file.subarray(at);
}
