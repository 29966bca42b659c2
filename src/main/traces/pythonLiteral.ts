import type { AnyJson } from '../../shared/json.ts';
import { depthLimit } from '../records/parseValue.ts';

const words: Readonly<Record<string, AnyJson>> = { None: null, True: true, False: false, nan: null, inf: null };
const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '0': '\0',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
};

/**
 * The value of a Python `repr` of dicts, lists, tuples, sets, strings, numbers, None, True and False; undefined for anything else.
 * Tuples and sets become lists, keys become texts, `nan` and `inf` null.
 */
export function parsePythonLiteral(text: string): AnyJson | undefined {
  let at = 0;

  const skip = () => {
    while (/\s/.test(text[at] ?? '')) at += 1;
  };
  function fail(): never {
    throw new SyntaxError('not a Python literal');
  }

  function value(depth: number): AnyJson {
    if (depth > depthLimit) fail();
    skip();
    const first = text[at] ?? '';
    if (first === '{') return dictOrSet(depth);
    if (first === '[') return list(']', depth);
    if (first === '(') return list(')', depth);
    if (first === "'" || first === '"' || /^[bru]+['"]/i.test(text.slice(at, at + 3))) return strings();
    return numberOrWord();
  }

  function list(close: string, depth: number): AnyJson[] {
    const items: AnyJson[] = [];
    at += 1;
    for (;;) {
      skip();
      if (text[at] === close) break;
      items.push(value(depth + 1));
      skip();
      if (text[at] === ',') at += 1;
      else if (text[at] !== close) fail();
    }
    at += 1;
    return items;
  }

  function dictOrSet(depth: number): AnyJson {
    const members: [string, AnyJson][] = [];
    const items: AnyJson[] = [];
    at += 1;
    for (;;) {
      skip();
      if (text[at] === '}') break;
      const key = value(depth + 1);
      skip();
      if (text[at] === ':') {
        at += 1;
        members.push([typeof key === 'string' ? key : JSON.stringify(key), value(depth + 1)]);
        skip();
      } else items.push(key);
      if (text[at] === ',') at += 1;
      else if (text[at] !== '}') fail();
    }
    at += 1;
    if (members.length > 0 && items.length > 0) fail();
    return items.length > 0 ? items : Object.fromEntries(members);
  }

  /** Strings that stand side by side are one. */
  function strings(): string {
    let all = '';
    for (;;) {
      while (/[bru]/i.test(text[at] ?? '')) at += 1;
      all += string();
      skip();
      if (text[at] !== "'" && text[at] !== '"') return all;
    }
  }

  function string(): string {
    const mark = text[at] ?? '';
    let plainFrom = ++at;
    let all = '';
    for (;;) {
      const character = text[at];
      if (character === undefined) fail();
      if (character === mark) break;
      if (character !== '\\') {
        at += 1;
        continue;
      }
      all += text.slice(plainFrom, at) + readEscape();
      plainFrom = at;
    }
    all += text.slice(plainFrom, at);
    at += 1;
    return all;
  }

  function readEscape(): string {
    const letter = text[at + 1] ?? fail();
    const digits = { x: 2, u: 4, U: 8 }[letter];
    at += 2;
    if (digits === undefined)
      return letter === '\n' ? '' : (escapes[letter] ?? (/['"\\]/.test(letter) ? letter : `\\${letter}`));
    const code = Number.parseInt(text.slice(at, at + digits), 16);
    if (Number.isNaN(code) || code > 0x10ffff) fail();
    at += digits;
    return String.fromCodePoint(code);
  }

  function numberOrWord(): AnyJson {
    const word = /^-?[\w.]+(?:(?<=[eE])[+-]\d+)?/.exec(text.slice(at, at + 400))?.[0] ?? fail();
    at += word.length;
    const plain = word.startsWith('-') ? word.slice(1) : word;
    if (Object.hasOwn(words, plain)) return words[plain] ?? null;
    const number = Number(word.replaceAll('_', ''));
    return Number.isNaN(number) ? fail() : number;
  }

  try {
    const parsed = value(0);
    skip();
    return at === text.length ? parsed : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
