import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../testing/fakeWorkbench.tsx';
import { OutboxSide } from './OutboxSide.tsx';
import { buildDestination, buildOverview } from './outboxFixture.ts';

eachInEmptyWindow();

function show(change: Parameters<typeof buildDestination>[0]) {
  const overview = buildOverview([], [buildDestination(change)]);
  const acts = { onState: () => {}, onDialog: () => {}, onSend: () => {} };
  renderIn(fakeWorkbench().workbench, <OutboxSide overview={overview} state={null} {...acts} />);
}
const notShared = /not shared with owner@example\.org yet/;

it('says quietly that a spreadsheet stands and is not shared yet, and when that is tried again', () => {
  show({ unshared: { owner: 'owner@example.org', count: 1 } });
  expect(screen.getByText(notShared).textContent).toBe(
    'The spreadsheet is there, but not shared with owner@example.org yet. That is tried again with the next rows.',
  );
});

it('leaves that to the note of what is in the way, where something is', () => {
  const trouble = { code: 'shareRefused' as const, params: { owner: 'owner@example.org', said: 'No' } };
  show({ trouble, unshared: { owner: 'owner@example.org', count: 1 } });
  expect(screen.queryByText(notShared)).toBeNull();
});
