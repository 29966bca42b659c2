import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../../../test/anyText.ts';
import { type Asked, leaveOut } from './leaveOut.ts';

const long = 'とても長い '.repeat(20);
const parsed = (text: string, asked: Asked) => JSON.parse(leaveOut(Buffer.from(text), asked).toString());

const events: Asked = {
  others: 'whole',
  members: {
    events: {
      elements: {
        others: 'leftOut',
        members: { id: 'whole', output: { others: 'leftOut', members: { usage: 'whole' } } },
      },
    },
  },
};

test('long values that are not asked for are null, and all else is as it was', () => {
  const event = {
    id: long,
    input: [{ text: long }, '"]}', { more: [1, 2] }],
    short: [1],
    output: { usage: { tokens: 7, of: long }, choices: long },
  };
  const value = {
    messages: [{ content: long }],
    events: [event, { id: 2, output: long }, long, 4],
    after: { events: [long] },
  };
  expect(parsed(JSON.stringify(value, null, 1), events)).toEqual({
    ...value,
    events: [
      { ...event, input: null, output: { usage: event.output.usage, choices: null } },
      { id: 2, output: null },
      null,
      4,
    ],
  });
});

test('a text that is no value of the kind that is asked for stays as it is', () => {
  for (const text of [JSON.stringify([{ id: long }]), `<html>${long}</html>`]) {
    expect(leaveOut(Buffer.from(text), events).toString()).toBe(text);
  }
});

test('a member is found whose name is written with escapes', () => {
  const text = `{"events":[{"\\u0069d":"${long}","input":"${long}"}]}`;
  expect(parsed(text, events)).toEqual({ events: [{ id: long, input: null }] });
});

test('quotes, backslashes and brackets inside of strings end nothing, near or far from their beginning', () => {
  for (const tail of ['\\', '\\\\', '"', '\\"', '{"events":[', '\u2028']) {
    for (const length of [0, 40, 46, 47, 48, 49, 60, 200]) {
      const text = 'w'.repeat(length) + tail + 'x'.repeat(70) + tail;
      const value = {
        events: [
          { input: text, id: tail },
          { [text]: text, id: text },
        ],
        last: text,
      };
      expect(parsed(JSON.stringify(value), events)).toEqual({
        events: [
          { input: null, id: tail },
          { [text]: tail === '\u2028' ? null : text, id: text },
        ],
        last: text,
      });
    }
  }
});

test('what does not fit together is left as it is, for the parser to say where it fails', () => {
  const good = JSON.stringify({ events: [{ input: long, id: 1 }] });
  for (const text of [
    good.slice(0, -2),
    good.replace('"input":', '"input"'),
    good.replace(',"id"', ' "id"'),
    '{"events":[{"input":"',
    '',
    '[',
    '{"a"',
  ]) {
    expect(leaveOut(Buffer.from(text), events).toString()).toBe(text);
  }
});

test('of any value, all that is asked for is there, and nothing but null in place of the rest', () => {
  const pruned = (value: unknown, asked: Asked | 'leftOut'): unknown => {
    if (asked === 'whole') return value;
    if (asked !== 'leftOut' && 'elements' in asked && Array.isArray(value))
      return value.map((one) => pruned(one, asked.elements));
    if (
      asked !== 'leftOut' &&
      'members' in asked &&
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value)
    )
      return Object.fromEntries(
        Object.entries(value).map(([key, one]) => {
          const others = JSON.stringify(key).includes('\\') ? 'whole' : asked.others;
          return [key, pruned(one, Object.hasOwn(asked.members, key) ? (asked.members[key] ?? 'whole') : others)];
        }),
      );
    return Buffer.byteLength(JSON.stringify(value)) < 64 ? value : null;
  };
  const word = fc.oneof(fc.constantFrom('events', 'id', 'output', 'usage', 'input'), anyText({ maxLength: 90 }));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      word,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      tie('list'),
      tie('object'),
    ),
    list: fc.array(tie('value'), { maxLength: 5 }),
    object: fc.dictionary(word, tie('value'), { maxKeys: 5 }),
  }));
  fc.assert(
    fc.property(value, (inner) => {
      const outer = { events: [{ id: inner, input: inner, output: { usage: inner, choices: inner } }, inner], inner };
      // What JSON keeps of it: no minus zero, no object without a prototype.
      const plain: unknown = JSON.parse(JSON.stringify(outer));
      expect(parsed(JSON.stringify(plain), events)).toEqual(pruned(plain, events));
    }),
    { numRuns: 300 },
  );
});
