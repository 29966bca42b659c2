import { crc32 } from 'node:zlib';

/** Keyword of the text chunk of a PNG and namespace of the element of an SVG that hold a picture's provenance. */
export const provenanceKeyword = 'Akapen provenance';
const provenanceNamespace = 'urn:akapen:provenance';

/**
 * A picture with its provenance inside, as JSON: in `metadata` of an SVG, in an `iTXt` chunk (UTF-8, not packed) after the header of a
 * PNG. What is drawn keeps its bytes. The bytes are a whole picture of that kind, as `readChart` says.
 *
 * Source: SVG 2 5.11 (`metadata`), PNG 3rd edition 11.3.3.4 (`iTXt`).
 */
export function pictureWithProvenance(kind: 'svg' | 'png', bytes: Buffer, provenance: object): Buffer {
  return kind === 'svg' ? inSvg(bytes, provenance) : inPng(bytes, provenance);
}

function inSvg(bytes: Buffer, provenance: object): Buffer {
  const svg = bytes.toString('utf8');
  const metadata = `<metadata><provenance xmlns="${provenanceNamespace}">${jsonInXml(provenance)}</provenance></metadata>`;
  const root = /^<svg(?:"[^"]*"|'[^']*'|[^"'>])*>/.exec(svg)?.[0] ?? '';
  const drawing = svg.slice(root.length);
  return Buffer.from(
    root.endsWith('/>') ? `${root.slice(0, -2)}>${metadata}</svg>${drawing}` : `${root}${metadata}${drawing}`,
  );
}

/** Signs that XML reads otherwise, or has no place for, are written as JSON writes them: by their number. */
function jsonInXml(provenance: object): string {
  return JSON.stringify(provenance).replaceAll(
    /[&<>\x7f-\x9f\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Signature of 8 bytes, and a header of 13 with its length, its name and its sum. */
const headerEnd = 8 + 4 + 4 + 13 + 4;

function inPng(bytes: Buffer, provenance: object): Buffer {
  const named = Buffer.concat([
    Buffer.from(`iTXt${provenanceKeyword}`),
    // End of the keyword, not packed, no method, neither language nor a translated keyword.
    Buffer.alloc(5),
    Buffer.from(JSON.stringify(provenance)),
  ]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(named.length - 4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([bytes.subarray(0, headerEnd), length, named, sum, bytes.subarray(headerEnd)]);
}
