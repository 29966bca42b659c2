import type { Generation, GenerationVariant } from './driftCase.ts';

/** What is kept of a row; its place in the table says the rest. */
export type KeptGeneration = Pick<Generation, 'text' | 'isError' | 'timestamp' | 'promptTokens' | 'line'>;

/** What a model said in one case: for each variant the row of each turn number. */
export type CaseGenerations = Readonly<Record<GenerationVariant, ReadonlyMap<number, KeptGeneration>>>;

export type GenerationTable = {
  /** Takes a row; returns the row that it stands beside where there is one of the same turn, of which one is dropped. */
  add(row: Generation): KeptGeneration | null;
  /** In the order of their first row. */
  readonly models: readonly string[];
  /** Case ids of a model, in the order of their first row. */
  casesOf(model: string): readonly string[];
  /** Null where the model has no row of the case. */
  of(model: string, caseId: string): CaseGenerations | null;
};

/** Rows of generations, one per model, case, turn and variant: an answer beats an error, then the later time, then the later row. */
export function createGenerationTable(): GenerationTable {
  const byModel = new Map<string, Map<string, Record<GenerationVariant, Map<number, KeptGeneration>>>>();
  return {
    add(row) {
      const cases = getOrAdd(byModel, row.model, () => new Map());
      const rows = getOrAdd(cases, row.caseId, () => ({ summary: new Map(), dialogue: new Map() }))[row.variant];
      const known = rows.get(row.turn) ?? null;
      if (known === null || isBetter(row, known)) rows.set(row.turn, kept(row));
      return known;
    },
    get models() {
      return [...byModel.keys()];
    },
    casesOf: (model) => [...(byModel.get(model)?.keys() ?? [])],
    of: (model, caseId) => byModel.get(model)?.get(caseId) ?? null,
  };
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function kept({ text, isError, timestamp, promptTokens, line }: Generation): KeptGeneration {
  return { text, isError, timestamp, promptTokens, line };
}

function isBetter(row: KeptGeneration, known: KeptGeneration): boolean {
  if (row.isError !== known.isError) return known.isError;
  const [time, knownTime] = [Date.parse(row.timestamp), Date.parse(known.timestamp)];
  return Number.isNaN(time) || Number.isNaN(knownTime) || time >= knownTime;
}
