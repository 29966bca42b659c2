import type { ModelFolder } from '../../../models/modelFolder.ts';
import type { SharedTerms } from './sharedTerms.ts';

/** Where a run takes entities from, as plain data. `given`: they lie in the cases. */
export type RunEntities =
  | { readonly kind: 'lexicon'; readonly terms: SharedTerms }
  | { readonly kind: 'given' }
  | { readonly kind: 'onnx'; readonly folder: ModelFolder };

/** Folders that were checked; null for models that a run has not. */
export type RunModels = {
  readonly entities: RunEntities;
  readonly nli: ModelFolder | null;
  readonly embedder: ModelFolder | null;
};
