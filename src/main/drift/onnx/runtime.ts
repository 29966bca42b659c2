import { modelError } from './modelFolder.ts';

/** What is used of `onnxruntime-node`. */
export type OnnxRuntime = {
  readonly Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => OnnxTensor;
  readonly InferenceSession: { create(path: string): Promise<OnnxSession> };
};
export type OnnxTensor = { readonly data: ArrayLike<number | bigint>; readonly dims: readonly number[] };
export type OnnxSession = {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(inputs: Readonly<Record<string, OnnxTensor>>): Promise<Readonly<Record<string, OnnxTensor>>>;
};

/** What is used of `@huggingface/tokenizers`. */
export type TokenizerLibrary = {
  readonly Tokenizer: new (tokenizer: object, config: object) => LoadedTokenizer;
};
export type LoadedTokenizer = {
  encode(
    text: string,
    options?: { readonly text_pair?: string; readonly return_token_type_ids?: boolean },
  ): {
    readonly ids: readonly number[];
    readonly tokens: readonly string[];
    readonly attention_mask: readonly number[];
    readonly token_type_ids?: readonly number[];
  };
};

/** The two packages that run a model; both are optional, and neither downloads anything. */
export type ModelPackages = { readonly runtime: OnnxRuntime; readonly tokenizers: TokenizerLibrary };

const runtimeName: string = 'onnxruntime-node';
const tokenizersName: string = '@huggingface/tokenizers';

/** Loads both packages. Errors: IMPORT_MALFORMED with problem `onnxRuntimeMissing` where one is not installed. */
export async function loadModelPackages(folder: string): Promise<ModelPackages> {
  return {
    // The packages are typed here by what is used of them, as they may be absent.
    runtime: (await load(runtimeName, folder)) as OnnxRuntime,
    tokenizers: (await load(tokenizersName, folder)) as TokenizerLibrary,
  };
}

async function load(name: string, folder: string): Promise<unknown> {
  try {
    const loaded: Readonly<Record<string, unknown>> = await import(/* @vite-ignore */ name);
    return 'InferenceSession' in loaded || 'Tokenizer' in loaded ? loaded : loaded.default;
  } catch (cause) {
    const error = modelError('onnxRuntimeMissing', folder, { package: name });
    error.cause = cause;
    throw error;
  }
}
