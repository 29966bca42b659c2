import { expect, test } from 'vitest';
import { defaultScheme } from './defaultScheme.ts';
import { markCriteriaSchema } from './marks.ts';
import { readySchemeIds, readySchemes } from './readySchemes.ts';

test.each(readySchemeIds)(
  'the scheme %s can be saved as it is, and asks about calls, steps, traces and passages',
  (id) => {
    const criteria = markCriteriaSchema.parse(readySchemes[id]);
    expect(new Set(criteria.map(({ scope }) => scope))).toEqual(new Set(['call', 'step', 'trace', 'span']));
    for (const { name, choices } of criteria) {
      expect([name.en, name.ja].every((text) => text.trim() !== '')).toBe(true);
      expect(new Set(choices.map((choice) => choice.name.ja)).size).toBe(choices.length);
    }
  },
);

test('only medical agents are asked about a patient', () => {
  const asking = readySchemeIds.filter((id) => readySchemes[id].some(({ name }) => /patient/i.test(name.en)));
  expect(asking).toEqual(['medical']);
});

test('criteria that schemes have in common are the same, so that labels stay when one follows another', () => {
  const known = new Map(defaultScheme.criteria.map((one) => [one.id, one]));
  for (const one of readySchemeIds.flatMap((id) => readySchemes[id])) {
    const same = known.get(one.id);
    if (same !== undefined) expect(one).toEqual(same);
  }
});
