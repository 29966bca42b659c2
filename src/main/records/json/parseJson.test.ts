import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../../../test/rounds.ts';
import { type SpannedValue, toJsonValue } from '../../../shared/json/jsonValue.ts';
import { depthLimit, parseJson } from './parseJson.ts';

function parsed(text: string): SpannedValue {
  const outcome = parseJson(Buffer.from(text));
  if (!outcome.ok) throw new Error(`${outcome.fault.code} at ${outcome.fault.start}`);
  return outcome.value;
}

/** Every node with the text of its span. */
function spans(text: string, value: SpannedValue): string[] {
  const bytes = Buffer.from(text);
  const own = bytes.subarray(value.start, value.end).toString();
  if (value.kind === 'array') return [own, ...value.elements.flatMap((element) => spans(text, element))];
  if (value.kind !== 'object') return [own];
  return [
    own,
    ...value.members.flatMap(({ keySpan, value: held }) => [
      bytes.subarray(keySpan.start, keySpan.end).toString(),
      ...spans(text, held),
    ]),
  ];
}

describe('parseJson', () => {
  test('agrees with JSON.parse on any JSON', () => {
    const json = fc.tuple(fc.jsonValue({ stringUnit: 'binary' }), fc.constantFrom(undefined, 1, '\t', '\r\n '));
    fc.assert(
      fc.property(json, ([value, indent]) => {
        const text = JSON.stringify(value, null, indent);
        expect(toJsonValue(parsed(text))).toEqual(JSON.parse(text));
      }),
      { numRuns: rounds(400), seed: 1 },
    );
  });

  test('accepts what JSON.parse accepts and nothing else', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"\\u00e9"',
      '"\\x"',
      '1',
      '-0',
      '01',
      '1e5',
      '.5',
      'true',
      'nul',
      ' ',
      '\n',
      '𠮷',
      '\t',
      '"',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (chosen) => {
        const text = chosen.join('');
        let accepted = true;
        try {
          JSON.parse(text);
        } catch {
          accepted = false;
        }
        expect(parseJson(Buffer.from(text)).ok).toBe(accepted);
      }),
      { numRuns: rounds(1_000), seed: 2 },
    );
  });

  test('keeps the span of every part and the text of numbers', () => {
    const text = ' {"鍵" : [1.50, "𠮷\\n", {}], "b":null}\n';
    expect(spans(text, parsed(text))).toEqual([
      text.trim(),
      '"鍵"',
      '[1.50, "𠮷\\n", {}]',
      '1.50',
      '"𠮷\\n"',
      '{}',
      '"b"',
      'null',
    ]);
  });

  test('keeps lone surrogates and repeated keys', () => {
    const outcome = parseJson(Buffer.from('{"a":"\\ud800","a":"\\udfb7x"}'));
    expect(outcome).toMatchObject({
      ok: true,
      value: { members: [{ value: { value: '\ud800' } }, { value: { value: '\udfb7x' } }] },
      repeatedKeys: [{ key: 'a', first: { start: 1, end: 4 }, again: { start: 14, end: 17 } }],
    });
  });

  test('refuses what is nested too deep without using up the stack', () => {
    expect(parseJson(Buffer.from('['.repeat(1_000_000)))).toEqual({
      ok: false,
      fault: { code: 'tooDeep', params: { limit: depthLimit }, start: depthLimit, end: depthLimit + 1 },
    });
  });

  test('names the first byte that is not UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from('["𠮷'), Buffer.of(0xe3, 0x81), Buffer.from('"]')]);
    expect(parseJson(bytes)).toEqual({
      ok: false,
      fault: { code: 'invalidUtf8', params: { bytes: 'e3 81 22 5d' }, start: 6, end: 7 },
    });
  });
});
