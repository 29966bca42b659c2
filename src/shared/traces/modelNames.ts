/** Names of models and makers that mean nothing else, so that they are masked in every blind trace. */
export const distinctiveNames: readonly string[] = [
  'ChatGPT', 'GPT', 'OpenAI', 'Claude', 'Anthropic', 'Gemini', 'Gemma', 'DeepMind', 'Llama', 'Meta AI', 'Qwen', 'QwQ', 'Tongyi',
  '通義千問', '通义千问', 'Alibaba', 'Mistral', 'Mixtral', 'Magistral', 'DeepSeek', 'Cohere', 'Grok', 'xAI', 'Kimi', 'Moonshot AI',
  'ChatGLM', 'Zhipu', 'Nemotron', 'TxAgent', 'InternLM', 'OLMo', 'ERNIE Bot', 'PLaMo', 'ELYZA', 'LLM-jp', 'Sarashina', 'tsuzumi',
  'MedGemma', 'Meditron',
]; // biome-ignore format: a list of names

/** Names that are also words: they count when the model's own name has the mark (in small letters). */
export const namesByMark: readonly { readonly mark: string; readonly names: readonly string[] }[] = [
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
export const plainWords: ReadonlySet<string> = new Set([
  'agent', 'agents', 'alpha', 'base', 'beta', 'chat', 'code', 'coder', 'command', 'deep', 'distill', 'experimental', 'fast', 'fine',
  'flash', 'high', 'instruct', 'large', 'latest', 'lite', 'long', 'math', 'medium', 'meta', 'mini', 'model', 'nano', 'open', 'plus',
  'preview', 'pro', 'reasoning', 'research', 'run', 'search', 'small', 'system', 'test', 'text', 'thinking', 'tiny', 'tool', 'tuned',
  'turbo', 'ultra', 'vision', 'with', 'and', 'the', 'baseline', 'method', 'version', 'none', 'unknown', 'default', 'assistant', 'user',
]); // biome-ignore format: a list of words
