import { describe, expect, test } from 'vitest';
import { readTurnLink, writeTurnLink } from './turnLink.ts';

describe('a link to a turn', () => {
  test.each(['qwq', 'a/b?c&d=e#f', '𠮷野 7b %'])('leads back to the model %s', (model) => {
    const place = { caseId: 12, turn: 7, model };
    expect(readTurnLink(writeTurnLink(place))).toEqual(place);
  });
  test.each(['akapen://traces/12/5', 'akapen://drift/12', 'akapen://drift/12/5?model=%E0'])('is not %s', (text) => {
    expect(readTurnLink(text)).toBeNull();
  });
});
