import { expect, test } from 'vitest';
import { aliasesOf, aliasKinds, isAliasOf, isOwnName, isSamePair, suggestedKind } from './aliases.ts';

test('initials tell short and long forms, and everything else is other words', () => {
  const long = 'Post-Traumatic Stress Disorder';
  expect(suggestedKind({ entity: long, wording: 'PTSD' })).toBe('abbreviation');
  expect(suggestedKind({ entity: 'p.t.s.d.', wording: long })).toBe('expansion');
  expect(suggestedKind({ entity: 'sertraline', wording: 'Zoloft' })).toBe('wording');
  expect(suggestedKind({ entity: 'asthma', wording: 'a' })).toBe('wording');
  expect(suggestedKind({ entity: '', wording: '' })).toBe('wording');
});

test('other words stand for their entity alone, all other kinds in both directions', () => {
  for (const kind of aliasKinds) {
    const found = aliasesOf(['Asthma', 'wheeze'], [{ entity: 'asthma', wording: 'Wheeze', kind }]);
    expect(found).toEqual(kind === 'wording' ? { Asthma: ['wheeze'] } : { Asthma: ['wheeze'], wheeze: ['asthma'] });
  }
});

test('a wording is an alias already in the directions that its kind stands for', () => {
  const known = { entity: 'post-traumatic stress disorder', wording: 'PTSD' };
  const turned = { entity: 'ptsd', wording: 'Post-traumatic stress disorder' };
  for (const kind of aliasKinds) {
    expect(isAliasOf(known, [{ ...known, kind }])).toBe(true);
    expect(isAliasOf(turned, [{ ...known, kind }])).toBe(kind !== 'wording');
  }
  expect(isAliasOf(known, [])).toBe(false);
});

test('case and space at the ends make no other pair', () => {
  const pair = { entity: 'Asthma', wording: 'wheeze ' };
  expect(isSamePair(pair, { entity: 'asthma', wording: 'Wheeze' })).toBe(true);
  expect(isSamePair(pair, { entity: 'wheeze', wording: 'asthma' })).toBe(false);
  expect([isOwnName(pair), isOwnName({ entity: 'Asthma', wording: ' asthma' })]).toEqual([false, true]);
});
