import { expect, test } from 'vitest';
import { emptyStep } from '../../../test/traceFiles.ts';
import type { AnyJson } from '../json.ts';
import { folded } from './foldedText.ts';
import { inventedArguments } from './inventedArguments.ts';
import type { Step } from './trace.ts';

/** What a call with these arguments takes from nowhere, after a text. */
function from(text: string, given: AnyJson, earlier: AnyJson = null): string[] {
  const base = { ...emptyStep, pointer: '', tool: 'f' };
  const steps: Step[] = [
    { ...base, index: 0, kind: 'user', text },
    { ...base, index: 1, kind: 'tool_call', arguments: earlier },
    { ...base, index: 2, kind: 'tool_call', arguments: given },
  ];
  const texts = steps.map((step) => folded(step.text));
  return inventedArguments(steps, texts, ({ index }) => index === 1 && earlier === null)
    .filter(({ step }) => step === 2)
    .map(({ name, value }) => `${name}: ${value}`);
}

test.each<[why: string, text: string, given: AnyJson, found: string[]]>([
  ['an id that nobody gave', 'Cancel it.', { reservation_id: 'ZFA04Y' }, ['reservation_id: ZFA04Y']],
  ['an id in another writing', 'It is zfa-04y.', { reservation_id: 'ZFA04Y' }, []],
  ['a name in parts of an id', 'I am mia_li_3668.', { first_name: 'Mia', last: 'Li Mia' }, []],
  ['another name', 'I am Mia Li.', { name: 'Omar Rossi' }, ['name: Omar Rossi']],
  ['a drug in small letters', 'Is lisinopril safe?', { drug_name: 'enalapril' }, ['drug_name: enalapril']],
  ['a Japanese name', '松江の天気は？', { city: '札幌', town: '松江' }, ['city: 札幌']],
  ['a number of four digits', 'I paid $1,250.', { paid: 1250, other: 4711 }, ['other: 4711']],
  ['a small number, which may be counted', 'Two bags', { total_baggages: 3, price: 255 }, []],
  ['a date in words', 'on May 20th', { date: '2024-05-20', dob: '1990-04-05' }, ['dob: 1990-04-05']],
  ['a relative date', 'Tomorrow, please', { date: '2024-05-16' }, []],
  ['a Japanese date', '5月20日の便', { date: '2024-05-20' }, []],
  ['a choice of the tool', 'Fly', { cabin: 'economy', type: 'one_way' }, []],
  ['a command of words that stand before', 'setup.py', { command: 'open setup.py 1474' }, []],
  ['a made command', 'Fix it', { command: 'python reproduce.py && git diff' }, []],
  ['an id in a command', 'Look', { command: 'git show bfd2593d4b41' }, ['command: bfd2593d4b41']],
  [
    'code, prose and paths',
    'Fix it',
    { replacement_text: 'x = Foo1()\n', path: '/src/New1.py', text: 'Hello Bob 99' },
    [],
  ],
])('%s', (_why, text, given, found) => {
  expect(from(text, given)).toEqual(found);
});

test('what an earlier call had is told once', () => {
  expect(from('Cancel it.', { id: 'ZFA04Y' }, { id: 'ZFA04Y' })).toEqual([]);
});
