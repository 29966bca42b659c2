import { describe, expect, it } from 'vitest';
import { failure } from './databaseFixture.ts';
import { requireNodeApi } from './engine.ts';

describe('requireNodeApi', () => {
  it('refuses a runtime that would crash, in words', () => {
    expect(failure(() => requireNodeApi({ napi: '9', node: '20.19.0' }))).toEqual({
      code: 'HOST_UNAVAILABLE',
      details: {
        missing: 'node-api',
        required: 'Node-API 10 (Node 22.14 or newer)',
        found: 'Node-API 9 (Node 20.19.0)',
      },
    });
    expect(requireNodeApi(process.versions)).toBeUndefined();
  });
});
