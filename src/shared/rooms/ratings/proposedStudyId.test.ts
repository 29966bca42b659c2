import { expect, test } from 'vitest';
import { proposedStudyId } from './proposedStudyId.ts';

test('the id of a study is proposed by its title', () => {
  expect(proposedStudyId('Hepatic, aoba or kaede', [])).toBe('hepatic-aoba-or-kaede');
  expect(proposedStudyId('肝障害：楓 / 菫（第２回）', [])).toBe('肝障害-楓-菫-第2回');
  expect(proposedStudyId('  …  ', [])).toBe('');
  expect(proposedStudyId('a '.repeat(60), [])).toHaveLength(79);
});

test('an id that another study has gets the next number', () => {
  expect(proposedStudyId('Hepatic', ['hepatic', 'hepatic-2'])).toBe('hepatic-3');
});
