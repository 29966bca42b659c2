import { open } from 'node:fs/promises';

const signature = 'PAR1';

/** Whether a file begins as a Parquet file does. Rejects with the system's error where it cannot be read. */
export async function isParquet(path: string): Promise<boolean> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(signature.length), 0, signature.length, 0);
  return buffer.toString('latin1', 0, bytesRead) === signature;
}
