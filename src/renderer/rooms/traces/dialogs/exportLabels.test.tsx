import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { TracesRoom } from '../TracesRoom.tsx';
import { group, tracesAnswers } from '../tracesFixture.ts';

eachInEmptyWindow();

async function openDialog(groupCount: number) {
  const fake = fakeWorkbench(
    tracesAnswers({
      'traces.listGroups': () => ({
        ...{ groups: [group], offset: 0, total: 40, matched: 40 },
        ...{ progress: group.progress, doneCount: 0, draftCount: 0 },
      }),
      'traces.labelledSize': () => ({ groupCount, bytes: 2_000, isLeast: false }),
      'traces.reportSize': () => ({ steps: 200, bytes: 90_000 }),
    }),
  );
  act(() => void fake.workbench.store.getState().open());
  renderIn(fake.workbench, <TracesRoom />);
  await screen.findAllByText('Kumo-7B');
  fireEvent.keyDown(document.body, { key: 'e', ctrlKey: true });
}

test('a report names as many questions as it will hold', async () => {
  await openDialog(6);
  expect(await screen.findByRole('button', { name: /^Export 6 questions/ })).toBeTruthy();
  expect(screen.getByText(/6 questions of the list are written/)).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'All' }));
  expect(await screen.findByRole('button', { name: /^Export 40 questions/ })).toBeTruthy();
});

test('a report of nothing cannot be written', async () => {
  await openDialog(0);
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: /^Export 0 questions/ })).disabled).toBe(true);
});
