import { Menu } from '@mantine/core';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { set } from '../../import/importSheetFixture.tsx';
import { fakeWorkbench, prepareWindow, renderIn } from '../../testing/fakeWorkbench.tsx';
import { DatasetChoices } from './DatasetHead.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

beforeAll(prepareWindow);
afterEach(cleanup);

function open(names: readonly string[]) {
  const onChoose = vi.fn();
  const datasets = names.map((name, at) => set(at + 1, name));
  renderIn(
    fakeWorkbench({}).workbench,
    <Menu opened>
      <Menu.Target>
        <button type="button">Files</button>
      </Menu.Target>
      <Menu.Dropdown>
        <DatasetChoices label="Files" datasets={datasets} chosenId={1} countOf={() => ''} onChoose={onChoose} />
      </Menu.Dropdown>
    </Menu>,
  );
  return onChoose;
}
const shown = () => screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent);
const field = () => screen.queryByRole('searchbox', { name: 'Find among 12' });

test('many datasets are found by the words of their names, and chosen by keys', () => {
  const onChoose = open([...Array.from({ length: 11 }, (_, at) => `run ${at + 1}`), 'ﾗﾝ kaede']);
  const search = field();
  if (search === null) throw new Error('no field');
  fireEvent.change(search, { target: { value: 'KAEDE らん' } });
  expect(shown()).toEqual(['ﾗﾝ kaede']);
  fireEvent.keyDown(search, { key: 'ArrowDown' });
  fireEvent.keyDown(search, { key: 'Enter' });
  expect(onChoose.mock.calls).toEqual([[12]]);
  fireEvent.change(search, { target: { value: 'none of them' } });
  expect(screen.getByText('None has this name.')).toBeTruthy();
});

test('few need no field', () => {
  open(['one', 'two']);
  expect(field()).toBeNull();
  expect(shown()).toEqual(['one', 'two']);
});

test('before a dataset is withdrawn one reads who can bring it back, and how', () => {
  const dialog = <WithdrawDialog dataset={set(1, 'one')} predictionCount={0} onWithdraw={vi.fn()} onClose={vi.fn()} />;
  renderIn(fakeWorkbench({}).workbench, dialog);
  expect(
    screen.getByText(/Undo brings it back, and anybody can put it back in the settings, under Withdrawn/),
  ).toBeTruthy();
});
