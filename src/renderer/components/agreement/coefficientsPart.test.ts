import { describe, expect, it } from 'vitest';
import { coefficientsPart } from './coefficientsPart.ts';

const row = (name: string, value: number | null, low: number | null, about: string) => ({
  ...{ name, value, about, n: 12 },
  interval: low === null ? null : { low, high: 0.9 },
});

describe('coefficients as a picture', () => {
  it('are points on a scale that begins at chance where nothing is below it, each with its interval and n', () => {
    const { content, title } = coefficientsPart('Was it used?', [row('α', 0.5, 0.25, '0.25–0.90')]);
    expect(title).toBe('Was it used?');
    expect(content.match(/<circle/g)).toHaveLength(1);
    expect(content).toContain('0.25–0.90');
    expect(content).toContain('n 12');
    expect([content.includes('>0.5<'), content.includes('−1')]).toEqual([true, false]);
  });

  it('begin at −1 where one is below chance, and one without a value says why and has no point', () => {
    const { content } = coefficientsPart('', [row('α', -0.1, null, 'n < 10'), row('κ', null, null, 'one category')]);
    expect(content.match(/<circle/g)).toHaveLength(1);
    expect(content).toContain('−1');
    expect(content).toContain('one category');
    expect(content).not.toContain('NaN');
  });
});
