import type { AnyJson } from '../../../shared/json.ts';
import { type ImageType, type StepImage, shownImageBytes } from '../../../shared/traces/stepImages.ts';
import type { Step } from '../../../shared/traces/trace.ts';
import { resolvePointer } from '../../records/located.ts';
import { parseStructure, parseValue } from '../../records/parseValue.ts';
import { encodedMedia } from '../media.ts';

/** Attachments of one step that are looked into. */
const mostAttachments = 20;

/**
 * The images that a step was read from, from the bytes of its own file; `original` reads what lies at a pointer of it, as it is written. Data that
 * is no PNG, JPEG, GIF or WebP by its first bytes is left out.
 */
export async function readImages(
  { pointer, innerPointer }: Pick<Step, 'pointer' | 'innerPointer'>,
  original: (pointer: string) => Promise<string>,
): Promise<StepImage[]> {
  const text = await original(pointer);
  const texts = [text];
  const root = /^(.*?)\/(?:messages|events|input|output)(?:\/|$)/.exec(pointer)?.[1] ?? '';
  // Inspect keeps long texts and images of a sample beside its messages.
  const attached = new Set([...text.matchAll(/attachment:\/\/([0-9A-Za-z]+)/g)].map(([, name]) => name));
  for (const name of [...attached].slice(0, mostAttachments)) texts.push(await original(`${root}/attachments/${name}`));
  const images: StepImage[] = [];
  let left = shownImageBytes;
  for (const [index, written] of texts.entries()) {
    for (const base64 of encodedMedia(valueAsRead(written, index === 0 ? innerPointer : null))) {
      const bytes = Buffer.from(base64, 'base64');
      const mediaType = imageTypeOf(bytes);
      if (mediaType === null) continue;
      const fits = bytes.length <= left;
      if (fits) left -= bytes.length;
      images.push({ mediaType, byteCount: bytes.length, base64: fits ? bytes.toString('base64') : null });
    }
  }
  return images;
}

function valueAsRead(written: string, innerPointer: string | null): AnyJson {
  const value = parseValue(written) ?? written;
  if (innerPointer === null || typeof value !== 'string') return value;
  return resolvePointer(parseStructure(value) ?? null, innerPointer) ?? null;
}

/** Signatures of the formats: PNG 1.2 section 3.1, ITU T.81 B.1.1, GIF89a section 17, RFC 9649 section 2.4. */
function imageTypeOf(bytes: Buffer): ImageType | null {
  const start = bytes.toString('latin1', 0, 12);
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(start)) return 'image/gif';
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? 'image/webp' : null;
}
