/** Names of models and makers that mean nothing else, so that they are masked in every blind trace. */
const distinctiveNames: readonly string[] = [
  'ChatGPT', 'GPT', 'OpenAI', 'Claude', 'Anthropic', 'Gemini', 'Gemma', 'DeepMind', 'Llama', 'Meta AI', 'Qwen', 'QwQ', 'Tongyi',
  '通義千問', '通义千问', 'Alibaba', 'Mistral', 'Mixtral', 'Magistral', 'DeepSeek', 'Cohere', 'Grok', 'xAI', 'Kimi', 'Moonshot AI',
  'ChatGLM', 'Zhipu', 'Nemotron', 'TxAgent', 'InternLM', 'OLMo', 'ERNIE Bot', 'PLaMo', 'ELYZA', 'LLM-jp', 'Sarashina', 'tsuzumi',
  'MedGemma', 'Meditron',
]; // biome-ignore format: a list of names

/** Names that are also words: they count when the model's own name has the mark (in small letters). */
const namesByMark: readonly { readonly mark: string; readonly names: readonly string[] }[] = [
  { mark: 'claude', names: ['Opus', 'Sonnet', 'Haiku'] },
  { mark: 'gemini', names: ['Google', 'Bard'] },
  { mark: 'gemma', names: ['Google'] },
  { mark: 'phi', names: ['Phi', 'Microsoft'] },
  { mark: 'command', names: ['Command R', 'Command A'] },
  { mark: 'glm', names: ['GLM'] },
  { mark: 'nova', names: ['Nova', 'Amazon'] },
  { mark: 'granite', names: ['Granite', 'IBM'] },
  { mark: 'falcon', names: ['Falcon'] },
  { mark: 'nemotron', names: ['NVIDIA'] },
  { mark: 'swallow', names: ['Swallow'] },
  { mark: 'minimax', names: ['MiniMax'] },
  { mark: 'ernie', names: ['ERNIE', 'Baidu'] },
];

/** Parts of model names that say size, purpose or state and would be masked everywhere. */
const plainWords: ReadonlySet<string> = new Set([
  'agent', 'agents', 'alpha', 'base', 'beta', 'chat', 'code', 'coder', 'command', 'deep', 'distill', 'experimental', 'fast', 'fine',
  'flash', 'high', 'instruct', 'large', 'latest', 'lite', 'long', 'math', 'medium', 'meta', 'mini', 'model', 'nano', 'open', 'plus',
  'preview', 'pro', 'reasoning', 'research', 'run', 'search', 'small', 'system', 'test', 'text', 'thinking', 'tiny', 'tool', 'tuned',
  'turbo', 'ultra', 'vision', 'with', 'and', 'the', 'baseline', 'method', 'version', 'none', 'unknown', 'default', 'assistant', 'user',
]); // biome-ignore format: a list of words

const maskSign = '•';
/** A mask that tells nothing of what it hides. */
const evenMask = maskSign.repeat(5);
/** What a `traces.find` takes. */
const longestPattern = 500;

/**
 * Names by which a trace could tell who wrote it: the model as written, its parts that are no plain words (`Llama` of
 * `meta-llama/Llama-3.1-8B-Instruct`), and the names of known models and their makers. Ambiguous ones, such as `Opus` or `Phi`, only
 * when the model has them in its own name. Longest first; a model that is not recorded gives the known names alone.
 */
export function namesOfModel(model: string | null): string[] {
  const own = model === null ? [] : [model.trim(), ...model.split(/[/:@\s]+/), ...wordsOf(model)];
  const written = model?.toLowerCase() ?? '';
  const kin = namesByMark.flatMap(({ mark, names }) => (written.includes(mark) ? names : []));
  const names = new Map<string, string>();
  for (const name of [...own, ...kin, ...distinctiveNames]) {
    const key = name.toLowerCase();
    if (name.length >= 2 && /\p{L}/u.test(name) && !plainWords.has(key) && !names.has(key)) names.set(key, name);
  }
  return [...names.values()].sort((a, b) => b.length - a.length);
}

/** Parts of a name that mean this model and not a size or a purpose. */
function wordsOf(model: string): string[] {
  return model.split(/[^\p{L}]+/u).filter((word) => word.length >= 4);
}

/**
 * Patterns (flags `iu`, each at most 500 characters) that find the names; a version that follows belongs to the name. Signs between the
 * words of a name may differ or be missing, and its letters may be full-width: `gpt-4o` finds `GPT 4o` and `ＧＰＴ－４ｏ`. No names give
 * no patterns.
 */
export function patternsOfNames(names: readonly string[]): string[] {
  const spellings = names.flatMap((name) => [...new Set([name, name.replace(/[A-Za-z0-9]/g, fullWidth)])]);
  return patternsOfSpellings(spellings);
}

function patternsOfSpellings(names: readonly string[]): string[] {
  const patterns: string[] = [];
  let group: string[] = [];
  for (const name of [...names].sort((a, b) => b.length - a.length)) {
    const one = patternOf(name);
    if (around([one]).length > longestPattern) continue;
    if (around([...group, one]).length > longestPattern) {
      patterns.push(around(group));
      group = [];
    }
    group.push(one);
  }
  return group.length === 0 ? patterns : [...patterns, around(group)];
}

function patternOf(name: string): string {
  return name
    .split(/[-_.\s]+/)
    .filter((part) => part !== '')
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join(between);
}

const between = '[-_. －＿．　]?';

/** Only letters and digits of Latin script end a word here: Japanese stands directly beside a name. */
function around(names: readonly string[]): string {
  const [digit, sign] = ['[\\d０-９]', '\\wａ-ｚ０-９'];
  const version = `${between}[vｖ]?${digit}[${sign}.．]*[${sign}]|${between}${digit}`;
  return `(?<![a-z0-9ａ-ｚ０-９])(?:${names.join('|')})(?![a-zａ-ｚ])(?:${version})?`;
}

/**
 * The text with every name replaced by signs of the same length in UTF-16 code units. Case and full-width letters do not matter. Without
 * names the text itself.
 */
export function maskNames(text: string, names: readonly string[]): string {
  return createMask(names)(text);
}

/** As long as what it hides, so that offsets stay what they are; or even, where a length would tell which name it was. */
type MaskLength = 'as hidden' | 'even';

/** `maskNames` for many texts. */
export function createMask(names: readonly string[], length: MaskLength = 'as hidden'): (text: string) => string {
  if (names.length === 0) return (text) => text;
  // The text is folded to half-width letters before it is searched.
  const patterns = patternsOfSpellings(names).map((pattern) => new RegExp(pattern, 'giu'));
  return (text) => {
    let masked = text;
    let folded = text.replace(/[！-～]/g, halfWidth);
    for (const pattern of patterns) {
      const replaced: string[] = [];
      let from = 0;
      for (const { index, 0: found } of folded.matchAll(pattern)) {
        replaced.push(masked.slice(from, index), length === 'even' ? evenMask : maskSign.repeat(found.length));
        from = index + found.length;
      }
      if (from === 0) continue;
      masked = replaced.join('') + masked.slice(from);
      folded = masked.replace(/[！-～]/g, halfWidth);
    }
    return masked;
  };
}

function fullWidth(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) + 0xfee0);
}

function halfWidth(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) - 0xfee0);
}
