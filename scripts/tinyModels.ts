/**
 * Writes tiny ONNX models that behave by rules one can read, to try and test what loads models: `node scripts/tinyModels.ts FOLDER`
 * makes FOLDER/entities, FOLDER/nli and FOLDER/embedder, each of a few kilobytes. They know a few words and mean nothing.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { attribute, type Bytes, floats, graphModel, integers, node, output, tokenInputs } from './onnxGraph.ts';

const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'];

/** Labels of the token classifier: a word begins a finding, goes on with it, or is none. */
const beginning = ['asthma', 'latex', 'sertraline', 'mig', 'sjogren', '喘', '片', '𠮷'];
const goingOn = ['allergy', '50mg', '##raine', 'syndrome', '息', '頭', '痛', 'アレルキー'];

/** What a word says about a treatment: start it, or stop it. Two texts that say opposite things contradict each other. */
const directions: Readonly<Record<string, number>> = { start: 1, continue: 1, 始: 1, stop: -1, avoid: -1, 止: -1 };

const other = ['patient', 'has', 'and', 'no', 'sleep', 'walk', 'daily', 'take', 'log', '.', ',', '眠', '歩'];

const words = [...special, ...beginning, ...goingOn, ...Object.keys(directions), ...other];

/** The vector of each word, in eighths, so that sums of them are exact. */
export function vectorOf(word: string): readonly number[] {
  const at = words.indexOf(word);
  const id = at < 0 ? words.indexOf('[UNK]') : at;
  return [1, 3, 5, 7].map((step) => ((id * step + step) % 17) / 8 - 1);
}

/** What the words of a text say together: above 0 to start, below 0 to stop. */
export function directionOf(text: string): number {
  const said = text.toLowerCase().match(/[a-z]+|\p{Script=Han}/gu) ?? [];
  return said.reduce((sum, word) => sum + (directions[word] ?? 0), 0);
}

const labels = {
  entities: ['O', 'B-FINDING', 'I-FINDING'],
  nli: ['contradiction', 'entailment', 'neutral'],
  embedder: [],
} as const;
export type TinyModel = keyof typeof labels;

const graphs: Readonly<Record<TinyModel, () => Bytes>> = {
  entities() {
    const table = words.flatMap((word) => {
      const label = beginning.includes(word) ? 1 : goingOn.includes(word) ? 2 : 0;
      return labels.entities.map((_, index) => Number(index === label));
    });
    return graphModel(
      ...tokenInputs,
      output('logits', ['batch', 'tokens', labels.entities.length]),
      floats('table', [words.length, labels.entities.length], table),
      node('Gather', ['table', 'input_ids'], ['logits']),
    );
  },
  embedder() {
    return graphModel(
      ...tokenInputs,
      output('last_hidden_state', ['batch', 'tokens', 4]),
      floats('table', [words.length, 4], words.flatMap(vectorOf)),
      node('Gather', ['table', 'input_ids'], ['last_hidden_state']),
    );
  },
  // The product of what both texts say: below 0 they contradict each other, above 0 they agree, and 0 is neutral.
  nli() {
    return graphModel(
      ...tokenInputs,
      output('logits', ['batch', 3]),
      floats(
        'table',
        [words.length],
        words.map((word) => directions[word] ?? 0),
      ),
      floats('toLogits', [1, 3], [-1, 1, 0]),
      floats('least', [1, 3], [0, 0, 0.5]),
      integers('second', [1], [1]),
      node('Gather', ['table', 'input_ids'], ['said']),
      node('Cast', ['token_type_ids'], ['isSecond'], attribute('to', 1)),
      node('Mul', ['said', 'isSecond'], ['saidSecond']),
      node('Sub', ['said', 'saidSecond'], ['saidFirst']),
      node('ReduceSum', ['saidFirst', 'second'], ['sumFirst']),
      node('ReduceSum', ['saidSecond', 'second'], ['sumSecond']),
      node('Mul', ['sumFirst', 'sumSecond'], ['agreement']),
      node('Mul', ['agreement', 'toLogits'], ['values']),
      node('Add', ['values', 'least'], ['logits']),
    );
  },
};

/** Writes the folder of one model. Returns it. `config` is merged into its config.json. */
export function writeTinyModel(folder: string, model: TinyModel, config: object = {}): string {
  mkdirSync(folder, { recursive: true });
  const put = (name: string, content: Bytes | object) =>
    writeFileSync(join(folder, name), content instanceof Uint8Array ? content : JSON.stringify(content));
  put('model.onnx', graphs[model]());
  put('tokenizer.json', tokenizer());
  put('tokenizer_config.json', {
    tokenizer_class: 'BertTokenizer',
    do_lower_case: true,
    ...Object.fromEntries(special.map((token) => [`${token.slice(1, -1).toLowerCase()}_token`, token])),
  });
  const id2label = Object.fromEntries(labels[model].map((label, id) => [id, label]));
  if (model === 'embedder') {
    mkdirSync(join(folder, '1_Pooling'), { recursive: true });
    put('sentence_bert_config.json', { max_seq_length: 256, do_lower_case: false });
    put('1_Pooling/config.json', { word_embedding_dimension: 4, pooling_mode_mean_tokens: true });
  }
  put('config.json', {
    model_type: 'bert',
    ...(model === 'embedder' && { hidden_size: 4 }),
    ...(labels[model].length === 0 ? {} : { id2label }),
    ...config,
  });
  return folder;
}

/** A WordPiece tokenizer as `tokenizer.json` describes it: lower case, no accents, Chinese characters by themselves. */
function tokenizer(): object {
  const id = (token: string) => words.indexOf(token);
  const own = (token: string, type_id = 0) => ({ SpecialToken: { id: token, type_id } });
  const text = (part: 'A' | 'B', type_id: number) => ({ Sequence: { id: part, type_id } });
  const flags = { single_word: false, lstrip: false, rstrip: false, normalized: false, special: true };
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: special.map((content) => ({ id: id(content), content, ...flags })),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [own('[CLS]'), text('A', 0), own('[SEP]')],
      pair: [own('[CLS]'), text('A', 0), own('[SEP]'), text('B', 1), own('[SEP]', 1)],
      special_tokens: Object.fromEntries(
        ['[CLS]', '[SEP]'].map((token) => [token, { id: token, ids: [id(token)], tokens: [token] }]),
      ),
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(words.map((word, index) => [word, index])),
    },
  };
}

/** Writes all three beside each other. */
export function writeTinyModels(folder: string): Readonly<Record<TinyModel, string>> {
  return {
    entities: writeTinyModel(join(folder, 'entities'), 'entities'),
    nli: writeTinyModel(join(folder, 'nli'), 'nli'),
    embedder: writeTinyModel(join(folder, 'embedder'), 'embedder'),
  };
}

if (import.meta.main) writeTinyModels(resolve(process.argv[2] ?? 'tiny-models'));
