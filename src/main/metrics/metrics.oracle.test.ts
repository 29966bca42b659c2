import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeWithShared, sharedPath } from '../../../test/sharedData.ts';
import { editSimilarity } from './editSimilarity.ts';
import { pythonRandom } from './pythonRandom.ts';

const read = (path: string) => JSON.parse(readFileSync(sharedPath(path), 'utf8'));

describeWithShared('edit similarity against r4c_evaluate.py', 'oracle/r4c', () => {
  const cases: { pred: string; gold: string; sim: number | null }[] = read('oracle/r4c/unit-similarity.json');

  test('gives the recorded similarity of every pair', () => {
    const similarities = cases.map(({ pred, gold }) => editSimilarity(pred, gold));
    expect(similarities).toEqual(cases.map(({ sim }) => (sim === null ? null : expect.closeTo(sim, 12))));
  });
});

describeWithShared('random numbers against Python 3.11', 'oracle/civic', () => {
  type Recorded = { seed: number } & Record<string, number[] & number[][]>;
  const { cases }: { cases: Recorded[] } = read('oracle/civic/python-random.json');
  const repeat = <T>(count: number, draw: () => T) => Array.from({ length: count }, draw);

  test.each(cases.map((recorded) => [recorded.seed, recorded] as const))(
    'seed %i gives the recorded draws',
    (seed, recorded) => {
      const fresh = () => pythonRandom(seed);
      const draws = (count: number, draw: (random: ReturnType<typeof fresh>) => unknown) => {
        const random = fresh();
        return repeat(count, () => draw(random));
      };
      expect({
        getrandbits32: draws(8, (random) => random.getRandomBits(32)),
        getrandbits2: draws(16, (random) => random.getRandomBits(2)),
        randint_1_6: draws(20, (random) => 1 + random.randomBelow(6)),
        choice_285: draws(20, (random) => random.randomBelow(285)),
        choice_2: draws(40, (random) => random.randomBelow(2)),
        sample_3_of_3_x30: draws(30, (random) => random.sampleRange(3, 3)),
        sample_2_of_3_x20: draws(20, (random) => random.sampleRange(3, 2)),
        sample_1_of_3_x20: draws(20, (random) => random.sampleRange(3, 1)),
        sample_3_of_66_x5: draws(5, (random) => random.sampleRange(66, 3)),
        sample_50_of_66: fresh().sampleRange(66, 50),
        sample_200_of_2209: fresh().sampleRange(2209, 200),
      }).toEqual({
        getrandbits32: recorded.getrandbits32,
        getrandbits2: recorded.getrandbits2,
        randint_1_6: recorded.randint_1_6,
        choice_285: recorded.choice_285,
        choice_2: recorded.choice_2,
        sample_3_of_3_x30: recorded.sample_3_of_3_x30,
        sample_2_of_3_x20: recorded.sample_2_of_3_x20,
        sample_1_of_3_x20: recorded.sample_1_of_3_x20,
        sample_3_of_66_x5: recorded.sample_3_of_66_x5,
        sample_50_of_66: recorded.sample_50_of_66,
        sample_200_of_2209: recorded.sample_200_of_2209,
      });
    },
  );
});
