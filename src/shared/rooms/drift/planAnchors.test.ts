import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { driftFolder } from '../../../../test/driftOracle.ts';
import { describeWithShared } from '../../../../test/sharedData.ts';
import { planAnchors, strangeAnchors } from './planAnchors.ts';

const plan = 'Therapy: CBT. Case anchors: Problem: panic (acute) disorder. Constraints/Meds: Asthma 2.5mg; 喘息.';

test('a plan says at its end which entities of its case it was made for', () => {
  expect(planAnchors(plan)).toEqual(['panic (acute) disorder', 'Asthma 2.5mg', '喘息']);
  expect(planAnchors('… Case anchors: Problem: burnout. Constraints/Meds: none noted.')).toEqual(['burnout']);
  expect([planAnchors('Sleep diary.'), planAnchors('')]).toEqual([null, null]);
});

test('an entity that the case does not have makes it a plan of another case, and no entity tells nothing', () => {
  expect(strangeAnchors(plan, ['Panic (acute) disorder', ' asthma 2.5mg ', '喘息', 'more'])).toEqual([]);
  expect(strangeAnchors(plan, ['panic (acute) disorder', 'asthma 5mg'])).toEqual(['Asthma 2.5mg', '喘息']);
  expect(strangeAnchors('Sleep diary.', [])).toEqual([]);
});

describeWithShared('the plans of Study C', 'data/study-c', () => {
  type Case = { readonly id: string; readonly critical_entities: readonly string[]; readonly patient_summary: string };
  const read = (name: string) => JSON.parse(readFileSync(resolve(driftFolder, name), 'utf8'));
  const casesOf = (name: string): Case[] => read(name).cases;
  const strangers = (name: string) =>
    casesOf(name)
      .filter(
        ({ id, critical_entities }) =>
          strangeAnchors(read('target_plans.json').plans[id].plan, critical_entities).length > 0,
      )
      .map(({ id }) => id);

  test('all belong to their own split, of 100 cases', () => {
    expect([casesOf('study_c_test.json').length, strangers('study_c_test.json')]).toEqual([100, []]);
  });

  test('20 of 30 are of other cases than those with their ids in the split before it', () => {
    const own = new Map(casesOf('study_c_test.json').map((one) => [one.id, one.critical_entities.join()]));
    const others = casesOf('study_c_test_v2.json').filter((one) => own.get(one.id) !== one.critical_entities.join());
    expect(strangers('study_c_test_v2.json')).toEqual(others.map(({ id }) => id));
    expect(others).toHaveLength(20);
  });
});
