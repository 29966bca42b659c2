import { expect, test } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { errorTexts } from './errorTexts.ts';
import { loadLanguage, showLanguage, texts, textsOf } from './i18n.ts';

test('the line for a report names the file, and not where it lies', async () => {
  await loadLanguage('en');
  showLanguage('en');
  const reportOf = (path: string) =>
    errorTexts(new AppError('FILE_UNREADABLE', 'm', { reason: 'EACCES', path }), textsOf(texts)).report;
  expect(reportOf('/home/hana/.akapen/uploads/3f/patients.json')).toBe('FILE_UNREADABLE · EACCES · patients.json');
  expect(reportOf('C:\\Users\\hana\\patients.json')).toBe('FILE_UNREADABLE · EACCES · patients.json');
  expect(reportOf('/home/hana/uploads/')).toBe('FILE_UNREADABLE · EACCES');
});
