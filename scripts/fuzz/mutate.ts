import { mutateJson } from './mutateJson.ts';
import type { Random } from './random.ts';

/** What parsers stumble over. */
const tokens = [
  ...'"{}[],:\\\n\r\t\0 ',
  '\r\n',
  '\ufeff',
  '\\ud800',
  '\\u0000',
  'NaN',
  '-Infinity',
  '1e999',
  '-0',
  '123456789012345678901234567890',
  '"__proto__":1,',
  '"a":1,"a":2,',
  '[[[[[[[[',
  '{"a":'.repeat(600),
  '[]'.repeat(40),
  '// x\n',
  '\u001b]0;x\u0007',
  '𠮷',
  '\u2028',
  ';;""',
];

/** Larger files than this show nothing that smaller ones do not, and take long. */
const largest = 1024 * 1024;

/** A file that was changed in one to six places: at values where it is JSON or lines of JSON, at bytes in any case. */
export function mutate(bytes: Buffer, other: Buffer, random: Random): Buffer {
  if (random.oneIn(2)) {
    const changed = mutateText(bytes, random);
    if (changed !== null && random.oneIn(4)) return mutateBytes(changed, other, random).subarray(0, largest);
    if (changed !== null) return changed.subarray(0, largest);
  }
  return mutateBytes(bytes, other, random).subarray(0, largest);
}

function mutateText(bytes: Buffer, random: Random): Buffer | null {
  const text = bytes.toString('utf8');
  const whole = mutateJson(text, random);
  if (whole !== null) return Buffer.from(whole);
  const lines = text.split('\n');
  const at = random.below(lines.length);
  const line = mutateJson(lines[at] ?? '', random);
  if (line === null) return null;
  lines[at] = line.replaceAll('\n', ' ');
  if (random.oneIn(3)) lines.push(...lines.slice(0, 1 + random.below(30)));
  return Buffer.from(lines.join('\n'));
}

/** As `mutate`, at bytes only: for files that are no text. */
export function mutateBytes(bytes: Buffer, other: Buffer, random: Random): Buffer {
  let changed: Buffer = Buffer.from(bytes);
  for (let times = 1 + random.below(6); times > 0; times -= 1) changed = changeOnce(changed, other, random);
  return changed;
}

function changeOnce(bytes: Buffer, other: Buffer, random: Random): Buffer {
  const at = random.below(bytes.length + 1);
  const length = random.below(random.pick([2, 16, 256, 4096]));
  const cut = (from: number, to: number, between: Uint8Array) =>
    Buffer.concat([bytes.subarray(0, from), between, bytes.subarray(Math.min(to, bytes.length))]);
  switch (random.below(8)) {
    case 0:
      return cut(at, at + 1, Buffer.of((bytes[at] ?? 0) ^ (1 << random.below(8))));
    case 1:
      return cut(at, at + 1, Buffer.of(random.pick([0, 1, 0x7f, 0x80, 0xc0, 0xed, 0xf5, 0xff, random.below(256)])));
    case 2:
      return cut(at, at + length, Buffer.alloc(0));
    case 3:
      return cut(at, at, bytes.subarray(at, at + length));
    case 4:
      return cut(at, at, Buffer.from(random.pick(tokens)));
    case 5:
      return random.oneIn(3) ? bytes.subarray(0, at) : cut(at, at + 1, Buffer.from(random.pick(tokens)));
    case 6: {
      const from = random.below(other.length + 1);
      return cut(at, at + length, other.subarray(from, from + length));
    }
    default: {
      const part = bytes.subarray(at, at + 1 + random.below(64));
      return cut(at, at, Buffer.concat(Array.from({ length: random.below(1_000) }, () => part)));
    }
  }
}
