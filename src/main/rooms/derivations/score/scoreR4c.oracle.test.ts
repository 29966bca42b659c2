import { expect, test } from 'vitest';
import { describeWithShared } from '../../../../../test/sharedData.ts';
import { type Grain, grains } from './grains.ts';
import { close, readShared, totalsOf } from './oracle.testSupport.ts';
import { missingPredictions, r4cItems } from './scoreInputs.ts';
import { scoreR4cItems } from './scoreR4c.ts';

type RecordedGrain = { order: number[]; numCor: number[]; bestRef: number; prf: number[] };
type RecordedItem = Record<Grain, RecordedGrain>;
type EdgeCase = {
  name: string;
  options: R4cOptions;
  labels: Record<string, unknown>;
  prediction: unknown;
  result?: unknown;
  error?: string;
};

type R4cOptions = { nbReferences: 1 | 2 | 3; ignoreMissing: boolean };

function scoreR4c(
  labels: Record<string, unknown>,
  prediction: unknown,
  options: R4cOptions,
  tieOrder: 'official' | 'lowest' = 'official',
) {
  const items = r4cItems(Object.keys(labels), labels, prediction, { references: options.nbReferences, tieOrder });
  return { items: scoreR4cItems(items, false), missing: missingPredictions(items) };
}

describeWithShared('R4C scores against r4c_evaluate.py', 'oracle/r4c', () => {
  const labels: Record<string, unknown> = readShared('data/r4c/corpus/dev_csf.json');

  test.each(['bm_core', 'oracle', 'oracle_nb1'])(
    '%s has the recorded totals, items and gold derivations used',
    (name) => {
      const recorded = readShared(`oracle/r4c/${name}.json`);
      const { items } = scoreR4c(labels, readShared(`data/r4c/${recorded.prediction}`), recorded.options);
      const { e, r, er } = totalsOf('r4c', items);
      expect({ e, r, er }).toEqual(close(recorded.result));
      const byKey = new Map(items.map((item) => [item.key, item]));
      for (const [key, expected] of Object.entries<RecordedItem>(recorded.items)) {
        const item = byKey.get(key);
        for (const grain of grains) {
          expect([item?.[grain].prec, item?.[grain].recall, item?.[grain].f1], `${key} ${grain}`).toEqual(
            close(expected[grain].prf),
          );
        }
        expect({
          references: item?.references.map(({ derivation, similaritySum }) => [derivation, similaritySum]),
          used: item?.used,
        }).toEqual(
          close({
            references: expected.er.order.map((index, at) => [index, expected.er.numCor[at]]),
            used: expected.er.bestRef,
          }),
        );
      }
    },
  );

  test('the lowest of tied gold derivations gives the recorded other means', () => {
    const recorded = readShared('oracle/r4c/bm_core.json');
    const { items } = scoreR4c(labels, readShared('data/r4c/prediction/bm_core.json'), recorded.options, 'lowest');
    const result = totalsOf('r4c', items);
    expect(Object.fromEntries(grains.map((grain) => [grain, Object.values(result[grain])]))).toEqual(
      close(recorded.resultIfLowestReferenceWinsTies),
    );
  });

  test.each(['perturbed-s1', 'perturbed-s2', 'perturbed-s3'])('%s has the recorded totals', (name) => {
    const recorded = readShared(`oracle/r4c/${name}.json`);
    const slice = Object.fromEntries(recorded.labelIds.map((key: string) => [key, labels[key]]));
    const { e, r, er } = totalsOf('r4c', scoreR4c(slice, recorded.prediction, recorded.options).items);
    expect({ e, r, er }).toEqual(close(recorded.result));
  });

  const edgeCases: EdgeCase[] = readShared('oracle/r4c/unit-edge-cases.json');
  test.each(edgeCases.filter(({ result }) => result).map((edge) => [edge.name, edge]))('edge case: %s', (_, edge) => {
    const { e, r, er, comparable } = totalsOf('r4c', scoreR4c(edge.labels, edge.prediction, edge.options).items);
    expect({ e, r, er }).toEqual(close(edge.result));
    expect(comparable).toBe(!edge.options.ignoreMissing);
  });

  test.each(
    edgeCases.filter(({ error, name }) => error && name !== 'nb=4').map((edge) => [edge.name, edge.error, edge]),
  )('where the reference crashes, the item is named: %s (%s)', (name, _, edge) => {
    const score = () => scoreR4c(edge.labels, edge.prediction, edge.options);
    if (name === 'no re key') {
      expect(score).toThrow('"re"');
      return;
    }
    const { problems, comparable, er } = totalsOf('r4c', score().items);
    expect({ items: problems.map(({ item }) => item), comparable, er }).toEqual({
      items: ['k'],
      comparable: false,
      er: { prec: null, recall: null, f1: null },
    });
  });
});
