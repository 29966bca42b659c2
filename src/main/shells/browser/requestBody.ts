import type { IncomingMessage } from 'node:http';

/** The media type without its parameters, in lower case. */
export function contentType(request: IncomingMessage): string {
  return (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** The whole body, or null when it is longer than `limit` bytes: by what it says, and by what really comes. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return null;
  const chunks: Buffer[] = [];
  let byteCount = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    byteCount += chunk.length;
    if (byteCount > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
