import { expect, test } from 'vitest';
import { saysImage } from './stepImages.ts';

const none = { text: '', json: null, arguments: null };
const image = '[image/png, 4,321 bytes]';

test('an image is told by what stands for it, in the text, in an event and in the arguments of a call', () => {
  expect(saysImage({ ...none, text: `Look: ${image}` })).toBe(true);
  expect(saysImage({ ...none, json: { parts: [{ source: { data: image } }] } })).toBe(true);
  expect(saysImage({ ...none, arguments: { images: ['no', image] } })).toBe(true);
  for (const other of ['[image]', '[image/svg+xml, 4 bytes]', '[audio/wav, 4 bytes]', ''])
    expect(saysImage({ text: other, json: [other, 1, null, true], arguments: { other } })).toBe(false);
});
