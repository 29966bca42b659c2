import type { MatchingMode } from '../../shared/drift/entityFilter.ts';
import type { TaskChannel } from '../workers/taskChannel.ts';
import { type CaseNotice, noticesOf } from './caseNotices.ts';
import type { DriftModels, EntitySource } from './driftModels.ts';
import { type CaseWithEntities, givenEntities, lexiconEntities, rulesOf } from './measureBatch.ts';
import { type CaseMeasure, measureCase } from './measureCase.ts';
import { keptEmbedder, keptEntities, keptNli } from './onnx/keptModels.ts';
import type { ModelFolder } from './onnx/modelFolder.ts';
import { type SharedTerms, sharedTermsOf } from './sharedTerms.ts';

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

/** Cases to measure, each in the modes that it needs. */
export type RunBatch = {
  readonly cases: readonly { readonly input: CaseWithEntities; readonly modes: readonly MatchingMode[] }[];
  readonly models: RunModels;
  readonly stride: number;
};

/** A measure as it is stored. It travels as text: as objects, its thousands of numbers would hold up who receives them. */
export type MeasureText = { readonly measureJson: string; readonly predictedJson: string };
export type MeasuredMode = {
  readonly mode: MatchingMode;
  /** Null where the case cannot be measured. */
  readonly text: MeasureText | null;
  readonly notices: readonly CaseNotice[];
};

/** Measures cases with all models of a run, in their order. Errors: CANCELLED; IMPORT_MALFORMED for a model that does not load. */
export async function measureForRun(
  { cases, models, stride }: RunBatch,
  { signal }: Pick<TaskChannel, 'signal'>,
): Promise<(readonly MeasuredMode[])[]> {
  const nli = models.nli && (await keptNli(models.nli));
  const embedder = models.embedder && (await keptEmbedder(models.embedder));
  const measured: (readonly MeasuredMode[])[] = [];
  for (const { input, modes } of cases) {
    const entities = await entitiesFor(models.entities, input);
    measured.push(await measureModes(input, modes, { entities, nli, embedder }, stride));
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
  }
  return measured;
}

async function measureModes(
  input: CaseWithEntities,
  modes: readonly MatchingMode[],
  models: DriftModels,
  stride: number,
): Promise<MeasuredMode[]> {
  const measured: MeasuredMode[] = [];
  for (const mode of modes) {
    const measure = await measureCase(input, models, rulesOf(mode), { stride, keepPredictions: true });
    measured.push({ mode, text: 'turn' in measure ? null : textOf(measure), notices: noticesOf(input, measure) });
  }
  return measured;
}

function textOf({ predicted, ...measure }: CaseMeasure): MeasureText {
  return {
    measureJson: JSON.stringify({ ...measure, predicted: null }),
    predictedJson: JSON.stringify(predicted),
  };
}

/** The lexicon of the last run, which a thread keeps between its tasks. */
let lexicon: { readonly sha256: string; readonly entities: EntitySource } | null = null;

async function entitiesFor(source: RunEntities, input: CaseWithEntities): Promise<EntitySource> {
  if (source.kind === 'given') return givenEntities(input);
  if (source.kind === 'onnx') return keptEntities(source.folder);
  const { terms } = source;
  if (lexicon?.sha256 !== terms.sha256) {
    lexicon = { sha256: terms.sha256, entities: lexiconEntities(sharedTermsOf(terms)) };
  }
  return lexicon.entities;
}
