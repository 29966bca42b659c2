import { z } from 'zod';
import { type AgreementCoefficient, agreementViewSchema } from '../../shared/agreement.ts';
import type { Cell } from '../../shared/text/csv.ts';
import type { ColumnKind } from '../reports/printParquet.ts';

const interval = z.object({ low: z.number(), high: z.number() }).nullable();
const mean = z.object({ value: z.number().nullable(), interval });
/** Versions of the same items, every two of them compared by F1. */
const comparedVersionsSchema = z.object({
  versions: z.array(z.object({ name: z.string() })),
  pairs: z.array(
    z.object({
      x: z.number(),
      y: z.number(),
      triples: z.object({ questions: z.number(), exact: mean, aligned: mean, rounds: z.number(), seed: z.number() }),
    }),
  ),
});

type Judgement = { readonly of: string };
type Row<Column extends string> = Readonly<Record<Column, Cell>>;
/** A table of agreement: its columns with their kinds, and rows. */
type AgreementTable<Column extends string = string> = {
  readonly kinds: Readonly<Record<Column, ColumnKind>>;
  readonly rows: readonly Row<Column>[];
};

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
export function coefficientTable(judgements: readonly Judgement[]): AgreementTable<keyof typeof coefficientKinds> {
  return { kinds: coefficientKinds, rows: judgements.flatMap((one) => [...labelRows(one), ...versionRows(one)]) };
}

function labelRows(judgement: Judgement): CoefficientRow[] {
  const read = agreementViewSchema.safeParse(judgement);
  if (!read.success) return [];
  const { evaluators, agreement } = read.data;
  const { level, drawn, pairs } = agreement;
  const row = (measure: string, one: AgreementCoefficient, first: string | null, second: string | null) => ({
    ...{ of: judgement.of, measure, first, second, n: one.n, value: one.value },
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

function versionRows(judgement: Judgement): CoefficientRow[] {
  const read = comparedVersionsSchema.safeParse(judgement);
  if (!read.success) return [];
  const { versions, pairs } = read.data;
  return pairs.flatMap(({ x, y, triples: { questions, exact, aligned, rounds, seed } }) =>
    (
      [
        ['f1_exact', exact],
        ['f1_aligned', aligned],
      ] as const
    ).map(([measure, { value, interval: range }]) => ({
      ...{ of: judgement.of, measure, first: versions[x]?.name ?? null, second: versions[y]?.name ?? null },
      ...{ n: questions, value, low95: range?.low ?? null, high95: range?.high ?? null },
      ...{ why_none: value === null ? 'no_shared_items' : null, level: null, drawn_groups: questions, rounds, seed },
    })),
  );
}

const disagreementKinds = {
  ...{ of: 'text', item: 'text', title: 'text', about: 'text', kind: 'text', evaluator: 'text', value: 'text' },
  ...{ has_note: 'yesNo', decided: 'text', decided_value: 'text', reason: 'text', decided_by: 'text' },
} as const satisfies Record<string, ColumnKind>;

/**
 * A row for each item on which evaluators differ and each of them: what they said, null where they said nothing, and what was settled
 * (`decided` is `value` or `leftOpen`, null for neither). `unlisted` are differing items beyond those that a judgement lists.
 */
export function disagreementTable(
  judgements: readonly Judgement[],
): AgreementTable<keyof typeof disagreementKinds> & { readonly unlisted: number } {
  let unlisted = 0;
  const rows = judgements.flatMap((judgement) => {
    const read = agreementViewSchema.safeParse(judgement);
    if (!read.success) return [];
    const { evaluators, categories, disagreements, kinds } = read.data;
    unlisted += Object.values(kinds).reduce((sum, count) => sum + count, 0) - disagreements.length;
    const categoryOf = (category: number | null | undefined) =>
      category == null ? null : (categories[category] ?? null);
    return disagreements.flatMap(({ key, title, about, kind, values, notes, decision }) =>
      evaluators.map(({ name }, at) => ({
        ...{ of: judgement.of, item: key, title, about, kind, evaluator: name, value: categoryOf(values[at]) },
        ...{ has_note: notes[at] ?? false, decided_value: categoryOf(decision?.category) },
        decided: decision === null ? null : decision.category === null ? 'leftOpen' : 'value',
        ...{ reason: decision?.reason ?? null, decided_by: decision?.by ?? null },
      })),
    );
  });
  return { kinds: disagreementKinds, rows, unlisted };
}
