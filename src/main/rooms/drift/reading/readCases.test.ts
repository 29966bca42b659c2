import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCases } from './readCases.ts';
import { fixture, folderOfDriftFiles, onProblem, problems, seen, write } from './readingFixture.ts';

folderOfDriftFiles();

const turns = [{ turn: 1, message: 'Hello.' }];

test('cases are read from an object and from a list', async () => {
  const first = await readCases(fixture('cases.json'), { onProblem });
  const list = write('list.json', JSON.parse(readFileSync(fixture('cases.json'), 'utf8')).cases);
  const second = await readCases(list, { onProblem });
  expect(second.cases).toEqual(first.cases);
  expect(first.cases[1]).toEqual({
    id: 'k_2',
    patientSummary: 'A 𠮷野 resident with PTSD who lives alone.',
    criticalEntities: ['post-traumatic stress disorder', 'lives alone'],
    turns: [
      { number: 1, message: 'Nightmares again.' },
      { number: 2, message: 'ﾈｺ and a long day.' },
    ],
    personaId: 'yoshino',
  });
  expect(problems).toEqual([]);
});

test('turns out of order are no gap, and a gap is named by the first turn that is nowhere', async () => {
  const caseOf = (id: string, numbers: readonly number[]) => ({
    id,
    critical_entities: ['asthma'],
    turns: numbers.map((turn) => ({ turn, message: 'x' })),
  });
  const path = write('cases.json', [caseOf('swapped', [2, 1, 3]), caseOf('late', [1, 4, 2]), caseOf('gap', [2, 3])]);
  await readCases(path, { onProblem });
  expect(problems.map(({ itemKey, code, params }) => [itemKey, code, params.turn])).toEqual([
    ['swapped', 'turnsOutOfOrder', 1],
    ['late', 'turnGap', 3],
    ['late', 'turnsOutOfOrder', 2],
    ['gap', 'turnGap', 1],
  ]);
});

test('what is wrong with a case is said with line, column, case and turn, and the others are read', async () => {
  const path = write('cases.json', {
    cases: [
      {
        id: 'a',
        critical_entities: ['asthma', ' \u3000', '花粉症'],
        num_turns: 4,
        turns: [...turns, { turn: 3, message: 'x' }, { turn: 2 }],
      },
      { id: 'a', turns },
      { critical_entities: [], turns },
      { id: 'b', turns: [] },
      7,
      { id: 'c', turns: [{ message: 'no number' }, 'text'] },
    ],
  });
  const { cases } = await readCases(path, { onProblem });
  expect(cases.map(({ id, criticalEntities }) => [id, criticalEntities])).toEqual([
    ['a', ['asthma', '花粉症']],
    ['c', []],
  ]);
  expect(seen()).toEqual([
    '20:9 a turnsOutOfOrder 2',
    '10:20 a turnCountDiffers',
    '7:9 a blankEntity',
    '8:9 a entityWithoutToken',
    '25:5 a noCriticalEntities',
    '25:5 a duplicateCase',
    '34:5 - caseWithoutId',
    '43:5 b noTurns',
    '47:5 - notCase',
    '51:9 c turnNumberMissing 1',
    '54:9 c notTurn 2',
    '48:5 c noCriticalEntities',
  ]);
});

test('a broken case costs itself alone', async () => {
  const path = write(
    'cases.json',
    `{"cases": [{"id": "a", "turns": [{"turn": 1,, }]},\n {"id": "b", "critical_entities": ["x-ray"], "turns": [{"turn": 1, "message": "m"}]}]}`,
  );
  const { cases } = await readCases(path, { onProblem });
  expect([cases.map(({ id }) => id), seen()]).toEqual([['b'], ['1:45 - expectedKey']]);
});

test('mojibake is reported with what it should be, and put right when asked', async () => {
  const path = write('cases.json', [{ id: 'a', patient_summary: 'TomÃ¡s rests.', critical_entities: ['rest'], turns }]);
  const [asWritten, repaired] = [
    await readCases(path, { onProblem }),
    await readCases(path, { onProblem, repair: true }),
  ];
  expect([asWritten.cases[0]?.patientSummary, repaired.cases[0]?.patientSummary]).toEqual([
    'TomÃ¡s rests.',
    'Tomás rests.',
  ]);
  expect(problems[0]).toMatchObject({
    code: 'mojibake',
    line: 4,
    params: { part: 'patient_summary', found: 'TomÃ¡s rests.', repaired: 'Tomás rests.' },
  });
});
