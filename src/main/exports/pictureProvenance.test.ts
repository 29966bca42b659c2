import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../../test/anyText.ts';
import { readChart } from './chartBytes.ts';
import { pictureWithProvenance, provenanceKeyword } from './pictureProvenance.ts';

/**
 * JSON texts with every sign that XML has no place for. No key ends with a backslash: behind one, V8's own `JSON.parse` reads other keys
 * wrong (nodejs/node#63785, ARCHITECTURE.md 8).
 */
const facts = fc.dictionary(
  anyText().filter((key) => !key.endsWith('\\')),
  fc.string({
    unit: fc.constantFrom('a', '髙', '𠮷', '<', '>', '&', '"', ']]>', '\0', '\x7f', '\x85', '\ufffe', '\ud800'),
  }),
);

const chunk = (name: string, data: Buffer) => {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(name), data])));
  return Buffer.concat([length, Buffer.from(name), data, sum]);
};
const onePixel = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
  chunk('IDAT', deflateSync(Buffer.from([0, 255]))),
  chunk('IEND', Buffer.alloc(0)),
]);

/** Name and data of each chunk; throws where a sum is wrong. */
function chunksOf(png: Buffer): { readonly name: string; readonly data: Buffer }[] {
  const chunks = [];
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    if (crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) throw new Error('A sum is wrong');
    chunks.push({ name: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

test.each(['<svg xmlns="http://www.w3.org/2000/svg" data-of="a>b"><path d="M0 0"/></svg>\n', '<svg/>'])(
  'an SVG holds its provenance, and what is drawn stays as it was: %s',
  (svg) => {
    fc.assert(
      fc.property(facts, (provenance) => {
        const bytes = pictureWithProvenance('svg', Buffer.from(svg), provenance);
        const [metadata = '', json = ''] =
          /<metadata><provenance xmlns="[^"]*">([^<]*)<\/provenance><\/metadata>/.exec(bytes.toString()) ?? [];
        expect(JSON.parse(json)).toEqual(provenance);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML has no place for
        expect(json).not.toMatch(/[\x00-\x1f\x7f-\x9f\ufffe\uffff&]/);
        expect(bytes.toString().replace(metadata, '').replace('></svg>', '/>')).toBe(svg.replace('></svg>', '/>'));
        expect(readChart('chart.svg', bytes.toString('base64')).bytes).toEqual(bytes);
      }),
    );
  },
);

test('a PNG holds its provenance in a chunk of its own, after its header', () => {
  fc.assert(
    fc.property(facts, (provenance) => {
      const bytes = pictureWithProvenance('png', onePixel, provenance);
      const [header, text, ...drawn] = chunksOf(bytes);
      expect(text?.name).toBe('iTXt');
      expect(text?.data.toString().split('\0')).toEqual([
        provenanceKeyword,
        '',
        '',
        '',
        '',
        JSON.stringify(provenance),
      ]);
      expect([header, ...drawn]).toEqual(chunksOf(onePixel));
      expect(readChart('chart.png', bytes.toString('base64')).bytes).toEqual(bytes);
    }),
  );
});
