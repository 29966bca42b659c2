import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { saveExport } from '../../../api/client.ts';
import { Toasts } from '../../../components/Toasts.tsx';
import { buildDataset, fakeWorkbench, prepareWindow, renderIn, resetFrame } from '../../../testing/fakeWorkbench.tsx';
import { texts } from '../../../window/i18n.ts';
import { keys } from '../../../window/keyDispatcher.ts';
import { DerivationsRoom } from '../DerivationsRoom.tsx';

vi.mock('../../../api/client.ts', () => ({ saveExport: vi.fn() }));

/** The room with a dataset of which two records were not imported. */
async function openRoom(isCutOff: boolean) {
  const fake = fakeWorkbench({
    'datasets.list': () => [buildDataset({ name: 'train 𠮷', fileName: 'train.json', leftOutCount: 2 })],
    'datasets.exportNotes': () => ({ isCutOff }),
    'derivations.listScores': () => [],
    'derivations.checkCounts': () => [],
    'derivations.locateQuestion': () => ({ index: -1 }),
    'derivations.listQuestions': () => ({ rows: [], offset: 0, total: 0, matched: 0, matchedWithoutFilter: 0 }),
    'guideline.read': () => ({ text: '', path: '' }),
  });
  await fake.workbench.store.getState().open();
  renderIn(
    fake.workbench,
    <>
      <DerivationsRoom />
      <Toasts />
    </>,
  );
  await screen.findByRole('button', { name: (shown) => shown.endsWith('train 𠮷') });
  act(() => void keys.run('derivations.export'));
}

const told =
  'train.json is written: 12 items, 1 changed. 2 records that were not imported stand in it as they were. What was done to it is in train.provenance.json.';

beforeAll(prepareWindow);
beforeEach(async () => {
  resetFrame();
  await texts.changeLanguage('en');
  vi.mocked(saveExport)
    .mockReset()
    .mockResolvedValue({
      fileName: 'train.json',
      provenanceFileName: 'train.provenance.json',
      itemCount: 12,
      changedCount: 1,
      leftOutCount: 2,
      isCutOff: true,
      ...{ byteCount: 10, sha256: '', path: null, downloadId: null, provenanceDownloadId: null },
    });
});
afterEach(cleanup);

test('what will stand in the file is said before it is written, and Enter writes it', async () => {
  await openRoom(false);
  const dialog = await screen.findByRole('dialog', { name: 'Export train 𠮷' });
  expect(dialog.textContent).toContain('train.json');
  expect(within(dialog).getByRole('status').textContent).toMatch(
    /^\d+ items, 0 changed\. 2 records that were not imported stand in it as they were\.$/,
  );
  expect(dialog.textContent).not.toContain('ends in the middle');
  const write = within(dialog).getByRole('button', { name: 'Export' });
  await waitFor(() => expect(document.activeElement).toBe(write));
  fireEvent.click(write);
  await screen.findByText(told);
  expect(vi.mocked(saveExport).mock.calls).toEqual([[1, 'train.json']]);
});

test('a file that was cut off is said to be, and written only as that', async () => {
  await openRoom(true);
  const dialog = await screen.findByRole('dialog', { name: 'Export train 𠮷' });
  expect(dialog.textContent).toContain('The imported file ends in the middle of a record.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Export it cut off' }));
  await screen.findByText(told);
});

test('who takes it back writes no file, and what cannot be written says why in the dialog', async () => {
  vi.mocked(saveExport).mockRejectedValue(new AppError('DISK_FULL', 'full'));
  await openRoom(false);
  const dialog = await screen.findByRole('dialog', { name: 'Export train 𠮷' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Export' }));
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(/disk/);
  fireEvent.click(within(dialog).getByRole('button', { name: /^Cancel/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saveExport).toHaveBeenCalledOnce();
});
