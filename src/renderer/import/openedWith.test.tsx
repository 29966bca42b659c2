import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../testing/fakeWorkbench.tsx';
import { useImports } from '../window/importStore.ts';
import { ImportDropZone } from './ImportDropZone.tsx';

eachInEmptyWindow();

test('what was put on the desktop program is shown for import, at its start and later', async () => {
  const source = { kind: 'grant', grantId: '6f1f5bd4-0c5e-4c53-9a52-0f9a3d1c7a10' } as const;
  const waiting = ['a study'];
  const fake = fakeWorkbench({
    'host.takeOpened': () => ({ files: waiting.splice(0).map((name) => ({ name, source })) }),
    'datasets.filesIn': () => ({ isOne: true, files: [], left: [] }),
    'datasets.preview': () => new Promise(() => {}),
  });
  renderIn({ ...fake.workbench, shell: 'electron' }, <ImportDropZone />);
  await act(async () => {});
  const names = () => useImports.getState().queue.map(({ name }) => name);
  expect(names()).toEqual(['a study']);
  waiting.push('other.zip');
  await act(async () => fake.emit('host.opened', {}));
  expect(names()).toEqual(['a study', 'other.zip']);
});
