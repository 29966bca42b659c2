/** A text as rules look for words in it: NFKC, small letters, white space as single spaces. */
export function folded(text: string): string {
  // A single space stays as it is: most of a long text would be copied for nothing.
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\S ]\s*| \s+/g, ' ')
    .trim();
}
