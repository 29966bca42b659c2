import { expect, test } from 'vitest';
import { guessMapping } from './fieldPointers.ts';
import { proposedKinds, valuesOf } from './foundKinds.ts';

const lines = (...all: object[]) => all.map((line) => JSON.stringify(line)).join('\n');

test('kinds are proposed for the words that stand in the file, and for no others', () => {
  const steps = [{ who: 'human' }, { who: 'bot' }, { who: 'env' }, { who: 'bot' }, { who: 'zzz' }, {}];
  const values = valuesOf(steps, '/who');
  expect(values).toEqual(['bot', 'human', 'env', 'zzz']);
  expect(proposedKinds(values)).toEqual({ bot: 'thought', human: 'user', env: 'tool_result' });
  expect(valuesOf(steps, null)).toEqual([]);
});

test('fields are proposed by what they hold where their names say nothing', () => {
  const { mapping } = guessMapping(
    lines(
      { run: 'a', task: { goal: 'x' }, w: 'human', body_of_it: 'What is the dose of this drug for an adult?' },
      { run: 'a', task: { goal: 'x' }, w: 'bot', body_of_it: 'I look into the label of the drug first.' },
      { run: 'a', task: { goal: 'x' }, w: 'human', body_of_it: 'And for a child of eight years, please?' },
      { run: 'a', task: { goal: 'x' }, w: 'bot', body_of_it: 'Half of it, as far as the label says.' },
    ),
  );
  expect(mapping).toMatchObject({
    question: null, // an object is no question
    kind: '/w',
    text: '/body_of_it',
    kinds: { human: 'user', bot: 'thought' },
  });
});

test('a list of calls in a step is found with the fields of each call', () => {
  const calls = [{ id: 'c1', function: { name: 'search', arguments: '{}' } }];
  const { mapping } = guessMapping(
    lines({
      qid: 'q',
      log: [
        { type: 'human', say: 'Hm' },
        { type: 'bot', say: 'I look', tool_calls: calls },
      ],
    }),
  );
  expect(mapping).toMatchObject({
    questionId: '/qid',
    steps: '/log',
    kind: '/type',
    text: '/say',
    calls: '/tool_calls',
    tool: '/function/name',
    callId: '/id',
    arguments: '/function/arguments',
  });
});

test('what is no JSON object proposes nothing', () => {
  for (const head of ['', '[1', '"x"', '[{"a": 1}]']) expect(guessMapping(head).found.line).toEqual([]);
});
