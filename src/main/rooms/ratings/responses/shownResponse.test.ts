import { expect, test } from 'vitest';
import { blindResponse } from './shownResponse.ts';

const hiding = { blind: true, answersOnly: true, plainText: true, models: [] };

test('plain text has no heading, bold, list or table, and every word of them', () => {
  const answer =
    '## Doses\n\n- **apixaban**\n\n| drug | dose |\n|:---|---:|\n| apixaban | 2.5-5 mg |\n\n- | -\n\na - b | c';
  expect(blindResponse({ sha256: '', steps: [], answer }, hiding).answer).toBe(
    'Doses\n\napixaban\n\n| drug | dose |\n| apixaban | 2.5-5 mg |\n\n\na - b | c',
  );
});

test('nor has a quote in it a table', () => {
  const answer = '> | drug | n |\n> |---|---|\n> | apixaban | 2 |';
  const shown = blindResponse({ sha256: '', steps: [], answer }, hiding).answer;
  expect(shown).toBe('> | drug | n |\n> | apixaban | 2 |');
});
