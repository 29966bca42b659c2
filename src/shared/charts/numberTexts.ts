/** A number with a true minus sign, and none before what is rounded to zero. */
export function signed(value: number, digits = 2): string {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace('-', '') : text.replace('-', '−');
}

/** What is less than this is the arithmetic's, not the data's. */
const noise = 1e-12;

/** The end of an interval: it keeps its minus where it is rounded to zero, as whether zero lies inside is what one reads. */
export function boundText(value: number, digits = 2): string {
  const text = signed(value, digits);
  return value < -noise && !text.startsWith('−') ? `−${text}` : text;
}

type Range = { readonly low: number; readonly high: number };

/** A range: with a dash where both ends are positive, else in words, as a dash beside a minus is misread. */
export function rangeText({ low, high }: Range, language: 'en' | 'ja', digits = 2): string {
  const [from, to] = [boundText(low, digits), boundText(high, digits)];
  const between = !from.startsWith('−') ? '–' : language === 'ja' ? '～' : ' to ';
  return `${from}${between}${to}`;
}

/** What differs by less than these digits show is taken as the same. */
const mostDigits = 4;

/** The digits, `least` or more, in which a value and the ends of its interval are told apart where they differ. */
export function digitsApart(value: number | null, interval: Range | null, least = 2): number {
  if (value === null || interval === null) return least;
  const shownApart = (digits: number) =>
    new Set([value, interval.low, interval.high].map((one) => signed(one, digits))).size;
  let digits = least;
  while (digits < mostDigits && shownApart(digits) < shownApart(mostDigits)) digits += 1;
  return digits;
}

/** A value in the digits that tell it from the ends of its interval. */
export function estimateText(value: number, interval: Range | null): string {
  return signed(value, digitsApart(value, interval));
}

/** The interval of a value in the digits of `estimateText`. */
export function estimateRange(value: number | null, interval: Range, language: 'en' | 'ja'): string {
  return rangeText(interval, language, digitsApart(value, interval));
}

/** A p value: never 0, and never with more than it says. */
export function pText(p: number): string {
  return p < 0.001 ? '< 0.001' : p.toFixed(3);
}

/** What stands between a sentence and the one behind it: behind a Japanese one nothing does, nor behind an empty text. */
export function gapBehind(text: string): '' | ' ' {
  return /([。！？）」]|^)$/.test(text) ? '' : ' ';
}

/** Sentences one behind the other, without those that are empty. */
export function sentencesText(sentences: readonly string[]): string {
  const said = sentences.filter((sentence) => sentence !== '');
  return said.reduce((text, sentence) => `${text}${gapBehind(text)}${sentence}`, '');
}

/** Names as a sentence lists them. */
export function listText(names: readonly string[], language: 'en' | 'ja'): string {
  return new Intl.ListFormat(language, { style: 'long', type: 'conjunction' }).format(names);
}
