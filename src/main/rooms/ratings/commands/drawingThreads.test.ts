import { expect, test } from 'vitest';
import { createGroupSums } from '../../../metrics/groupSums.ts';
import { type BootstrapInput, bootstrapRounds } from '../numbers/bootstrap.ts';
import { columnsFor } from '../numbers/questionSums.ts';
import { drawAll } from '../summarise.ts';
import { withDrawingThreads } from './drawingThreads.ts';

/** Twelve questions on which two models were compared, of which the first won so often as the question's number says. */
function inputOf(rounds: number): BootstrapInput {
  const layout = columnsFor(1);
  const sums = createGroupSums(12);
  for (let question = 0; question < 12; question += 1) {
    sums.keep(layout.votes(0), 12);
    sums.keep(layout.score(0), question);
    sums.keep(layout.differences(0), 0);
    sums.keep(layout.differenceSum(0), 0);
    sums.end(question);
  }
  const scopes = [{ sums: sums.shared(layout.width), compared: [0, 1] }];
  const drawn = { questionCount: 12, seed: 7, rounds, firstPart: 0 };
  return { scopes, pairs: [{ x: 0, y: 1 }], modelCount: 2, ...drawn };
}

test('rounds that threads draw are those that are drawn here, in their order, however many threads there are', async () => {
  const input = inputOf(1_230);
  const here = bootstrapRounds(input);
  const { parts } = await withDrawingThreads((draw) => drawAll(input, draw));
  expect(parts.map(({ length }) => length * 1_230)).toEqual([500, 500, 230].map((rounds) => rounds * here.length));
  expect(parts.flatMap((part) => [...part])).toEqual([...here]);
});

test('what ends a thread is told to whoever waits for its rounds', async () => {
  const broken = { ...inputOf(50), rounds: -1 };
  await expect(withDrawingThreads(async (draw) => draw(broken))).rejects.toThrow('Invalid typed array length');
});
