import { expect, test } from 'vitest';
import { call, exportMarks, groups, hostile, projectOfRuns } from './markedRuns.ts';

projectOfRuns();

test('a passage in a page names the characters that nobody sees as its step does, and none of them turns what follows', async () => {
  const [first] = await groups();
  const passage = `Akane-7B says ${hostile}`;
  const place = { traceId: first?.traces[0]?.id ?? 0, step: 3, start: 0, end: passage.length };
  await call('traces.addSpan', { ...place, criterionId: 'passage', choiceId: 'wrong', comment: '' });
  const { text } = await exportMarks('html');
  const [said] = text.split('<div class="said">').slice(1);
  expect([...(said ?? '').matchAll(/class="unseen" title="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    'U+0000 NULL',
    'U+202E RIGHT-TO-LEFT OVERRIDE',
  ]);
  expect(text).not.toContain('\u202E');
});
