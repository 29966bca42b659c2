import type { Random } from './random.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const keys = ['__proto__', 'constructor', 'toString', 'length', 'id', 'qid', 'role', 'content', 'text', ''];

function oddValue(random: Random): Json {
  return random.pick<() => Json>([
    () => null,
    () => random.oneIn(2),
    () => random.pick([0, -0, -1, 0.5, 1e300, 2 ** 53, -(2 ** 31), 4294967296, 1e-320]),
    () =>
      random.pick([
        '',
        '\0',
        '\ud83d',
        '𠮷',
        '\u001b[31m',
        '../../x',
        '=cmd|x!A1',
        'NaN',
        'null',
        '\u2028',
        'é'.repeat(300),
      ]),
    () => [],
    () => ({}),
    () => ({ toString: 1, valueOf: 1 }),
    () => deep(random.below(700)),
    () => 'x'.repeat(random.below(20_000)),
    () => Array.from({ length: random.below(500) }, (_, index) => index),
  ])();
}

function deep(levels: number): Json {
  let value: Json = 'x';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

type Place = { readonly holder: Json[] | { [key: string]: Json }; readonly key: string };

function placesIn(root: Json): Place[] {
  const places: Place[] = [];
  const open: Json[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const key of Object.keys(value)) {
      places.push({ holder: value, key });
      const child = Reflect.get(value, key);
      if (typeof child === 'object' && child !== null) open.push(child);
    }
  }
  return places;
}

/** A JSON text with one to four of its values replaced, removed, doubled, moved or renamed; null when it is no JSON. */
export function mutateJson(text: string, random: Random): string | null {
  let root: Json;
  try {
    root = JSON.parse(text);
  } catch {
    return null;
  }
  for (let times = 1 + random.below(4); times > 0; times -= 1) {
    const places = placesIn(root);
    if (places.length === 0) return JSON.stringify(oddValue(random));
    changeAt(random.pick(places), places, random);
  }
  return JSON.stringify(root, null, random.pick([undefined, undefined, 1, 2, '\t']));
}

function changeAt({ holder, key }: Place, places: readonly Place[], random: Random): void {
  const value: Json = Reflect.get(holder, key);
  const other = random.pick(places);
  switch (random.below(7)) {
    case 0:
    case 1:
      Reflect.set(holder, key, oddValue(random));
      break;
    case 2:
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete holder[key];
      break;
    case 3:
      if (Array.isArray(holder))
        holder.push(...Array.from({ length: 1 + random.below(40) }, () => structuredClone(value)));
      else
        Object.defineProperty(holder, random.pick(keys), {
          value: structuredClone(value),
          enumerable: true,
          configurable: true,
          writable: true,
        });
      break;
    case 4:
      Reflect.set(holder, key, structuredClone(Reflect.get(other.holder, other.key)));
      break;
    case 5:
      if (typeof value === 'string')
        Reflect.set(
          holder,
          key,
          random.pick([value + value, value.slice(1), `${value}\0`, value.toUpperCase(), [value]]),
        );
      else Reflect.set(holder, key, [value]);
      break;
    default:
      if (!Array.isArray(holder)) {
        Object.defineProperty(holder, random.pick(keys), {
          value,
          enumerable: true,
          configurable: true,
          writable: true,
        });
        delete holder[key];
      } else holder.reverse();
  }
}
