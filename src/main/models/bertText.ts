/** Han that the tokenizers of the reference set apart and that lies beyond U+FFFF. */
const rareHan = /[\u{20000}-\u{2A6DF}\u{2A700}-\u{2B73F}\u{2B740}-\u{2B81F}\u{2B920}-\u{2CEAF}\u{2F800}-\u{2FA1F}]/gu;

/**
 * Prepares texts for a `BertNormalizer` so that the tokenizer gives the tokens of the reference: it walks UTF-16 units, so that rare Han
 * would not be set apart, and its lower case makes ς of a capital sigma at the end of a word. Other tokenizers take texts as they are.
 */
export function bertText(tokenizerJson: unknown): (text: string) => string {
  const { type, handle_chinese_chars: setsHanApart, lowercase } = normalizerOf(tokenizerJson);
  if (type !== 'BertNormalizer') return (text) => text;
  return (text) => {
    const apart = setsHanApart === true ? text.replace(rareHan, ' $& ') : text;
    return lowercase === true ? apart.replaceAll('Σ', 'σ') : apart;
  };
}

function normalizerOf(tokenizerJson: unknown): Readonly<Record<string, unknown>> {
  if (typeof tokenizerJson !== 'object' || tokenizerJson === null || !('normalizer' in tokenizerJson)) return {};
  const { normalizer } = tokenizerJson;
  return typeof normalizer === 'object' && normalizer !== null ? { ...normalizer } : {};
}

/** The highest id of a tokenizer's vocabulary; -1 where it names none. */
export function highestId(tokenizerJson: unknown): number {
  const within = (value: unknown, key: string): unknown =>
    typeof value === 'object' && value !== null ? new Map<string, unknown>(Object.entries(value)).get(key) : undefined;
  const vocabulary = within(within(tokenizerJson, 'model'), 'vocab');
  let highest = -1;
  if (Array.isArray(vocabulary)) highest = vocabulary.length - 1;
  else if (typeof vocabulary === 'object' && vocabulary !== null) {
    for (const id of Object.values(vocabulary)) if (typeof id === 'number') highest = Math.max(highest, id);
  }
  return highest;
}
