import { expect, test } from 'vitest';
import { readEntities } from './readEntities.ts';
import { folderOfDriftFiles, onProblem, seen, write } from './readingFixture.ts';

folderOfDriftFiles();

test('precomputed entities are found by place or by text', async () => {
  const path = write(
    'entities.jsonl',
    [
      { text: '𠮷 has asthma.', ents: [{ start: 6, end: 12, label: 'ENTITY' }] },
      { case_id: 'a', variant: 'patient_summary', entities: ['Latex allergy'] },
      { case_id: 'a', turn_num: 2, model_name: 'm', entities: [{ text: 'eczema' }] },
      { text: 'x', ents: [{ start: 0, end: 9 }] },
      7,
    ]
      .map((row) => JSON.stringify(row))
      .join('\n'),
  );
  const { find } = await readEntities(path, { onProblem });
  const request = { text: '', caseId: 'a', turn: 2, model: 'm' };
  expect([
    find(request),
    find({ ...request, model: 'other' }),
    find({ ...request, turn: null }),
    find({ ...request, turn: 3, text: '𠮷 has asthma.' }),
  ]).toEqual([['eczema'], null, ['Latex allergy'], ['asthma']]);
  expect(seen()).toEqual(['4:1 - entityOutside', '5:1 - notEntities']);
});
