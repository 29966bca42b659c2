import { expect, it } from 'vitest';
import type { CaseCurves } from '../../../../../shared/rooms/drift/caseViews.ts';
import { turnsIn } from './turnsInBrush.ts';

const oneCase: CaseCurves = {
  caseId: 1,
  caseKey: 'c_001_𠮷',
  turns: [1, 2, 4],
  goldCount: 2,
  curves: [
    { model: 'aoba-7b', recall: [1, 0.5, 0], hallucinatedRate: [0, 0, 0], overruledTurns: [] },
    { model: 'sora-mini', recall: [0.5, 0.5], hallucinatedRate: [0, 0], overruledTurns: [] },
  ],
};

it('counts the turns of every model in a stretch, ends included', () => {
  expect(turnsIn([oneCase], { fromTurn: 2, toTurn: 4, fromRecall: 0, toRecall: 0.5 })).toBe(3);
  expect(turnsIn([oneCase, oneCase], { fromTurn: 1, toTurn: 1, fromRecall: 0.6, toRecall: 1 })).toBe(2);
  expect(turnsIn([oneCase], { fromTurn: 3, toTurn: 3, fromRecall: 0, toRecall: 1 })).toBe(0);
});
