/** First parts of the names of models, as they stand in names of files. */
const families =
  'chatgpt|gpt|claude|sonnet|opus|haiku|gemini|gemma|llama|qwen|qwq|mistral|mixtral|magistral|ministral|codestral|deepseek|grok|kimi|glm|phi|nova|command|nemotron|granite|olmo|yi';
/** What belongs to a model's name behind its first part: versions, sizes, dates, and words for variants. A temperature (0.0) does not. */
const more =
  'v?[1-9]\\d?(?:\\.[1-9]\\d?)?[a-z]?|20\\d{6}|20\\d{2}-\\d{2}-\\d{2}|\\d{1,3}x?\\d{0,3}b|mini|nano|micro|turbo|new|preview|latest|exp|pro|flash|lite|max|plus|large|medium|small|instruct|chat|coder|thinking|reasoner|distill|maverick|scout|r\\d|sonnet|opus|haiku|r|a';
const model = new RegExp(
  `(?<![a-z0-9])(?:(?:${families})\\d{0,2}(?:\\.\\d)?|o[1-9])(?:[-_ ](?:${more}|llama|qwen)(?![a-z0-9.]))*(?![a-z])`,
  'i',
);

/**
 * The name of a model in the name of a file without its ending, and the rest of the name with what divided them taken out:
 * `gpt-4o-airline` gives `gpt-4o` and `airline`. Null and the whole name where no model is named. The first of several models counts.
 */
export function splitModelName(name: string): { readonly model: string | null; readonly rest: string } {
  const found = model.exec(name);
  if (found === null) return { model: null, rest: name };
  const before = name.slice(0, found.index).replace(/[-_. ]+$/, '');
  const after = name.slice(found.index + found[0].length).replace(/^[-_. ]+/, '');
  return { model: found[0], rest: [before, after].filter((part) => part !== '').join('-') };
}
