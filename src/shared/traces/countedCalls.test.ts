import { expect, test } from 'vitest';
import { countedCalls, isCountedCall } from './countedCalls.ts';

test('the call that ends a run is none that is counted', () => {
  const tools = [
    { name: 'a', label: 'A' },
    { name: 'Finish', label: 'Agent / control' },
  ];
  expect(countedCalls({ kinds: [1, 3, 4, 3, 3], toolOf: [-1, 0, 0, -1, 1], tools })).toEqual([1, 3]);
  expect(countedCalls({ kinds: [3], toolOf: [-1], tools: [] })).toEqual([0]);
  const calls = [{ tool: 'a' }, { tool: null }, { tool: 'Finish' }].map(
    ({ tool }) => ({ kind: 'tool_call', tool }) as const,
  );
  expect([...calls, { kind: 'answer', tool: null } as const].map(isCountedCall)).toEqual([true, true, false, false]);
});
