import { describe, expect, it } from 'vitest';
import { visible, visibleJson, visibleText } from './visible.ts';

describe('what is said on a terminal', () => {
  it('moves nothing there: no escape sequence, no bell, no line of its own, no turned writing', () => {
    expect(visible('\u001b]0;pwn\u0007\u001b[31mX\r\nakapen: restored\u009b2J\u202egnp')).toBe(
      '\\u001b]0;pwn\\u0007\\u001b[31mX\\u000d\\u000aakapen: restored\\u009b2J\\u202egnp',
    );
  });

  it('stays as it is in Japanese, with 𠮷 and emoji of several parts', () => {
    const text = '患者は「喘息」です。𠮷 👩‍⚕️ é';
    expect(visible(text)).toBe(text);
  });

  it('means the same as JSON, and keeps its lines', () => {
    const value = { id: '\u009b31m\u007f\u202e\n', list: ['あ'] };
    const shown = visibleJson(JSON.stringify(value, null, 2));
    expect(JSON.parse(shown)).toEqual(value);
    expect(shown.split('\n').length).toBe(6);
    expect(shown).not.toMatch(/[\u007f-\u009f\u202e]/);
  });

  it('keeps what divides the lines and columns of a text, and nothing that would write over them', () => {
    expect(visibleText('\ufeffa,b\r\n"1\t2\n3","\u001b[31m"\r\nx\ry\r')).toBe(
      '\ufeffa,b\r\n"1\t2\n3","\\u001b[31m"\r\nx\\u000dy\\u000d',
    );
  });
});
