import { expect, test } from 'vitest';
import { readResponse } from './readResponse.ts';

const thought = '<think>One may do.</think>\n\nHalf.';

test.each([
  { final_answer: thought },
  { output: thought, messages: [{ role: 'user', content: 'Which dose?' }] },
  { messages: [{ role: 'assistant', content: thought }] },
])('no answer to be judged begins with a thought that the model printed: %j', async (value) => {
  const record = { value, pointer: '', number: 1, line: 1, member: null };
  const read = await readResponse(record, new Uint8Array(), () => {});
  expect(read?.answer).toBe('Half.');
  const steps = (read?.steps ?? []).filter(({ kind }) => kind !== 'user');
  expect(steps.map(({ kind, text }) => [kind, text])).toEqual([
    ['thought', 'One may do.'],
    ['answer', 'Half.'],
  ]);
  expect(read?.steps.map(({ index }) => index)).toEqual(read?.steps.map((_, at) => at));
});

test('a thought that was cut off comes once, also where it stands in a trace and beside it', async () => {
  const value = { output: '<think>One', messages: [{ role: 'assistant', content: '<think>One' }] };
  const record = { value, pointer: '', number: 1, line: 1, member: null };
  const read = await readResponse(record, new Uint8Array(), () => {});
  expect(read).toMatchObject({ answer: '', steps: [{ kind: 'thought', text: 'One' }] });
});
