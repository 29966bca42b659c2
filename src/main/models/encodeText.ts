/** What is used of a tokenizer. */
export type Tokenizer = {
  encode(
    text: string,
    options: {
      readonly text_pair?: string | null;
      readonly add_special_tokens?: boolean;
      readonly return_token_type_ids?: boolean;
    },
  ): { readonly ids: number[]; readonly tokens: string[]; readonly token_type_ids?: number[] };
};

/** Tokens as a model takes them; all lists are of one length. */
export type EncodedText = {
  readonly ids: readonly number[];
  readonly tokens: readonly string[];
  /** 1 for the tokens of the second text of a pair. */
  readonly types: readonly number[];
};

/** Where the tokens of both texts stand among those that the tokenizer adds itself. */
type Layout = { readonly count: number; readonly first: Span; readonly second: Span };
type Span = { readonly start: number; readonly end: number };

/**
 * The tokens of a text or a pair, at most `maxTokens`. What is too long loses tokens at the end of the longer text until both are
 * equally long, as `truncation=True` (longest first) of the reference's library does; the tokens around the texts stay.
 */
export function encodeText(
  tokenizer: Tokenizer,
  maxTokens: number,
  text: string,
  pair: string | null = null,
): EncodedText {
  const whole = encode(tokenizer, text, pair);
  if (whole.ids.length <= maxTokens) return whole;
  const layout = layOut(tokenizer, whole, text, pair);
  const { first, second } = layout;
  const room = roomOf(layout, maxTokens);
  const [ofFirst, ofSecond] = longestFirst(first.end - first.start, second.end - second.start, room);
  return keep(whole, (at) => !isCut(at, first, ofFirst) && !isCut(at, second, ofSecond));
}

/** Whether a text has more tokens than a model takes, so that its end is not read. */
export function isCutAt(tokenizer: Tokenizer, maxTokens: number, text: string): boolean {
  return encode(tokenizer, text, null).ids.length > maxTokens;
}

/** A text as inputs of at most `maxTokens` that follow one another, and where its own tokens stand in each. */
export function encodeParts(
  tokenizer: Tokenizer,
  maxTokens: number,
  text: string,
): { readonly encoded: EncodedText; readonly start: number; readonly end: number }[] {
  const whole = encode(tokenizer, text, null);
  const layout = layOut(tokenizer, whole, text, null);
  const { start, end } = layout.first;
  const room = Math.max(1, roomOf(layout, maxTokens));
  return Array.from({ length: Math.ceil((end - start) / room) }, (_, index) => {
    const from = start + index * room;
    const to = Math.min(end, from + room);
    const encoded = keep(whole, (at) => at < start || at >= end || (at >= from && at < to));
    return { encoded, start, end: start + to - from };
  });
}

function encode(tokenizer: Tokenizer, text: string, pair: string | null): EncodedText {
  const encoded = tokenizer.encode(text, { text_pair: pair, return_token_type_ids: true });
  const { ids, tokens } = encoded;
  return { ids, tokens, types: encoded.token_type_ids ?? ids.map(() => 0) };
}

function layOut(tokenizer: Tokenizer, { ids }: EncodedText, text: string, pair: string | null): Layout {
  const own = (one: string) => tokenizer.encode(one, { add_special_tokens: false }).ids;
  const first = placeOf(own(text), ids, 0);
  return { count: ids.length, first, second: pair === null ? emptyAt(first.end) : placeOf(own(pair), ids, first.end) };
}

function emptyAt(place: number): Span {
  return { start: place, end: place };
}

/** Where a run of tokens stands; empty where it does not, so that nothing is cut there. */
function placeOf(run: readonly number[], ids: readonly number[], from: number): Span {
  for (let start = from; start + run.length <= ids.length; start += 1) {
    if (run.every((id, index) => ids[start + index] === id)) return { start, end: start + run.length };
  }
  return emptyAt(from);
}

function roomOf({ count, first, second }: Layout, maxTokens: number): number {
  const around = count - (first.end - first.start) - (second.end - second.start);
  return Math.max(0, maxTokens - around);
}

function longestFirst(first: number, second: number, room: number): readonly [number, number] {
  if (first + second <= room) return [first, second];
  const shorter = Math.min(first, second, Math.floor(room / 2));
  return first <= second ? [shorter, room - shorter] : [room - shorter, shorter];
}

function isCut(at: number, { start, end }: Span, kept: number): boolean {
  return at >= start + kept && at < end;
}

function keep({ ids, tokens, types }: EncodedText, isKept: (at: number) => boolean): EncodedText {
  const only = <T>(values: readonly T[]) => values.filter((_, at) => isKept(at));
  return { ids: only(ids), tokens: only(tokens), types: only(types) };
}
