import { expect, test } from 'vitest';
import { repairMojibake } from './mojibake.ts';

test('mojibake is put right where it is one, and nothing else', () => {
  expect([
    repairMojibake('TomÃ¡s'),
    repairMojibake('â€œæ—¥æœ¬â€\u009d and Ã\u00a0 la carte'),
    repairMojibake('Tomás Ã la carte'),
    repairMojibake('𠮷野 “日本”'),
  ]).toEqual(['Tomás', '“日本” and à la carte', null, null]);
});
