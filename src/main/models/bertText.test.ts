import { expect, test } from 'vitest';
import { bertText } from './bertText.ts';

test('Japanese and a capital sigma reach a BERT tokenizer as the reference has them, and other tokenizers as they are', () => {
  const bert = (more: object) => bertText({ normalizer: { type: 'BertNormalizer', ...more } });
  const both = bert({ handle_chinese_chars: true, lowercase: true });
  expect(both('眠𠮷野𪚥 ΟΔΥΣΣΕΥΣ')).toBe('眠 𠮷 野 𪚥  ΟΔΥσσΕΥσ');
  expect(bert({ handle_chinese_chars: false, lowercase: false })('𠮷Σ')).toBe('𠮷Σ');
  expect(bertText({ normalizer: { type: 'NFKC' } })('𠮷Σ')).toBe('𠮷Σ');
  expect(bertText({ normalizer: null })('𠮷Σ')).toBe('𠮷Σ');
});
