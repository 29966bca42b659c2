import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { openMenuOf } from '../../../testing/keyedWindow.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { EvidenceRoom } from '../EvidenceRoom.tsx';
import { evidenceAnswers } from '../evidenceFixture.ts';

eachInEmptyWindow();

test.each([
  ['Save my answers…', 'Saved mixed.json: 3 finished claims'],
  ['Save my explanations…', 'Saved mixed.json: 0 explained of 3 finished claims'],
])('%s says of how many finished claims the file is, and of explanations how many have words', async (name, said) => {
  const report = { fileName: 'mixed.json', byteCount: 1, sha256: '', itemCount: 3, changedCount: 3, explained: 0 };
  const { workbench } = fakeWorkbench(
    evidenceAnswers('mixed', {
      'evidence.exportOwnWork': () => ({ ...report, path: null, downloadId: null, provenanceDownloadId: null }),
    }),
  );
  await workbench.store.getState().open();
  renderIn(workbench, <EvidenceRoom />);
  await screen.findAllByRole('article');
  await openMenuOf('[data-pane="list"] [aria-haspopup="menu"]');
  fireEvent.click(await screen.findByRole('menuitem', { name }));
  await waitFor(() => expect(useFrame.getState().toasts.map(({ text }) => text)).toEqual([said]));
});
