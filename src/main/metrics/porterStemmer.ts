/**
 * The stem of a lower-case word by Porter's algorithm (1980) with the changes of NLTK's `PorterStemmer` in its own mode
 * (`NLTK_EXTENSIONS`), which rouge-score uses. Digits count as consonants. Words of one or two letters stay.
 */
export function porterStem(word: string): string {
  const irregular = irregularStems.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length <= 2) return word;
  return [step1a, step1b, step1c, step2, step3, step4, step5a, step5b].reduce((stem, step) => step(stem), word);
}

const irregularStems = new Map([
  ...['sky', 'skies'].map((word) => [word, 'sky'] as const),
  ...['dying', 'lying', 'tying'].map((word) => [word, `${word[0]}ie`] as const),
  ...['inning', 'outing', 'canning'].flatMap((word) => [word, `${word}s`].map((one) => [one, word] as const)),
  ...['news', 'howe', 'proceed', 'exceed', 'succeed'].map((word) => [word, word] as const),
]);

function isConsonant(word: string, at: number): boolean {
  const letter = word[at] ?? '';
  if ('aeiou'.includes(letter)) return false;
  return letter !== 'y' || at === 0 || !isConsonant(word, at - 1);
}

/** A word as a text of `c` and `v`, letter by letter. */
function shapeOf(word: string): string {
  let shape = '';
  for (const letter of word) {
    const isVowel = 'aeiou'.includes(letter) || (letter === 'y' && shape.endsWith('c'));
    shape += isVowel ? 'v' : 'c';
  }
  return shape;
}

/** Porter's m: how often a consonant follows a vowel. */
function measure(word: string): number {
  return shapeOf(word).split('vc').length - 1;
}

function hasVowel(word: string): boolean {
  return shapeOf(word).includes('v');
}

function endsDouble(word: string): boolean {
  const at = word.length - 1;
  return at >= 1 && word[at] === word[at - 1] && isConsonant(word, at);
}

/** Ends as `hop` does, or is a vowel and a consonant. */
function endsShort(word: string): boolean {
  const shape = shapeOf(word);
  return shape === 'vc' || (shape.endsWith('cvc') && !/[wxy]$/.test(word));
}

type Rule = readonly [suffix: string, by: string, isMet?: (rest: string, word: string) => boolean];

/** The first rule whose suffix a word has decides, whether its condition is met or not. */
function apply(word: string, rules: readonly Rule[], isMet: (rest: string) => boolean): string {
  const rule = rules.find(([suffix]) => word.endsWith(suffix));
  if (rule === undefined) return word;
  const [suffix, by, own] = rule;
  const rest = word.slice(0, word.length - suffix.length);
  return (own?.(rest, word) ?? isMet(rest)) ? rest + by : word;
}

const always = () => true;
const hasMeasure = (rest: string) => measure(rest) > 0;
const hasLongMeasure = (rest: string) => measure(rest) > 1;

function step1a(word: string): string {
  if (word.length === 4 && word.endsWith('ies')) return word.slice(0, -1);
  const rules: Rule[] = [
    ['sses', 'ss'],
    ['ies', 'i'],
    ['ss', 'ss'],
    ['s', ''],
  ];
  return apply(word, rules, always);
}

function step1b(word: string): string {
  if (word.endsWith('ied')) return word.length === 4 ? word.slice(0, -1) : word.slice(0, -2);
  if (word.endsWith('eed')) return hasMeasure(word.slice(0, -3)) ? word.slice(0, -1) : word;
  const rest = ['ed', 'ing']
    .filter((suffix) => word.endsWith(suffix))
    .map((suffix) => word.slice(0, -suffix.length))
    .find(hasVowel);
  if (rest === undefined) return word;
  if (/(?:at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (endsDouble(rest)) return /[lsz]$/.test(rest) ? rest : rest.slice(0, -1);
  return measure(rest) === 1 && endsShort(rest) ? `${rest}e` : rest;
}

function step1c(word: string): string {
  return apply(word, [['y', 'i']], (rest) => rest.length > 1 && isConsonant(rest, rest.length - 1));
}

const step2Rules: readonly Rule[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['fulli', 'ful'],
  // The l belongs to the stem here.
  ['logi', 'log', (_, word) => hasMeasure(word.slice(0, -3))],
];

function step2(word: string): string {
  if (word.endsWith('alli') && hasMeasure(word.slice(0, -4))) return step2(word.slice(0, -2));
  return apply(word, step2Rules, hasMeasure);
}

const step3Rules: readonly Rule[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
];

function step3(word: string): string {
  return apply(word, step3Rules, hasMeasure);
}

const step4Suffixes = 'al ance ence er ic able ible ant ement ment ent ion ou ism ate iti ous ive ize'.split(' ');
const step4Rules = step4Suffixes.map((suffix): Rule => {
  return suffix === 'ion' ? [suffix, '', (rest) => hasLongMeasure(rest) && /[st]$/.test(rest)] : [suffix, ''];
});

function step4(word: string): string {
  return apply(word, step4Rules, hasLongMeasure);
}

function step5a(word: string): string {
  return apply(word, [['e', '']], (rest) => measure(rest) > 1 || (measure(rest) === 1 && !endsShort(rest)));
}

function step5b(word: string): string {
  return apply(word, [['ll', 'l']], () => measure(word.slice(0, -1)) > 1);
}
