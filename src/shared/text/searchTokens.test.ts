import { expect, it } from 'vitest';
import { searchTokens } from './searchTokens.ts';

it.each([
  ['EGFR p.L858R, exon-19 DEL', ['egfr', 'p', 'l858r', 'exon', '19', 'del']],
  ['肺癌の治療 ＥＧＦＲ', ['肺癌', '癌ノ', 'ノ治', '治療', 'egfr']],
  ['癌', ['癌']],
  ['ETV6::NTRK3 β-catenin', ['etv6', 'ntrk3', 'β', 'catenin']],
  [' :: ', []],
])('%s has the words %j', (text, words) => {
  expect(searchTokens(text)).toEqual(words);
});
