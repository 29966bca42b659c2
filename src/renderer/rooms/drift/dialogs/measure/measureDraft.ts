import type { OfferedFolder } from '../../../../../shared/files.ts';
import {
  type MeasureChoice,
  type MeasureSettings,
  measureChoiceSchema,
  measureSettingsSchema,
} from '../../../../../shared/rooms/drift/measureSettings.ts';
import type { DriftModel, DriftOverview } from '../../../../../shared/rooms/drift/overview.ts';

export const entityKinds = ['lexicon', 'precomputed', 'onnx'] as const;
type EntityKind = (typeof entityKinds)[number];

/** What the dialog holds: fields as they are typed, folders by the path that is shown (empty: none), and what other kinds of entities had, so that looking at one loses nothing. */
export type MeasureDraft = {
  readonly models: readonly string[];
  readonly kind: EntityKind;
  readonly lexiconIds: readonly number[];
  /** Whether terms of the cases and of the project stay out of the lexicon. */
  readonly onlyLists: boolean;
  /** Whether the project's aliases count. */
  readonly aliases: boolean;
  readonly precomputedId: number | null;
  readonly entityFolder: string;
  readonly nliFolder: string;
  readonly embedderFolder: string;
  readonly mode: MeasureSettings['mode'];
  readonly stride: string;
  readonly seed: string;
  readonly clusters: MeasureSettings['clusters'];
};

export type DraftFault =
  | 'noModels'
  | 'noList'
  | 'noPrecomputed'
  | 'noFolder'
  | 'folderGone'
  | 'strideFault'
  | 'seedFault';

/** The settings of the newest run of the set, or the usual ones; every model that has answered. */
export function draftOf({ models, runs, entitySources }: DriftOverview): MeasureDraft {
  const { entities, aliases, nliFolder, embedderFolder, mode, stride, seed, clusters } =
    runs[0]?.settings ?? measureSettingsSchema.parse({});
  // What was withdrawn since cannot be used again.
  const idsOf = (kind: 'lexicon' | 'precomputed') =>
    entitySources.filter((source) => source.kind === kind).map(({ datasetId }) => datasetId);
  const precomputed = idsOf('precomputed');
  const lastPrecomputed = entities.kind === 'precomputed' ? entities.datasetId : null;
  return {
    models: models.map(({ model }) => model),
    kind: entities.kind,
    lexiconIds: entities.kind === 'lexicon' ? idsOf('lexicon').filter((id) => entities.datasetIds.includes(id)) : [],
    onlyLists: entities.kind === 'lexicon' && entities.onlyLists,
    aliases,
    precomputedId: precomputed.find((id) => id === lastPrecomputed) ?? precomputed[0] ?? null,
    entityFolder: entities.kind === 'onnx' ? entities.folder : '',
    nliFolder: nliFolder ?? '',
    embedderFolder: embedderFolder ?? '',
    mode,
    stride: String(stride),
    seed: String(seed),
    clusters,
  };
}

/** The folders that a draft would measure with. */
function foldersOf({ kind, entityFolder, nliFolder, embedderFolder }: MeasureDraft): string[] {
  return [kind === 'onnx' ? entityFolder : '', nliFolder, embedderFolder].filter((path) => path !== '');
}

/** What keeps a draft from being measured, in the order of the form; `offered` is null while that is not known. */
export function faultsOf(draft: MeasureDraft, offered: readonly OfferedFolder[] | null): DraftFault[] {
  const { shape } = measureSettingsSchema;
  const isGone = (path: string) => offered !== null && idOf(path, offered) === null;
  const faults: [DraftFault, boolean][] = [
    ['noModels', draft.models.length === 0],
    ['noList', draft.kind === 'lexicon' && draft.onlyLists && draft.lexiconIds.length === 0],
    ['noPrecomputed', draft.kind === 'precomputed' && draft.precomputedId === null],
    ['noFolder', draft.kind === 'onnx' && draft.entityFolder === ''],
    ['folderGone', foldersOf(draft).some(isGone)],
    ['strideFault', !shape.stride.safeParse(numberOf(draft.stride)).success],
    ['seedFault', !shape.seed.safeParse(numberOf(draft.seed)).success],
  ];
  return faults.filter(([, isThere]) => isThere).map(([fault]) => fault);
}

/** The settings of a draft without faults. */
export function settingsOf(draft: MeasureDraft, offered: readonly OfferedFolder[]): MeasureChoice {
  return measureChoiceSchema.parse({
    mode: draft.mode,
    stride: numberOf(draft.stride),
    seed: numberOf(draft.seed),
    clusters: draft.clusters,
    aliases: draft.aliases,
    entities: {
      lexicon: { kind: 'lexicon', datasetIds: draft.lexiconIds, onlyLists: draft.onlyLists },
      precomputed: { kind: 'precomputed', datasetId: draft.precomputedId },
      onnx: { kind: 'onnx', folder: idOf(draft.entityFolder, offered) },
    }[draft.kind],
    nliFolder: idOf(draft.nliFolder, offered),
    embedderFolder: idOf(draft.embedderFolder, offered),
  });
}

/** The id of a folder among those that are offered; null for none. */
export function idOf(path: string, offered: readonly OfferedFolder[]): string | null {
  return offered.find((folder) => folder.path === path)?.id ?? null;
}

/** A whole number in digits, full-width ones included; NaN for anything else. */
function numberOf(text: string): number {
  const digits = text.normalize('NFKC').trim();
  return /^\d{1,12}$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Cases of the chosen models: how many each has when all have equally many, and else their sum. */
export function caseCountOf(
  models: readonly DriftModel[],
  chosen: readonly string[],
): { readonly count: number; readonly isSum: boolean } {
  const counts = models.filter(({ model }) => chosen.includes(model)).map(({ caseCount }) => caseCount);
  const isSum = new Set(counts).size > 1;
  return { count: isSum ? counts.reduce((sum, count) => sum + count, 0) : (counts[0] ?? 0), isSum };
}
