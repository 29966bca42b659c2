import { expect, it } from 'vitest';
import { printRows } from '../../../outbox/files/printRows.ts';
import { yearsTexts } from './submissionRow.ts';

it('says years of experience in words that mean the same in a spreadsheet, in CSV and read aloud', () => {
  const texts = Object.values(yearsTexts);
  expect(texts).toEqual(['under 5 years', '5 to 9 years', '10 to 19 years', '20 or more years']);
  // Neither a date nor a number nor a formula, and no letter that needs a byte order mark.
  for (const text of texts) expect(text).toMatch(/^[a-z0-9]+( [a-z0-9]+)+ years$/);
  const rows = texts.map((years) => ({ years_experience: years }));
  const printed = Buffer.concat([...printRows(rows, { format: 'csv', mark: false })]).toString();
  expect(printed.trim().split(/\r?\n/)).toEqual(['years_experience', ...texts]);
});
