import { expect, test } from 'vitest';
import { createGroupSums } from '../../../metrics/groupSums.ts';
import { type BootstrapInput, bootstrapParts, bootstrapRounds } from '../numbers/bootstrap.ts';
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
  const drawn = { questionCount: 12, seed: 7, rounds };
  return { scopes, pairs: [{ x: 0, y: 1 }], modelCount: 2, ...drawn };
}

test('rounds that threads draw are those that are drawn here, in their order', async () => {
  const input = inputOf(230);
  const here = bootstrapParts(input).map((part) => [...bootstrapRounds(part)]);
  const { parts } = await withDrawingThreads((draw) => drawAll(input, draw));
  expect(here).toHaveLength(5);
  expect(parts.map((part) => [...part])).toEqual(here);
});

test('what ends a thread is told to whoever waits for its rounds', async () => {
  const broken = { ...inputOf(50), questionCount: -1 };
  await expect(withDrawingThreads(async (draw) => draw(broken))).rejects.toThrow('Invalid typed array length');
});
