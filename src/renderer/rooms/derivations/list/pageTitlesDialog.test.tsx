import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eachInEmptyWindow, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { DerivationsContext } from '../derivationsContext.ts';
import { imported, roomShowing } from '../roomFixture.ts';
import { PageTitlesDialog } from './PageTitlesDialog.tsx';

eachInEmptyWindow();

const sha256 = 'a'.repeat(64);
async function open(fileNames: readonly string[], badLines: readonly number[] = []) {
  const savedAt = '2026-11-28T10:00:00.000Z';
  const { workbench, store, asked } = roomShowing(imported, {
    'derivations.pageTitles': () => ({
      ...{ idCount: 2_300, titledCount: 2_158 },
      sources: fileNames.map((fileName) => ({ sha256, fileName, author: '佐伯', savedAt, titleCount: 2_158 })),
    }),
    'derivations.givePageTitles': () => ({
      ...{ counter: 1, savedAt: '', givenCount: 2_158, idCount: 2_300, badCount: badLines.length, badLines },
    }),
    'derivations.removePageTitles': () => ({ counter: 2, savedAt: '' }),
  });
  const source = { kind: 'grant' as const, grantId: 'g1' };
  renderIn(
    { ...workbench, pickFiles: async () => [{ source, name: 'jawiki-index.txt' }] },
    <DerivationsContext value={store}>
      <PageTitlesDialog onClose={() => null} />
    </DerivationsContext>,
  );
  await act(async () => {});
  return asked;
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('files that gave titles are listed with who gave them, how many ids have one, and are taken away', async () => {
  const asked = await open(['jawiki-index.txt']);
  const [, row] = within(screen.getByRole('table')).getAllByRole('row');
  expect([...(row?.children ?? [])].slice(0, 3).map(({ textContent }) => textContent)).toEqual([
    ...['jawiki-index.txt', '2,158', '佐伯'],
  ]);
  expect(screen.getByText(/^2,158 of 2,300 page IDs have a title\. .*read it again/)).toBeTruthy();
  await act(async () => fireEvent.click(button('Take away the titles from jawiki-index.txt')));
  expect(asked).toContainEqual({ method: 'derivations.removePageTitles', input: { sha256 } });
});

test('without titles it says where they come from, reads a file, and names the lines that it could not', async () => {
  const asked = await open([], [5, 17]);
  expect(screen.getByText('No titles yet')).toBeTruthy();
  await act(async () => fireEvent.click(button('Read a file…')));
  expect(asked.at(-1)).toMatchObject({ method: 'derivations.givePageTitles', input: { name: 'jawiki-index.txt' } });
  expect(useFrame.getState().toasts.map(({ text }) => text)).toEqual([
    'jawiki-index.txt has titles for 2,158 of 2,300 page IDs. 2 lines could not be read: 5, 17.',
  ]);
});
