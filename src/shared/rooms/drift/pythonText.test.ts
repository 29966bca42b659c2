import { describe, expect, test } from 'vitest';
import { countCodePoints, firstCodePoints, splitAtWhiteSpace, strip } from './pythonText.ts';

describe('text as Python sees it', () => {
  test('has its own white space and counts code points', () => {
    expect(strip('\u001c\u0085\u3000𠮷 ㈱\ufeff ')).toBe('𠮷 ㈱\ufeff');
    expect(splitAtWhiteSpace('a\u2028b\u200bc')).toEqual(['a', 'b\u200bc']);
    expect([countCodePoints('𠮷﨑'), countCodePoints('\ud842x'), firstCodePoints('𠮷野家', 2)]).toEqual([2, 2, '𠮷野']);
  });
});
