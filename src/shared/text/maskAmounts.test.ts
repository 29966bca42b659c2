import { expect, test } from 'vitest';
import { maskAmounts } from './maskAmounts.ts';

test('what a model call took is hidden, and what a tool was asked is not', () => {
  const shown = maskAmounts(
    '{"usage": {"input_tokens": 812, "completionTokens":7}, "total_cost": 0.31, "timestamp": "2025-01-02T03:04:05Z", ' +
      '"arguments": {"time": "10:00", "cost": 250, "tokenizer": "x"}, "execution_time": 1.25}',
  );
  expect(shown).toBe(
    '{"usage": {"input_tokens": •••, "completionTokens":•}, "total_cost": ••••, "timestamp": "••••••••••••••••••••", ' +
      '"arguments": {"time": "10:00", "cost": 250, "tokenizer": "x"}, "execution_time": ••••}',
  );
});
