import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { failure } from './databaseFixture.ts';
import { readJsonColumn, writeJsonColumn } from './jsonColumn.ts';

describe('a JSON column', () => {
  it('comes back as it was written', () => {
    const value = { name: '𠮷野家㈱', count: 3 };
    expect(readJsonColumn(z.object({ name: z.string(), count: z.number() }), writeJsonColumn(value), 'c')).toEqual(
      value,
    );
    expect(writeJsonColumn(undefined)).toBe('null');
  });

  it('is damage when it holds something else', () => {
    expect(failure(() => readJsonColumn(z.string(), '{', 'items.value_json'))).toEqual({
      code: 'DATABASE_CORRUPT',
      details: { column: 'items.value_json' },
    });
  });
});
