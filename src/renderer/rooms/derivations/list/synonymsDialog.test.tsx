import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { eachInEmptyWindow, type FakeAnswers, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { DerivationsContext } from '../derivationsContext.ts';
import { imported, roomShowing } from '../roomFixture.ts';
import { SynonymsDialog } from './SynonymsDialog.tsx';

eachInEmptyWindow();

async function open(pairs: readonly [string, string][], more: FakeAnswers = {}) {
  const { workbench, store, asked } = roomShowing(imported, {
    'derivations.synonyms': () => ({
      list: { sha256: 'a'.repeat(64), pairs: pairs.length, terms: 2 * pairs.length },
      entries: pairs.map((pair) => ({ pair, author: '佐伯', savedAt: '2026-11-26T10:00:00.000Z' })),
    }),
    'derivations.removeSynonym': () => ({ counter: 1, savedAt: '' }),
    'derivations.importSynonyms': () => ({ counter: 1, savedAt: '', addedCount: 2, knownCount: 1 }),
    ...more,
  });
  const source = { kind: 'grant' as const, grantId: 'g1' };
  renderIn(
    { ...workbench, pickFiles: async () => [{ source, name: 'list.csv' }] },
    <DerivationsContext value={store}>
      <SynonymsDialog onClose={() => null} />
    </DerivationsContext>,
  );
  await act(async () => {});
  return asked;
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('pairs are listed newest first with who added them, and are taken away', async () => {
  const asked = await open([
    ['生地', '誕生地'],
    ['川', '河川'],
  ]);
  expect(screen.getByText(/^2 pairs, 4 words/).textContent).toBe('2 pairs, 4 words · sha256 aaaaaaaaaaaa');
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.firstChild?.textContent)).toEqual(['川 ＝ 河川', '生地 ＝ 誕生地']);
  await act(async () => fireEvent.click(button('Take away “川” ＝ “河川”')));
  expect(asked).toContainEqual({ method: 'derivations.removeSynonym', input: { pair: ['川', '河川'] } });
});

test('an empty list says where pairs come from, has nothing to export, and takes those of a file', async () => {
  const asked = await open([]);
  expect(screen.getByText('No synonyms yet')).toBeTruthy();
  expect(button('Export…').disabled).toBe(true);
  await act(async () => fireEvent.click(button('Import…')));
  expect(asked.at(-1)).toMatchObject({ method: 'derivations.importSynonyms', input: { name: 'list.csv' } });
  expect(useFrame.getState().toasts.map(({ text }) => text)).toEqual([
    '2 pairs are added; 1 were in the list already.',
  ]);
});

test('a file of another form is refused with the form that is read, and without a choice that is not offered', async () => {
  await open([], {
    'derivations.importSynonyms': () => {
      throw new AppError('IMPORT_MALFORMED', 'No synonyms', { path: '/list.csv', problem: 'noSynonyms' });
    },
  });
  await act(async () => fireEvent.click(button('Import…')));
  expect(useFrame.getState().toasts.map(({ text }) => text)).toEqual([
    'This file holds no synonyms in the form of chikkarpy: a word a line in at least 9 columns split by commas, as an export of this list has them, or a compiled dictionary. The file was not touched and nothing was written. Choose another file.',
  ]);
});
