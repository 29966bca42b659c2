import { modelError } from './modelFolder.ts';

/** The two packages that run a model; neither downloads anything. */
export type ModelPackages = Pick<typeof import('onnxruntime-node'), 'InferenceSession' | 'Tensor'> &
  Pick<typeof import('@huggingface/tokenizers'), 'Tokenizer'>;

/**
 * Loads both packages when a model is wanted, as they take time and memory. Errors: IMPORT_MALFORMED with problem
 * `onnxRuntimeMissing`, also on a platform that the runtime has no binary for.
 */
export async function loadModelPackages(folder: string): Promise<ModelPackages> {
  try {
    const { InferenceSession, Tensor } = await import('onnxruntime-node');
    const { Tokenizer } = await import('@huggingface/tokenizers');
    return { InferenceSession, Tensor, Tokenizer };
  } catch (cause) {
    const error = modelError('onnxRuntimeMissing', folder, { package: 'onnxruntime-node' });
    error.cause = cause;
    throw error;
  }
}
