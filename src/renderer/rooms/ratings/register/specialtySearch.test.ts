import { expect, test } from 'vitest';
import { findSpecialties } from './specialtySearch.ts';

const groups = [
  { name: 'Cardiology', options: ['Heart failure', 'Heart transplantation', 'Electrophysiology'] },
  { name: 'Nephrology', options: ['Kidney transplantation', 'Dialysis'] },
];
const specialties = [{ name: '', options: ['Cardiology', 'Emergency Medicine', '腎臓内科', '耳鼻咽喉科'] }];
const found = (query: string) => findSpecialties(specialties, query).flatMap(({ options }) => options);

test('options are found by part of their name, in their groups', () => {
  expect(findSpecialties(groups, 'tra')).toEqual([
    { name: 'Cardiology', options: ['Heart transplantation'], total: 3 },
    { name: 'Nephrology', options: ['Kidney transplantation'], total: 2 },
  ]);
  expect(findSpecialties(groups, '').map(({ options }) => options.length)).toEqual([3, 2]);
  expect(findSpecialties(groups, 'zzz')).toEqual([]);
});

test('options are found by kana, romaji, the other language and first letters', () => {
  expect(found('じゅんかんき')).toEqual(['Cardiology']);
  expect(found('junkanki')).toEqual(['Cardiology']);
  expect(found('循環器')).toEqual(['Cardiology']);
  expect(found('nephro')).toEqual(['腎臓内科']);
  expect(found('jinzou')).toEqual(['腎臓内科']);
  expect(found('ENT')).toEqual(['耳鼻咽喉科']);
  expect(found('ER')).toContain('Emergency Medicine');
  expect(findSpecialties(groups, 'hf').flatMap(({ options }) => options)).toEqual(['Heart failure']);
});
