import { describe, expect, test } from 'vitest';
import { criterionAfter, currentCriterion } from './criteria.ts';

const criteria = ['needed', 'rightTool', 'rightArguments', 'madeUp'].map((id) => ({ id }));
const all = criteria.map(({ id }) => id);

describe('the keys of a form', () => {
  test('answer the criterion with the focus, else the first open one, else the last', () => {
    const id = (answered: readonly string[], focused: string | null) =>
      currentCriterion(criteria, new Set(answered), focused)?.id;
    const shown = [id([], null), id(['needed'], null), id(['needed'], 'needed'), id([], 'elsewhere'), id(all, null)];
    expect(shown).toEqual(['needed', 'rightTool', 'needed', 'needed', 'madeUp']);
    expect(currentCriterion([], new Set(), null)).toBeNull();
  });

  test('go on to the next open criterion, from the start again after the last, and stop when none is open', () => {
    const next = (answered: readonly string[], from: string) =>
      criterionAfter(criteria, new Set(answered), from)?.id ?? null;
    expect([
      next(['needed'], 'needed'),
      next(['needed', 'rightTool', 'madeUp'], 'madeUp'),
      next(all, 'madeUp'),
      next(['rightTool'], 'elsewhere'),
    ]).toEqual(['rightTool', 'rightArguments', null, 'needed']);
  });
});
