import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runChecks } from '../../../../shared/rooms/derivations/checks/index.ts';
import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import { prepareWindow, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { texts } from '../../../window/i18n.ts';
import { keys } from '../../../window/keyDispatcher.ts';
import { DerivationsContext } from '../derivationsContext.ts';
import { imported, roomShowing } from '../roomFixture.ts';
import { ChecksPanel } from './ChecksPanel.tsx';
import { TripleEditor } from './TripleEditor.tsx';

let stop = () => {};
beforeEach(async () => {
  prepareWindow();
  await texts.changeLanguage('en');
  stop = keys.listen(window);
});
afterEach(() => {
  stop();
  cleanup();
});

/** A comparison whose two rows have these relations, with the panel of its checks. */
function showRelations(first: string, second: string) {
  const content: QuestionContent = {
    ...imported,
    question: '夏目漱石と宮沢賢治で先に生まれたのはどちら？',
    answer: '夏目漱石',
    type: 'comparison',
    derivations: [
      [
        { subject: '夏目漱石', relation: first, objects: ['1867年2月9日'], support: null },
        { subject: '宮沢賢治', relation: second, objects: ['1896年8月27日'], support: null },
      ],
    ],
  };
  const used: Readonly<Record<string, number>> = { 誕生: 1, 生年月日: 212 };
  const { workbench, store } = roomShowing(content, {
    'derivations.relationCounts': ({ relations }: { relations: string[] }) =>
      relations.map((relation) => used[relation] ?? 0),
  });
  const applied: unknown[] = [];
  store.setState({
    findings: runChecks(content, 'ja'),
    applyFix: ({ code }, which) => applied.push([code, which]),
    keepCheck: async (code, kept) => {
      applied.push([code, kept]);
      store.setState(({ detail }) =>
        detail.status === 'ready' ? { detail: { ...detail, value: { ...detail.value, keptChecks: [code] } } } : {},
      );
    },
  });
  renderIn(
    workbench,
    <DerivationsContext value={store}>
      <div data-room-scope="derivations">
        <TripleEditor />
        <ChecksPanel />
      </div>
    </DerivationsContext>,
  );
  return applied;
}

test('two relations are offered with how often the corpus uses them, the frequent one first, each on its key', async () => {
  const applied = showRelations('誕生', '生年月日');
  await screen.findByText(/212 uses/);
  // A command is registered behind the drawing of its button.
  await act(async () => {});
  const offered = screen
    .getAllByRole('button')
    .filter(({ textContent }) => textContent?.includes('use)') || textContent?.includes('uses)'));
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Use "生年月日" (212 uses)Alt1',
    'Use "誕生" (1 use)Alt2',
  ]);
  fireEvent.keyDown(document.body, { key: '2', code: 'Digit2', altKey: true });
  expect(applied).toEqual([['W10', 'fix']]);
});

test('one key says of the first check that it was seen and stays', async () => {
  const applied = showRelations('誕生', '生年月日');
  await screen.findByText(/212 uses/);
  await act(async () => {});
  expect(screen.getByRole('button', { name: 'Checked, keep as it is' }).getAttribute('aria-keyshortcuts')).toBe('V');
  fireEvent.keyDown(document.body, { key: 'v', code: 'KeyV' });
  expect(applied).toEqual([['W10', true]]);
});

test('the key means the check that has the focus, to which another key leads, and hands the focus on', async () => {
  const kept = showRelations('誕生', ' 生年月日');
  await screen.findByText(/1 use/);
  await act(async () => {});
  const press = async (key: string, altKey = false) =>
    act(async () => {
      const target = document.activeElement ?? document.body;
      fireEvent.keyDown(target, { key, code: `Key${key.toUpperCase()}`, altKey });
    });
  const meant = () => {
    const [button, ...others] = screen
      .getAllByRole('button', { name: 'Checked, keep as it is' })
      .filter((one) => one.hasAttribute('aria-keyshortcuts'));
    expect(others).toEqual([]);
    return button?.closest('li')?.querySelector('strong')?.textContent;
  };
  const [first, second] = screen.getAllByRole('listitem').map((line) => line.querySelector('strong')?.textContent);
  expect(first).not.toBe(second);
  expect(meant()).toBe(first);
  await press('v', true);
  expect(meant()).toBe(first);
  await press('v', true);
  expect(meant()).toBe(second);
  await press('v');
  expect(kept).toEqual([[expect.stringMatching(/^(W1|W10)$/), true]]);
  expect(meant()).toBe(first);
  expect(document.activeElement?.textContent).toContain(first);
});

test('an empty relation and other years offer nothing', async () => {
  showRelations('', '生年月日');
  expect(await screen.findByText(/Relations differ/)).toBeTruthy();
  expect(screen.queryByText(/^Use/)).toBeNull();
});

test('what is empty in the row that is being written is no error until the row is left', async () => {
  showRelations('', '生年月日');
  expect(await screen.findByText('Empty field')).toBeTruthy();
  const field = (name: string) => screen.getByRole('combobox', { name });
  await act(async () => field('Relation of triple 1').focus());
  expect(screen.queryByText('Empty field')).toBeNull();
  expect(screen.getByRole('status').textContent).toContain('Triple 1 is checked for empty cells when you leave it.');
  await act(async () => field('Relation of triple 2').focus());
  expect(screen.getByText('Empty field')).toBeTruthy();
  await act(async () => field('Relation of triple 1').focus());
  await act(async () => field('Relation of triple 1').blur());
  expect(screen.getByText('Empty field')).toBeTruthy();
});
