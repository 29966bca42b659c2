/** Width of no letter is less: so many fit at most. */
const narrowest = 6.7;

function letterWidth(letter: string): number {
  return letter > '\u2e80' ? 12 : /[A-Z%@]/.test(letter) ? 8.4 : narrowest;
}

/** About how wide a text of 12 px is: Japanese is as wide as high, Latin letters a little over half of that, capitals more. */
export function textWidth(text: string): number {
  let sum = 0;
  for (const letter of text) sum += letterWidth(letter);
  return sum;
}

/** A text that fits into a width, cut with … where it does not. What is behind the cut is not looked at, however long it is. */
export function cutText(text: string, width: number): string {
  let sum = 0;
  let kept = '';
  for (const letter of text) {
    sum += letterWidth(letter);
    if (kept === '' || sum <= width - 8) kept += letter;
    if (sum > width) return `${kept}…`;
  }
  return text;
}

/** A name that fits into a width at a size, both in pixels, cut in the middle: models of one family differ at their ends. */
export function cutMiddle(name: string, width: number, fontSize = 12): string {
  const room = (width * 12) / fontSize;
  if (textWidth(name) <= room) return name;
  const letters = [...name];
  for (let kept = Math.min(letters.length - 1, Math.floor(room / narrowest)); kept > 1; kept -= 1) {
    const end = Math.floor(kept * 0.4);
    const cut = `${letters.slice(0, kept - end).join('')}…${end === 0 ? '' : letters.slice(-end).join('')}`;
    if (textWidth(cut) <= room) return cut;
  }
  return `${letters[0] ?? ''}…`;
}

/** A name and what is said of it in a width: the name alone is cut, as half a number would be another one. */
export function cutName(name: string, said: string, width: number, fontSize = 12): string {
  return cutMiddle(name, width - (textWidth(said) * fontSize) / 12, fontSize) + said;
}

/** A text on lines that fit into a width of 12 px letters: broken at spaces, and between Japanese letters. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const piece of text.match(/[^\s\u2e80-\uffef]+\s*|[\u2e80-\uffef]|\s+/gu) ?? []) {
    // No line begins with a mark that closes what was before.
    const closes = /^[、。，．）」』】・:：;；]/u.test(piece);
    if (current !== '' && !closes && textWidth((current + piece).trimEnd()) > width) {
      lines.push(current.trimEnd());
      current = piece.trimStart();
    } else current += piece;
  }
  return current.trim() === '' ? lines : [...lines, current.trimEnd()];
}
