import type { AnyJson } from '../../shared/json.ts';
import { isList, isObject, valueAt } from '../records/located.ts';
import { parseStructure } from '../records/parseValue.ts';

/** Shorter runs are left as they are: an icon in a data URL does no harm. */
const shortestData = 256;

/** What stands in a text for data that was left out: media type and size. The original keeps the data. */
function mediaPlaceholder(mediaType: string, base64: string): string {
  let digits = base64.length;
  // Line ends and what fills up the end stand for no byte.
  for (let at = 0; at < base64.length; at += 1) if (fillingCodes.has(base64.charCodeAt(at))) digits -= 1;
  return `[${mediaType}, ${Math.floor((digits * 3) / 4).toLocaleString('en')} bytes]`;
}
/** `=` and line ends. */
const fillingCodes: ReadonlySet<number> = new Set([0x3d, 0x0a, 0x0d]);

/** The text with every base64 data URL of 256 or more characters replaced by its placeholder. */
export function withoutDataUrls(text: string): string {
  let from = text.indexOf(';base64,');
  if (from < 0) return text;
  let kept = '';
  let done = 0;
  while (from >= 0) {
    const start = text.lastIndexOf('data:', from);
    const mediaType = start < done ? null : (/^data:([\w.+-]+\/[\w.+-]+)/.exec(text.slice(start, from))?.[1] ?? null);
    const dataStart = from + ';base64,'.length;
    const dataEnd = endOfBase64(text, dataStart);
    if (mediaType !== null && from - start < 200 && dataEnd - dataStart >= shortestData) {
      kept += text.slice(done, start) + mediaPlaceholder(mediaType, text.slice(dataStart, dataEnd));
      done = dataEnd;
    }
    from = text.indexOf(';base64,', dataEnd);
  }
  return kept + text.slice(done);
}

/** The value with data URLs and base64 members beside a media type replaced; the same value when there are none. */
export function withoutMedia(value: AnyJson): AnyJson {
  if (typeof value === 'string') return withoutDataUrls(value);
  if (isList(value)) {
    const items = value.map(withoutMedia);
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isObject(value)) return value;
  const mediaType = mediaTypeOf(value);
  let changed = false;
  const members = Object.entries(value).map(([key, member]) => {
    const isData = mediaType !== null && typeof member === 'string' && isBase64(member);
    const next = isData ? mediaPlaceholder(mediaType, member) : withoutMedia(member);
    changed ||= next !== member;
    return [key, next] as const;
  });
  return changed ? Object.fromEntries(members) : value;
}

/**
 * The base64 of all that `withoutMedia` replaces, in order; in a text that is a JSON list or object also that of its members, as readers of
 * results parse these.
 */
export function* encodedMedia(value: AnyJson): Generator<string> {
  if (typeof value === 'string') {
    const inside = parseStructure(value);
    if (inside === undefined) yield* encodedInText(value);
    else yield* encodedMedia(inside);
  } else if (isList(value)) for (const item of value) yield* encodedMedia(item);
  else if (isObject(value)) {
    const mediaType = mediaTypeOf(value);
    for (const member of Object.values(value)) {
      if (mediaType !== null && typeof member === 'string' && isBase64(member)) yield member;
      else yield* encodedMedia(member);
    }
  }
}

function* encodedInText(text: string): Generator<string> {
  const opening = ';base64,';
  for (let from = text.indexOf(opening); from >= 0; ) {
    const start = from + opening.length;
    const end = endOfBase64(text, start);
    if (end - start >= shortestData) yield text.slice(start, end);
    from = text.indexOf(opening, end);
  }
}

/** The placeholder of an image, audio or file part in any of the shapes that formats have for it; null for other parts. */
export function describeMedia(part: AnyJson): string | null {
  // A part of Gemini has no type.
  const isInline = valueAt(part, 'inline_data') !== undefined || valueAt(part, 'inlineData') !== undefined;
  const type = isInline ? 'image' : valueAt(part, 'type');
  if (typeof type !== 'string' || !/image|audio|video|file|document|media|blob|uri/.test(type)) return null;
  const shown = withoutMedia(part);
  return findPlaceholder(shown) ?? findAddress(shown) ?? `[${type}]`;
}

function findPlaceholder(value: AnyJson): string | null {
  if (typeof value === 'string') return /^\[[\w.+-]+\/[\w.+-]+, [\d,]+ bytes\]$/.test(value) ? value : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const inner of Object.values(value)) {
    const found = findPlaceholder(inner);
    if (found !== null) return found;
  }
  return null;
}

/** Where a picture lies, as text: it is never fetched. */
function findAddress(part: AnyJson): string | null {
  const [image, source] = [valueAt(part, 'image_url'), valueAt(part, 'source')];
  const candidates = [
    image,
    valueAt(image, 'url'),
    valueAt(source, 'url'),
    valueAt(part, 'image'),
    valueAt(part, 'url'),
    valueAt(part, 'uri'),
    valueAt(part, 'file_id'),
  ];
  const address = candidates.find((candidate) => typeof candidate === 'string' && candidate.length < 2048);
  return typeof address === 'string' ? `[${String(valueAt(part, 'type'))}: ${address}]` : null;
}

function mediaTypeOf(value: AnyJson): string | null {
  for (const key of ['media_type', 'mime_type', 'mimeType', 'mediaType']) {
    const type = valueAt(value, key);
    if (typeof type === 'string') return type;
  }
  return null;
}

function isBase64(text: string): boolean {
  return text.length >= shortestData && endOfBase64(text, 0) === text.length;
}

/** A loop and not a pattern: a pattern would need a stack as long as the data. */
function endOfBase64(text: string, from: number): number {
  let end = from;
  while (end < text.length && isBase64Code(text.charCodeAt(end))) end += 1;
  return end;
}

function isBase64Code(code: number): boolean {
  const isLetter = (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
  const isDigitOrSlash = code >= 0x2f && code <= 0x39;
  return isLetter || isDigitOrSlash || otherCodes.has(code);
}

/** `+`, `=`, line ends, and `-` and `_` of the address-safe alphabet. */
const otherCodes: ReadonlySet<number> = new Set([0x2b, 0x3d, 0x0a, 0x0d, 0x2d, 0x5f]);
