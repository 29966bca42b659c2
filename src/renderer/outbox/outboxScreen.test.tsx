import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import type { ShownDestination, ShownRow } from '../../shared/outbox/api.ts';
import { StatusBar } from '../frame/StatusBar.tsx';
import { eachInEmptyWindow, type FakeAnswers, fakeWorkbench, renderIn } from '../testing/fakeWorkbench.tsx';
import { eachWithHeight } from '../testing/listHeight.ts';
import { useFrame } from '../window/frameStore.ts';
import { texts } from '../window/i18n.ts';
import { dateAndTime, shortDateAndTime } from '../window/time.ts';
import { OutboxScreen } from './OutboxScreen.tsx';
import { buildDestination, buildOverview, buildRow, noCounts, outboxAnswers } from './outboxFixture.ts';

eachInEmptyWindow();
eachWithHeight();
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600);
});
afterEach(() => vi.restoreAllMocks());

async function open(rows: readonly ShownRow[], destinations: readonly ShownDestination[], answers: FakeAnswers = {}) {
  const fake = fakeWorkbench(outboxAnswers(rows, destinations, answers));
  await fake.workbench.store.getState().open();
  renderIn(
    fake.workbench,
    <>
      <OutboxScreen />
      <StatusBar />
    </>,
  );
  await act(async () => {});
  if (rows.length > 0) await screen.findAllByRole('option');
  const inputsOf = (method: string) => fake.asked.filter((one) => one.method === method).map(({ input }) => input);
  return { ...fake, inputsOf };
}
const bar = () => within(screen.getByRole('region', { name: 'Rows' })).getByRole('status');
const rowTexts = () => screen.getAllByRole('option').map((row) => row.textContent);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
};
const delivered = (state: 'confirmed' | 'blocked', change: object = {}) => [
  { destinationId: 1, state, place: null, reason: null, changedAt: '2026-11-21T05:03:00.000Z', ...change },
];

describe('the outbox', () => {
  it('without rows says what will wait here, and has nothing to send or to save', async () => {
    await open([], []);
    expect(screen.getByText('Nothing has been submitted yet')).toBeTruthy();
    expect([button('CSV').disabled, button(/^Compare/).disabled, button(/^Preview rows/).disabled]).toEqual([
      true,
      true,
      true,
    ]);
    expect(screen.getAllByRole('button', { name: /^Add a destination/ })).toHaveLength(2);
  });

  it.each([
    ['its rows', [buildRow(1)], 'Rows'],
    ['what stands in their place', [], 'Nothing has been submitted yet'],
  ])('gives the keys to %s when it comes and nothing else has them', async (_, rows, words) => {
    await open(rows, []);
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    const { activeElement } = document;
    expect(activeElement?.closest('[data-pane]')?.getAttribute('data-pane')).toBe('work');
    expect(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent).toContain(words);
  });

  it('shows what waits with when it was submitted, and sends it when it is asked to', async () => {
    const destination = buildDestination({ counts: { ...noCounts, queued: 2 } });
    const { inputsOf } = await open([buildRow(2), buildRow(1)], [destination], {
      'outbox.send': () => ({ taskIds: ['t'] }),
    });
    expect(rowTexts()[0]).toBe(`Waitingq-20412${dateAndTime('2026-11-21T05:02:11.000Z')}—`);
    fireEvent.click(button(/^Send 2 rows now/));
    expect(inputsOf('outbox.send')).toEqual([{ destinationId: null }]);
  });

  it('says beside a row that was refused why, and what to do', async () => {
    const reason = { code: 'rowRefused' as const, params: { said: 'Invalid value' } };
    const row = buildRow(1, { state: 'blocked', deliveries: delivered('blocked', { reason }) });
    await open([row], [buildDestination({ counts: { ...noCounts, blocked: 1 } })]);
    const beside = screen.getByRole('region', { name: 'The row as it is sent' });
    expect(beside.textContent).toContain('This row was refused: Invalid value');
    expect(beside.textContent).toContain('Revise the submission, or try again.');
  });

  it('says of a row that cannot be read why not, and reads it once more; of one that is gone that it was taken back', async () => {
    const beside = () => screen.getByRole('region', { name: 'The row as it is sent' }).textContent;
    let code: 'INTERNAL' | 'NOT_FOUND' = 'INTERNAL';
    const { inputsOf } = await open([buildRow(1)], [], {
      'outbox.row': () => {
        throw new AppError(code, 'No such row');
      },
    });
    await waitFor(() => expect(button('Try again')).toBeTruthy());
    expect(beside()).not.toContain('This row was taken back');
    code = 'NOT_FOUND';
    await act(async () => fireEvent.click(button('Try again')));
    await waitFor(() => expect(beside()).toContain('This row was taken back'));
    expect(inputsOf('outbox.row')).toHaveLength(2);
  });

  it('says that it is sending, can be stopped, and begins nothing twice', async () => {
    const destination = buildDestination({ counts: { ...noCounts, queued: 1 }, taskId: 'task-1' });
    const { inputsOf } = await open([buildRow(1)], [destination], { 'tasks.cancel': () => ({}) });
    expect(bar().textContent).toContain('Sending…');
    expect(button(/^Send 1 row now/).disabled).toBe(true);
    fireEvent.click(button('Stop'));
    expect(inputsOf('tasks.cancel')).toEqual([{ taskId: 'task-1' }]);
  });

  it('says what is in the way of a destination and what to do, and tries again', async () => {
    const trouble = { code: 'noPermission' as const, params: { account: 'rater@example.org' } };
    const destination = buildDestination({ trouble, counts: { ...noCounts, queued: 1 } });
    const { inputsOf } = await open([buildRow(1)], [destination], {
      'outbox.retry': () => ({}),
      'outbox.send': () => ({ taskIds: [] }),
    });
    expect(screen.getByText('rater@example.org may not write to this spreadsheet.')).toBeTruthy();
    expect(screen.getByText(/Ask its owner to give rater@example.org the right to edit/)).toBeTruthy();
    await act(async () => fireEvent.click(button('Try again')));
    expect([inputsOf('outbox.retry'), inputsOf('outbox.send')]).toEqual([
      [{ destinationId: 1, submissionId: null }],
      [{ destinationId: 1 }],
    ]);
  });

  it.each(['signInExpired', 'signInNeeded', 'secretsRefused'] as const)(
    'leads by one key to the sign-in where %s is in the way, and does not call that signed in',
    async (code) => {
      const destination = buildDestination({ trouble: { code, params: {} }, counts: { ...noCounts, queued: 1 } });
      await open([buildRow(1)], [destination]);
      await act(async () => fireEvent.click(button('Sign in with Google…')));
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.queryByText('Signed in as rater@example.org')).toBeNull();
      const signIn = dialog.getByRole('button', { name: 'Sign in with Google…' });
      await waitFor(() => expect(document.activeElement).toBe(signIn));
    },
  );

  it('says of a row why it is blocked, and of another that it has other content there', async () => {
    const refused = { code: 'rowRefused', params: { said: 'Invalid value' } };
    const other = { code: 'otherContent', params: { columns: 'comment' } };
    const rows = [
      buildRow(2, { state: 'blocked', deliveries: delivered('blocked', { reason: refused }) }),
      buildRow(1, { state: 'differing', deliveries: delivered('confirmed', { reason: other }) }),
    ];
    await open(rows, [buildDestination({ counts: { ...noCounts, blocked: 1, differing: 1 } })]);
    expect(rowTexts().map((text) => text?.replace(/^(\D+)q-.*2026[^A-Z]*/, '$1: '))).toEqual([
      expect.stringMatching(/^Needs you.*This row was refused: Invalid value$/),
      expect.stringMatching(/^Differs there.*A row with this id is there with other content in: comment\.$/),
    ]);
    expect(screen.getByText('1 row was not accepted')).toBeTruthy();
    fireEvent.click(button(/^Differs there/));
    await act(async () => {});
    expect(rowTexts()).toHaveLength(1);
  });

  it('leads to what was not accepted, also out of another choice of rows', async () => {
    const reason = { code: 'rowRefused', params: { said: 'Invalid value' } };
    const rows = [
      buildRow(2, { state: 'confirmed', deliveries: delivered('confirmed') }),
      buildRow(1, { state: 'blocked', deliveries: delivered('blocked', { reason }) }),
    ];
    const { inputsOf } = await open(rows, [buildDestination({ counts: { ...noCounts, blocked: 1, confirmed: 1 } })]);
    fireEvent.click(button(/^Sent/));
    await waitFor(() => expect(rowTexts()).toEqual([expect.stringMatching(/^Sent/)]));
    fireEvent.click(button('Show it'));
    await waitFor(() => expect(rowTexts()).toEqual([expect.stringMatching(/^Needs you/)]));
    expect(inputsOf('outbox.list').at(-1)).toMatchObject({ state: 'blocked', search: '' });
  });

  it('speaks of the network in one word with the status bar, and closes sending where it needs one', async () => {
    await open([buildRow(1)], [buildDestination({ counts: { ...noCounts, queued: 1 } })]);
    const status = within(screen.getByRole('region', { name: 'Status' }));
    expect([bar().textContent, status.getByText('Online').textContent]).toEqual([
      expect.stringContaining('Online'),
      'Online',
    ]);
    setOnline(false);
    expect(bar().textContent).toContain('Offline. Everything is saved on this computer.It can be sent once');
    expect([status.getByText('Offline').textContent, button(/^Send 1 row now/).disabled]).toEqual(['Offline', true]);
    setOnline(true);
    expect(button(/^Send 1 row now/).disabled).toBe(false);
  });

  it('says nothing of the network in the status bar while the connection to the core is lost', async () => {
    const { workbench } = fakeWorkbench();
    await workbench.store.getState().open();
    const useConnection = () => ({ connection: 'disconnected' as const, waiting: 1 });
    renderIn({ ...workbench, useConnection }, <StatusBar />);
    const status = within(screen.getByRole('region', { name: 'Status' }));
    expect(status.getByText(/^Connection lost/)).toBeTruthy();
    expect(status.queryByText('Online')).toBeNull();
  });

  it('sends into files without a network', async () => {
    const settings = { kind: 'files', folder: '/shared', format: 'csv', mark: true, baseName: 'Eval' } as const;
    await open([buildRow(1)], [buildDestination({ settings, account: null, counts: { ...noCounts, queued: 1 } })]);
    setOnline(false);
    expect(button(/^Send 1 row now/).disabled).toBe(false);
  });

  it('says of rows that are saved which studies are not closed, whose numbers are interim', async () => {
    const written = { fileName: 'submissions.csv', byteCount: 9, sha256: '', path: null, downloadId: null };
    const saved = { ...written, provenanceDownloadId: null, itemCount: 1, interim: ['study-1', 'study-2'] };
    await open([buildRow(1)], [], { 'outbox.export': () => saved });
    await act(async () => fireEvent.click(button('CSV')));
    expect(useFrame.getState().toasts.at(-1)?.text).toBe(
      '1 row written to submissions.csv. What is computed from them is interim. Not closed yet: study-1 and study-2.',
    );
  });

  it('says where nobody has signed in yet', async () => {
    await open([buildRow(1)], [buildDestination({ account: null, needsSecret: true })]);
    expect(screen.getByText('Not signed in yet')).toBeTruthy();
  });

  it('says of what was sent where it was found and when, also in Japanese with a long title', async () => {
    const question = '高齢者における多剤併用と腎機能低下がある場合の抗凝固薬の選択と用量調整について'.repeat(3);
    const row = buildRow(1, { question, state: 'confirmed', deliveries: delivered('confirmed', { place: '42' }) });
    const lastConfirmedAt = '2026-11-21T05:03:00.000Z';
    await act(() => texts.changeLanguage('ja'));
    await open([row], [buildDestination({ counts: { ...noCounts, confirmed: 1 }, lastConfirmedAt })]);
    const time = shortDateAndTime(lastConfirmedAt);
    expect(rowTexts()[0]).toMatch(new RegExp(`^送信済.*42 行目.*${time}`));
    expect(screen.getByRole('option').querySelector('[title]')?.getAttribute('title')).toBe(question);
  });

  it('says in a few words what each row holds, and which takes another one back', async () => {
    const choices = [
      { choice: 'A', count: 4 },
      { choice: 'tie_good', count: 1 },
    ];
    const rows = [
      buildRow(3, { status: 'withdrawn' }),
      buildRow(2, { status: 'revised', choices }),
      buildRow(1, { choices }),
    ];
    await open(rows, []);
    expect(rowTexts()[0]).toContain('q-3Withdrawn');
    expect(rowTexts()[1]).toContain('Revised · A better 4 · equal 1');
    expect(rowTexts()[2]).toContain('q-1A better 4 · equal 1');
  });

  it('previews the rows of each destination, exactly, and says how long a text is that is not shown whole', async () => {
    const files = { kind: 'files', folder: '/team', format: 'csv', mark: true, baseName: 'Eval' } as const;
    const destinations = [buildDestination(), buildDestination({ id: 2, settings: files })];
    const { inputsOf } = await open([buildRow(1)], destinations, {
      'outbox.preview': () => ({ waiting: 1, columns: ['comment', 'reason'], rows: [['長'.repeat(49_030), '=1']] }),
    });
    fireEvent.click(button(/^Preview rows/));
    const dialog = within(await screen.findByRole('dialog'));
    const [long, short] = await dialog.findAllByRole('cell');
    expect(long?.textContent).toBe(`${'長'.repeat(300)}… 49,030 characters in the cell`);
    expect(short?.textContent).toBe('=1');
    fireEvent.change(dialog.getByRole('combobox', { name: 'Destination' }), { target: { value: '2' } });
    await dialog.findAllByRole('cell');
    expect(inputsOf('outbox.preview')).toMatchObject([{ destinationId: 1 }, { destinationId: 2 }]);
    expect(dialog.getByRole('option', { selected: true }).textContent).toBe('Files: /team (study txagent)');
  });

  it('says how to come to rows of which there are too many to show', async () => {
    await open([buildRow(1)], [], { 'outbox.list': () => ({ matched: 2_000, rows: [buildRow(1)] }) });
    expect(screen.getByText(/^The newest 1 of 2,000 shown: search/)).toBeTruthy();
  });

  it('has a request ready for whoever may give the right to write', async () => {
    const writeText = vi.fn(async () => {});
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    const trouble = { code: 'noPermission' as const, params: { account: 'rater@example.org' } };
    await open([buildRow(1)], [buildDestination({ trouble })]);
    await act(async () => fireEvent.click(button('Copy a request')));
    expect(writeText.mock.calls).toEqual([
      [expect.stringMatching(/^Please give rater@example\.org the right to edit the spreadsheet "Eval_…"/)],
    ]);
  });

  it('begins a destination for the study of the chosen row, not for another that waits for nothing', async () => {
    const answers = { 'outbox.overview': () => buildOverview([buildRow(1)], [], { studies: ['a-sample', 'txagent'] }) };
    await open([buildRow(1)], [], answers);
    fireEvent.click(screen.getAllByRole('button', { name: /^Add a destination/ })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Study' }).value).toBe('txagent');
  });

  it('begins a destination with the spreadsheets that the study names, and keeps what was typed when it is another study', async () => {
    const sheet = (clientId: string, ownerEmail: string) => ({
      ...{ kind: 'googleSheets' as const, account: 'person' as const, clientId, clientSecret: '' },
      ...{ ownerEmail, baseName: 'Eval', spreadsheetId: null },
    });
    const namedSheets = [
      { study: 'txagent', settings: sheet('client-1', 'r.kato@example.org') },
      { study: 'other', settings: sheet('client-2', 'o@example.org') },
    ];
    const answers = {
      'outbox.overview': () => buildOverview([buildRow(1)], [], { namedSheets, studies: ['txagent', 'other'] }),
    };
    const { inputsOf } = await open([buildRow(1)], [], {
      ...answers,
      'outbox.addDestination': () => ({ destinationId: 1 }),
    });
    fireEvent.click(screen.getAllByRole('button', { name: /^Add a destination/ })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    const field = (name: RegExp) => dialog.getByRole<HTMLInputElement>('textbox', { name });
    expect([field(/^Client ID/).value, field(/^E-mail/).value]).toEqual(['client-1', 'r.kato@example.org']);
    fireEvent.change(field(/^E-mail/), { target: { value: 'mine@example.org' } });
    const study = dialog.getByRole('combobox', { name: /^Study/ });
    fireEvent.change(study, { target: { value: 'othr' } });
    await act(async () => fireEvent.blur(study));
    expect(dialog.getByText(/^No study here has the ID “othr”/)).toBeTruthy();
    fireEvent.change(study, { target: { value: 'other' } });
    expect(dialog.queryByText(/^No study here/)).toBeNull();
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Add' })));
    expect(inputsOf('outbox.addDestination')).toMatchObject([
      { study: 'other', settings: { clientId: 'client-2', ownerEmail: 'mine@example.org' } },
    ]);
  });

  it('goes on from a destination that was added to its password, so that Enter does not close it', async () => {
    const server = { kind: 'postgres', host: 'x', port: 5432, database: 'x', user: 'x', table: 'x' } as const;
    const added = buildDestination({ settings: { ...server, authority: null }, needsSecret: true });
    let destinations: readonly ShownDestination[] = [];
    await open([], [], {
      'outbox.overview': () => buildOverview([], destinations),
      'outbox.addDestination': () => {
        destinations = [added];
        return { destinationId: 1 };
      },
    });
    fireEvent.click(screen.getAllByRole('button', { name: /^Add a destination/ })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('radio', { name: 'PostgreSQL' }));
    for (const field of within(dialog).getAllByRole<HTMLInputElement>('textbox'))
      if (field.value === '') fireEvent.change(field, { target: { value: 'x' } });
    await act(async () => fireEvent.submit(dialog.querySelector('form') ?? dialog));
    const password = await screen.findByLabelText('Password');
    await waitFor(() => expect(document.activeElement).toBe(password));
  });

  it('keeps a password that was typed where somebody saves the destination, by Enter too', async () => {
    const settings = {
      kind: 'postgres',
      host: 'db',
      port: 5432,
      database: 'd',
      user: 'u',
      table: 't',
      authority: null,
    } as const;
    const { inputsOf } = await open([], [buildDestination({ settings, needsSecret: true })], {
      'outbox.giveSecret': () => ({}),
      'outbox.changeDestination': () => ({}),
    });
    fireEvent.click(button(/^Settings/));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Password'), { target: { value: 'p' } });
    await act(async () => fireEvent.submit(dialog.querySelector('form') ?? dialog));
    expect(inputsOf('outbox.giveSecret')).toEqual([{ destinationId: 1, secret: { password: 'p' } }]);
    expect(inputsOf('outbox.changeDestination').length).toBe(1);
  });
});
