import { expect, test } from 'vitest';
import { printFloat, printPython } from './printPython.ts';

test('floats are printed as Python prints them', () => {
  // What Python 3.12 prints for the same numbers.
  const printed = [0, -0, 1, 0.1, 1 / 3, 0.0001, 0.00001, 1.5e-7, 1e15, 1e16, 1.25e21, -2.5e-10].map(printFloat);
  expect(printed).toEqual([
    '0.0',
    '-0.0',
    '1.0',
    '0.1',
    '0.3333333333333333',
    '0.0001',
    '1e-05',
    '1.5e-07',
    '1000000000000000.0',
    '1e+16',
    '1.25e+21',
    '-2.5e-10',
  ]);
});

test('a value is laid out as json.dumps with indent=2 does, and only floats get a point', () => {
  const value = { n: 2, curve: [1, 0.5], none: [], empty: {}, deep: { text: '𠮷"\n', no: null, yes: true } };
  expect(printPython(value, (key) => key === 'curve')).toBe(
    [
      '{',
      '  "n": 2,',
      '  "curve": [',
      '    1.0,',
      '    0.5',
      '  ],',
      '  "none": [],',
      '  "empty": {},',
      '  "deep": {',
      '    "text": "𠮷\\"\\n",',
      '    "no": null,',
      '    "yes": true',
      '  }',
      '}',
    ].join('\n'),
  );
  expect(printPython({ a: 1 }, undefined, 1)).toBe('{\n    "a": 1\n  }');
});
