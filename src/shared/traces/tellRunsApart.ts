/** What names a run beside its model, as far as its file says. */
export type NamedRun = {
  readonly id: number;
  readonly model: string | null;
  /** Number of the repetition. */
  readonly epoch: number | null;
  /** Of the imported file. */
  readonly fileName: string;
  /** Id of the run in its file. */
  readonly key: string;
  readonly startedAt: string | null;
  readonly line: number | null;
  readonly member: string | null;
  readonly pointer: string;
  readonly sha256: string;
};

/** In the order in which they are named: what people know first, and the file's hash where all else is the same. */
const facts = {
  epoch: ({ epoch }) => (epoch === null ? '' : String(epoch)),
  file: ({ fileName }) => fileName,
  key: ({ key }) => key,
  startedAt: ({ startedAt }) => startedAt ?? '',
  place: ({ member, line, pointer }) => [member ?? '', line === null ? '' : `:${line}`, pointer].join(''),
  sha256: ({ sha256 }) => sha256.slice(0, 8),
} as const satisfies Readonly<Record<string, (run: NamedRun) => string>>;

type FactKind = keyof typeof facts;
export type RunFact = { readonly kind: FactKind; readonly value: string };

const kinds: readonly FactKind[] = ['epoch', 'file', 'key', 'startedAt', 'place', 'sha256'];

/**
 * What tells the runs of one question apart that have the same model, or none, by the id of the run: each fact that separates two which the
 * facts before it do not, until none are alike. Empty for a run whose model no other has. A fact that a run does not have is left out; one
 * that has none of them is named by its file.
 */
export function tellRunsApart(runs: readonly NamedRun[]): ReadonlyMap<number, readonly RunFact[]> {
  const told = new Map<number, readonly RunFact[]>();
  for (const alike of Map.groupBy(runs, ({ model }) => model).values()) {
    const needed = neededFacts(alike);
    for (const run of alike) {
      const own = needed.map((kind) => ({ kind, value: facts[kind](run) })).filter(({ value }) => value !== '');
      const isBare = own.length === 0 && needed.length > 0;
      told.set(run.id, isBare ? [{ kind: 'file', value: run.fileName }] : own);
    }
  }
  return told;
}

function neededFacts(runs: readonly NamedRun[]): FactKind[] {
  const needed: FactKind[] = [];
  let classes: readonly (readonly NamedRun[])[] = [runs];
  for (const kind of kinds) {
    if (classes.length === runs.length) break;
    const parted = classes.flatMap((alike) => [...Map.groupBy(alike, facts[kind]).values()]);
    if (parted.length > classes.length) needed.push(kind);
    classes = parted;
  }
  return needed;
}
