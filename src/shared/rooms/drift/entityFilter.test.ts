import { describe, expect, test } from 'vitest';
import { criticalEntities, filterEntities } from './entityFilter.ts';

describe('entities', () => {
  test('that are short, generic, stop words or without an ASCII token fall out', () => {
    const given = ['Patient', 'mg', ' Asthma ', 'of the', 'no of', '花粉症', 'ｼﾝｹｲ', null, ''];
    expect([...filterEntities(given)]).toEqual(['asthma', 'of the']);
    expect([...filterEntities(given, 'strict')]).toEqual(['asthma', 'of the', '花粉症', 'ｼﾝｹｲ']);
    expect([...criticalEntities([' Latex Allergy', '\u3000', ''])]).toEqual(['latex allergy']);
  });
});
