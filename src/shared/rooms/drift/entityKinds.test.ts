import { describe, expect, test } from 'vitest';
import { type EntityKind, entityKinds, proposedKind } from './entityKinds.ts';

describe('the kind that words suggest', () => {
  test.each<[EntityKind, readonly string[]]>([
    ['allergy', ['Penicillin allergy', 'codeine intolerance with rash', 'ペニシリンアレルギー']],
    ['risk', ['suicidal ideation', 'self-harm last year', '希死念慮']],
    ['dose', ['fluoxetine 20mg', 'ramipril 2.5 mg for hypertension', 'セルトラリン 25 mg', '1 tablet at night']],
    ['drug', ['fluoxetine', 'no regular medication', 'diazepam', '睡眠薬']],
    [
      'diagnosis',
      ['generalised anxiety disorder', 'asthma with inhaler', 'うつ病', 'パニック障害', 'chronic pain with depression'],
    ],
    ['symptom', ['wakes with nightmares', 'chest pain', '不眠']],
    ['measurement', ['blood pressure 150/95', 'PHQ-9 score of 18', '血圧 150/95']],
    ['social', ['lives with two children', 'works night shifts', '一人暮らし']],
    ['other', ['likes blue', '']],
  ])('is %s', (kind, names) => {
    expect(names.map(proposedKind)).toEqual(names.map(() => kind));
  });

  test('does not see a dose in every number, nor a drug in a word that ends like one', () => {
    expect(proposedKind('two sisters, aged 4 and 9')).toBe('social');
    expect(proposedKind('program of walks')).not.toBe('drug');
  });

  test('is one of the kinds for any text', () => {
    for (const name of ['\0', '💊', 'x'.repeat(2_000)]) expect(entityKinds).toContain(proposedKind(name));
  });
});
