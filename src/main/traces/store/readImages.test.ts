import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTraces } from '../../../../test/traceFiles.ts';
import type { AnyJson } from '../../../shared/json.ts';
import { saysImage, shownImageBytes } from '../../../shared/traces/stepImages.ts';
import { resolvePointer } from '../../records/located.ts';
import { readImages } from './readImages.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-images-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const bytesOf = (signature: string, length = 300) => Buffer.from(signature.padEnd(length, 'xy'), 'latin1');
const png = bytesOf('\x89PNG\r\n\x1a\n').toString('base64');
const jpeg = bytesOf('\xff\xd8\xff\xe0').toString('base64');
const gif = bytesOf('GIF89a').toString('base64');
const webp = bytesOf('RIFF\x24\x01\x00\x00WEBP').toString('base64');
const svg = bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');

/** The images of each step that says it has some, by type and bytes, and the texts of all steps. */
async function imagesOf(value: object) {
  const path = join(folder, 'images.json');
  writeFileSync(path, JSON.stringify(value));
  // What JSON.stringify wrote is JSON.
  const root = JSON.parse(JSON.stringify(value)) as AnyJson;
  const { traces } = await readTraces(path);
  const steps = traces.flatMap((trace) => trace.steps);
  const images = await Promise.all(
    steps
      .filter(saysImage)
      .map((step) => readImages(step, async (pointer) => JSON.stringify(resolvePointer(root, pointer) ?? null))),
  );
  expect(JSON.stringify(traces)).not.toContain('xyxyxyxy');
  for (const data of [png, jpeg, gif, webp]) expect(JSON.stringify(traces)).not.toContain(data.slice(40, 80));
  return { images: images.map((all) => all.map(({ mediaType, base64 }) => [mediaType, base64])), steps };
}

test('images of OpenAI, Anthropic, Gemini and tool results are read from the bytes of the file, and no text carries them', async () => {
  const openAi = { type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } };
  const anthropic = { type: 'image', source: { type: 'base64', media_type: 'image/jpeg', data: jpeg } };
  const gemini = { inline_data: { mime_type: 'image/gif', data: gif } };
  const mcp = JSON.stringify([{ type: 'image', data: webp, mimeType: 'image/webp' }, { seen: true }]);
  const { images } = await imagesOf({
    messages: [
      { role: 'user', content: [{ type: 'text', text: 'Look.' }, openAi, anthropic] },
      { role: 'user', parts: [gemini] },
      { role: 'assistant', content: '', tool_calls: [{ id: 'a', function: { name: 'look', arguments: '{}' } }] },
      { role: 'tool', tool_call_id: 'a', content: mcp },
      { role: 'tool', tool_call_id: 'b', content: [{ type: 'text', text: 'two' }, anthropic, openAi] },
    ],
  });
  expect(images).toEqual([
    [['image/png', png]],
    [['image/jpeg', jpeg]],
    [['image/gif', gif]],
    [['image/webp', webp]],
    [
      ['image/jpeg', jpeg],
      ['image/png', png],
    ],
  ]);
});

test('an image that Inspect keeps among the attachments of a sample is found there', async () => {
  const image = { type: 'image', image: 'attachment://a1b2' };
  const sample = {
    id: 1,
    epoch: 1,
    messages: [{ role: 'user', content: [image] }],
    attachments: { a1b2: `data:image/png;base64,${png}` },
    output: {},
  };
  const { images } = await imagesOf({ eval: { model: 'm' }, samples: [sample] });
  expect(images).toEqual([[['image/png', png]]]);
});

test('what is no picture by its first bytes is not shown, whatever the file calls it, and what is too large is named', async () => {
  const written = (data: string) => JSON.stringify(`data:image/png;base64,${data}`);
  const read = (text: string) => readImages({ pointer: '', innerPointer: null }, async () => text);
  expect(await read(written(svg))).toEqual([]);
  expect(await read('no JSON')).toEqual([]);
  const large = bytesOf('GIF87a', shownImageBytes + 1).toString('base64');
  expect(await read(written(large))).toEqual([
    { mediaType: 'image/gif', byteCount: shownImageBytes + 1, base64: null },
  ]);
});
