/** Tables of agreement, the same whether a window or the command line writes them. */
import type { AgreementCoefficient, AgreementData } from './agreement.ts';
import type { ColumnKind, RecordTable } from './charts/fileTable.ts';
import type { Cell } from './text/csv.ts';

type Mean = {
  readonly value: number | null;
  readonly interval: { readonly low: number; readonly high: number } | null;
};

/** Versions of the same items, every two of them compared by F1. */
export type ComparedVersions = {
  readonly versions: readonly { readonly name: string }[];
  readonly pairs: readonly {
    readonly x: number;
    readonly y: number;
    readonly triples: {
      readonly questions: number;
      readonly exact: Mean;
      readonly aligned: Mean;
      readonly rounds: number;
      readonly seed: number;
    };
  }[];
};

/** What agreement in a judgement is: of what evaluators said, or of versions; both null where it has no numbers. */
export type JudgedAgreement = {
  /** Id of the judgement. */
  readonly of: string;
  readonly labels: AgreementData | null;
  readonly versions: ComparedVersions | null;
};

type Row<Column extends string> = Readonly<Record<Column, Cell>>;

const coefficientKinds = {
  ...{ of: 'text', measure: 'text', first: 'text', second: 'text', n: 'whole' },
  ...{ value: 'number', low95: 'number', high95: 'number', why_none: 'text', level: 'text' },
  ...{ drawn_groups: 'whole', rounds: 'whole', seed: 'whole' },
} as const satisfies Record<string, ColumnKind>;
type CoefficientRow = Row<keyof typeof coefficientKinds>;

/**
 * A row for each coefficient of each judgement: `alpha` (Krippendorff), `fleiss` and `raw` of all evaluators, `kappa` (Cohen) and `raw` of
 * every two, `f1_exact` and `f1_aligned` of every two versions. What has no value says why; of what no evaluator judged there is a row all the same.
 */
export function coefficientTable(judgements: readonly JudgedAgreement[]): RecordTable<keyof typeof coefficientKinds> {
  return { kinds: coefficientKinds, rows: judgements.flatMap((one) => [...labelRows(one), ...versionRows(one)]) };
}

function labelRows({ of, labels }: JudgedAgreement): CoefficientRow[] {
  if (labels === null) return [];
  const { evaluators, agreement } = labels;
  const { level, drawn, pairs } = agreement;
  const row = (measure: string, one: AgreementCoefficient, first: string | null, second: string | null) => ({
    ...{ of, measure, first, second, n: one.n, value: one.value },
    ...{ low95: one.interval?.low ?? null, high95: one.interval?.high ?? null, why_none: one.reason, level },
    ...{ drawn_groups: drawn?.groups ?? null, rounds: drawn?.rounds ?? null, seed: drawn?.seed ?? null },
  });
  const nameOf = (at: number) => evaluators[at]?.name ?? null;
  return [
    row('alpha', agreement.alpha, null, null),
    row('fleiss', agreement.fleiss, null, null),
    row('raw', agreement.raw, null, null),
    ...pairs.flatMap(({ x, y, kappa, raw }) => [
      row('kappa', kappa, nameOf(x), nameOf(y)),
      row('raw', raw, nameOf(x), nameOf(y)),
    ]),
  ];
}

function versionRows({ of, versions: compared }: JudgedAgreement): CoefficientRow[] {
  if (compared === null) return [];
  const { versions, pairs } = compared;
  return pairs.flatMap(({ x, y, triples: { questions, exact, aligned, rounds, seed } }) =>
    (
      [
        ['f1_exact', exact],
        ['f1_aligned', aligned],
      ] as const
    ).map(([measure, { value, interval: range }]) => ({
      ...{ of, measure, first: versions[x]?.name ?? null, second: versions[y]?.name ?? null },
      ...{ n: questions, value, low95: range?.low ?? null, high95: range?.high ?? null },
      ...{ why_none: value === null ? 'no_shared_items' : null, level: null, drawn_groups: questions, rounds, seed },
    })),
  );
}

const disagreementKinds = {
  ...{ of: 'text', item: 'text', title: 'text', about: 'text', kind: 'text', evaluator: 'text', value: 'text' },
  ...{ has_note: 'yesNo', decided: 'text', decided_value: 'text', reason: 'text', decided_by: 'text' },
  ...{ file: 'text', position: 'whole' },
} as const satisfies Record<string, ColumnKind>;

/**
 * A row for each item on which evaluators differ and each of them: what they said, null where they said nothing, and what was settled
 * (`decided` is `value` or `leftOpen`, null for neither). `file` and `position`, 0-based, tell where an item is from that no key tells. `unlisted` are differing items beyond those that a judgement lists.
 */
export function disagreementTable(
  judgements: readonly JudgedAgreement[],
): RecordTable<keyof typeof disagreementKinds> & { readonly unlisted: number } {
  let unlisted = 0;
  const rows = judgements.flatMap(({ of, labels }) => {
    if (labels === null) return [];
    const { evaluators, categories, disagreements, kinds } = labels;
    unlisted += Object.values(kinds).reduce((sum, count) => sum + count, 0) - disagreements.length;
    const categoryOf = (category: number | null | undefined) =>
      category == null ? null : (categories[category] ?? null);
    return disagreements.flatMap(({ key, title, about, place, kind, values, notes, decision }) =>
      evaluators.map(({ name }, at) => ({
        ...{ of, item: key, title, about, kind, evaluator: name, value: categoryOf(values[at]) },
        ...{ has_note: notes[at] ?? false, decided_value: categoryOf(decision?.category) },
        decided: decision === null ? null : decision.category === null ? 'leftOpen' : 'value',
        ...{ reason: decision?.reason ?? null, decided_by: decision?.by ?? null },
        ...{ file: place?.file ?? null, position: place?.position ?? null },
      })),
    );
  });
  return { kinds: disagreementKinds, rows, unlisted };
}
