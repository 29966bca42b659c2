import { wholeCharacter } from '../../../shared/text/wholeCharacters.ts';

/** How much of a text is shown before it is cut. */
export type TextLimit = { readonly lines: number; readonly characters: number };

/** What tools and prompts say is long and seldom read whole; what a model says is what people come to read. */
export const limits = {
  result: { lines: 12, characters: 900 },
  said: { lines: 60, characters: 4_000 },
} as const satisfies Record<string, TextLimit>;

const longestWord = 30;

/** Where a text is cut: after the last line or character that is shown, never within a character; its length when all is shown. */
export function cutAt(text: string, { lines, characters }: TextLimit): number {
  let end = -1;
  for (let line = 0; line < lines; line += 1) {
    const next = text.indexOf('\n', end + 1);
    if (next === -1 || next > characters) {
      end = text.length;
      break;
    }
    end = next;
  }
  if (end <= characters) return beforeBreak(text, end);
  // Rather after a line or a word than within one.
  const cut = wholeCharacter(text, characters);
  const [line, word] = [text.lastIndexOf('\n', cut), text.lastIndexOf(' ', cut)];
  if (line > cut / 2) return beforeBreak(text, line);
  return word > Math.max(0, cut - longestWord) ? word : cut;
}

/** The place of a line feed, or that of the carriage return it belongs to: left behind, it would be drawn as a character of its own. */
function beforeBreak(text: string, place: number): number {
  return text.startsWith('\r\n', place - 1) ? place - 1 : place;
}

/** Lines of a text: an empty text has one, and a line break at the end begins no line of its own. */
export function lineCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < text.length - 1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** Beginnings of the pieces in which a long text is drawn: at most `size` characters, ending after a line where there is one. */
export function chunksOf(text: string, size: number): number[] {
  const starts: number[] = [];
  for (let from = 0; from < text.length; ) {
    starts.push(from);
    const end = Math.min(from + size, text.length);
    const line = end === text.length ? -1 : text.slice(from, end).lastIndexOf('\n');
    from = line >= size / 2 ? from + line + 1 : Math.max(wholeCharacter(text, end), from + 1);
  }
  return starts;
}
