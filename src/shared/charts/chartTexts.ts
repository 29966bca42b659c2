/** About how wide a text of 12 px is: Japanese is as wide as high, Latin letters a little over half of that, capitals more. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 12 : /[A-Z%@]/.test(letter) ? 8.4 : 6.7), 0);
}

/** A text that fits into a width, cut with … where it does not. */
export function cutText(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const letters = [...text];
  while (letters.length > 1 && textWidth(letters.join('')) > width - 8) letters.pop();
  return `${letters.join('')}…`;
}

/** A name that fits into a width at a size, both in pixels, cut in the middle: models of one family differ at their ends. */
export function cutMiddle(name: string, width: number, fontSize = 12): string {
  const room = (width * 12) / fontSize;
  if (textWidth(name) <= room) return name;
  const letters = [...name];
  for (let kept = letters.length - 1; kept > 1; kept -= 1) {
    const end = Math.floor(kept * 0.4);
    const cut = `${letters.slice(0, kept - end).join('')}…${end === 0 ? '' : letters.slice(-end).join('')}`;
    if (textWidth(cut) <= room) return cut;
  }
  return `${letters[0] ?? ''}…`;
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
