import fc from 'fast-check';

/** Every code point that is a character by itself, those of few digits as often as all the others. */
const character = fc
  .oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0x80, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map((codePoint) => String.fromCodePoint(codePoint));

/**
 * Texts of any characters. `fc.string({ unit: 'binary' })` makes the like; the first of a process takes it a second, in which it lists a
 * million characters to know by which it could have made a text.
 */
export function anyText(length: fc.ArrayConstraints = {}): fc.Arbitrary<string> {
  return fc.array(character, length).map((characters) => characters.join(''));
}
