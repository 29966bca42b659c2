import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Dataset, ImportPreview } from '../../../shared/datasets.ts';
import { AppError } from '../../../shared/errors.ts';
import { eachInEmptyWindow, type FakeAnswers, fakeWorkbench, renderIn } from '../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../window/frameStore.ts';
import { type ImportJob, type QueuedJob, useImports } from '../../window/importStore.ts';
import { ImportQueue } from '../ImportQueue.tsx';
import { fitOf, generations, preview, set, studyPreview } from '../importSheetFixture.tsx';
import { toldApart } from '../incomingJobs.ts';

eachInEmptyWindow();

/** What the core says of files by their names; others cannot be read. */
type Files = Readonly<Record<string, ImportPreview>>;

let lastDrop = 0;

/** A window in which these files came together. The core imports what it is asked, but for the names in `failing`. */
async function manyFiles(
  names: readonly (string | ImportJob)[],
  files: Files,
  { failing = [], answers = {} }: { failing?: readonly string[]; answers?: FakeAnswers } = {},
) {
  const datasets: Dataset[] = [];
  const ends: (() => void)[] = [];
  let imports = 0;
  const fake = fakeWorkbench({
    'datasets.list': () => datasets,
    'datasets.discardPreview': () => ({}),
    'derivations.score': () => ({ taskId: 's' }),
    'datasets.preview': ({ source }: { source: { grantId: string } }) => {
      const found = files[source.grantId];
      if (found === undefined) throw new AppError('IMPORT_MALFORMED', 'No known format', { path: source.grantId });
      const fits = datasets.filter(({ format }) => format === 'drift-cases').map(({ id, name }) => fitOf(id, name));
      return found.room === 'drift' ? { ...found, fits } : found;
    },
    'datasets.import': ({
      previewId,
      name,
      goldDatasetId,
    }: {
      previewId: string;
      name: string;
      goldDatasetId: number | null;
    }) => {
      imports += 1;
      const [taskId, datasetId] = [`t${imports}`, imports + 100];
      const of = Object.values(files).find((one) => one.previewId === previewId);
      if (of === undefined) throw new Error('No such preview');
      const task = { taskId, kind: 'import' as const, subject: of.fileName, done: 1, total: 1, elapsedMs: 1 };
      const fails = failing.includes(of.fileName);
      if (!fails)
        datasets.push({
          ...set(datasetId, name),
          room: of.room,
          format: of.format,
          sha256: of.sha256,
          goldDatasetId,
          role: goldDatasetId === null ? 'gold' : 'prediction',
        });
      const error = { code: 'DISK_FULL' as const, message: 'full', details: {} };
      const end = () =>
        fake.emit(
          'tasks.progress',
          fails
            ? { ...task, state: 'failed', result: null, error }
            : { ...task, state: 'done', result: { datasetId }, error: null },
        );
      ends.push(end);
      queueMicrotask(end);
      return { taskId };
    },
    ...answers,
  });
  await fake.workbench.store.getState().open();
  lastDrop += 1;
  const queue = names.map((name): QueuedJob => {
    if (typeof name !== 'string') return { ...name, drop: lastDrop };
    return { name, drop: lastDrop, open: async () => ({ kind: 'grant', grantId: name }) };
  });
  useImports.setState({ queue, sets: [] });
  return { ...fake, ...renderIn(fake.workbench, <ImportQueue />), datasets };
}

const questions = (name: string, change: Parameters<typeof preview>[0] = {}) =>
  preview({ previewId: name, fileName: name, sha256: name.padEnd(64, '0'), ...change });
const cases = (name: string) =>
  generations({ previewId: name, fileName: name, sha256: name.padEnd(64, '0'), format: 'drift-cases', fits: [] });
const answersTo = (name: string) => generations({ previewId: name, fileName: name, sha256: name.padEnd(64, '0') });

const row = (name: string) => {
  const found = [...document.querySelectorAll('tr')].find((one) => one.dataset.file === name);
  return found ?? expect.fail(`no line of ${name}`);
};
const accept = async (count: number) => {
  const label = await screen.findByText(count === 1 ? 'Import 1 file' : `Import ${count} files`, {
    selector: '.mantine-Button-label',
  });
  const button = label.closest('button') ?? expect.fail('no button');
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  return button;
};
const imported = (asked: readonly { method: string; input: unknown }[]) =>
  asked.flatMap(({ method, input }) => (method === 'datasets.import' ? [input as Record<string, unknown>] : []));

test('fifty files make one sheet with a line each, and one press imports them one after the other', async () => {
  const names = Array.from({ length: 50 }, (_, number) => `run-${number}.json`);
  const files = Object.fromEntries(names.map((name) => [name, questions(name)]));
  const { asked, datasets } = await manyFiles(names, files);
  const button = await accept(50);
  expect(document.querySelectorAll('tr[data-file]')).toHaveLength(50);
  expect(screen.getByText('50 files are imported. The original bytes are kept for export.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(button));
  fireEvent.click(button);
  await waitFor(() => expect(datasets).toHaveLength(50));
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  expect(imported(asked).map(({ name }) => name)).toEqual(names.map((name) => name.replace('.json', '')));
  expect(useFrame.getState().toasts.map(({ text }) => text)).toEqual(['50 files imported. Each is one act to undo.']);
});

test('while files are read the ring is on no button, so that an early Enter lets go of none, and then on the one that imports', async () => {
  const names = ['a.json', 'b.json'];
  let read = (): void => {};
  const waits = new Promise<void>((resolve) => {
    read = resolve;
  });
  const files = Object.fromEntries(names.map((name) => [name, questions(name)]));
  await manyFiles(names, files, {
    answers: {
      'datasets.preview': async ({ source }: { source: { grantId: string } }) => {
        if (source.grantId === 'b.json') await waits;
        return files[source.grantId];
      },
    },
  });
  await screen.findByText('1 of 2 files read.');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1 of 2 files read.'));
  read();
  const button = await accept(2);
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('while nothing but what cannot be read was read, nobody is told that nothing can be imported', async () => {
  let read = (): void => {};
  const waits = new Promise<void>((resolve) => {
    read = resolve;
  });
  await manyFiles(
    ['a.png', 'b.json'],
    {},
    {
      answers: {
        'datasets.preview': async ({ source }: { source: { grantId: string } }) => {
          if (source.grantId === 'a.png') throw new AppError('IMPORT_MALFORMED', 'No known format', {});
          await waits;
          return questions('b.json');
        },
      },
    },
  );
  await screen.findByText('1 of 2 files read.');
  expect(screen.queryByText('Nothing to import')).toBeNull();
  read();
  await accept(1);
});

test('a second press of Enter, which comes a moment too soon, does not close the sheet of what is being imported', async () => {
  let begin = (): void => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  await manyFiles(
    ['a.json', 'b.json'],
    { 'a.json': questions('a.json'), 'b.json': questions('b.json') },
    {
      answers: {
        'datasets.import': async () => {
          await begun;
          throw new AppError('DISK_FULL', 'full', {});
        },
      },
    },
  );
  fireEvent.click(await accept(2));
  const status = await screen.findByText(/^0 of 2 imported/);
  expect(document.activeElement).toBe(status);
  begin();
  await screen.findByText('0 files imported, 2 not. Each is one act to undo.');
});

test('of names that begin alike is shown what tells them apart', async () => {
  const names = ['xml', 'json'].map((kind) => `replay__marshmallow-code__1867__${kind}__t-0.20__marshmallow-1867.traj`);
  await manyFiles(names, Object.fromEntries(names.map((name) => [name, questions(name)])));
  await accept(2);
  const [first = ''] = names;
  expect(row(first).textContent).toContain('…xml__t-0.20__marshmallow-1867.traj');
  expect(within(row(first)).getByTitle(first)).toBeTruthy();
});

test('what cannot be read, holds nothing, or is there twice is said and holds nothing up', async () => {
  const { asked } = await manyFiles(['a.json', 'notes.pdf', 'empty.json', 'copy.json', 'b.json'], {
    'a.json': questions('a.json'),
    'empty.json': questions('empty.json', { goodCount: 0 }),
    'copy.json': { ...questions('copy.json'), sha256: questions('a.json').sha256 },
    'b.json': questions('b.json'),
  });
  fireEvent.click(await accept(2));
  expect(screen.getByText(/^0 of 2 imported/)).toBeTruthy();
  await waitFor(() => expect(imported(asked)).toHaveLength(2));
  expect(await within(row('a.json')).findByText('imported')).toBeTruthy();
  expect(row('notes.pdf').textContent).toContain('No known format');
  expect(row('empty.json').textContent).toContain('no record can be imported');
  // As soon as the first is in, the other is there already.
  expect(row('copy.json').textContent).toContain('already imported as "a"');
  expect(await screen.findByText('2 files imported, 3 not. Each is one act to undo.')).toBeTruthy();
});

test('what cannot be read stands first once all are read, where nobody has to look for it among fifty', async () => {
  const good = Array.from({ length: 6 }, (_, number) => `run-${number}.json`);
  const files = Object.fromEntries(good.map((name) => [name, questions(name)]));
  await manyFiles([...good.slice(0, 3), 'notes.txt', ...good.slice(3), 'picture.png'], files);
  await accept(6);
  expect([...document.querySelectorAll<HTMLElement>('tr[data-file]')].map(({ dataset }) => dataset.file)).toEqual([
    'notes.txt',
    'picture.png',
    ...good,
  ]);
});

test('files of one name are told apart by their folders, or by which they are with size and time, and so are what they become', async () => {
  const job = (name: string, more = {}): ImportJob => ({
    name,
    open: async () => ({ kind: 'grant', grantId: name }),
    ...more,
  });
  const jobs = toldApart([
    { from: 'left', jobs: [job('log.json'), job('other.json')] },
    { from: 'right', jobs: [job('log.json')] },
    { from: 'run.json', jobs: [job('run.json', { modifiedAt: Date.parse('2026-01-02T03:04:00') })] },
    { from: 'run.json', jobs: [job('run.json')] },
  ]);
  expect(jobs.map(({ name, twin }) => [name, twin])).toEqual([
    ['left/log.json', undefined],
    ['other.json', undefined],
    ['right/log.json', undefined],
    ['run.json', { number: 1, count: 2 }],
    ['run.json', { number: 2, count: 2 }],
  ]);
  const { asked } = await manyFiles(jobs.slice(3), { 'run.json': questions('run.json', { byteCount: 22_880 }) });
  await accept(1);
  const first = 'Import run.json (1 of 2 · 23 kB · 2026-01-02 03:04)';
  expect(screen.getByText('2 of 2 · 23 kB')).toBeTruthy();
  // They hold the same bytes: the second can come as soon as the first stays out.
  fireEvent.click(screen.getByRole('checkbox', { name: first }));
  fireEvent.click(await accept(1));
  await waitFor(() => expect(imported(asked).map(({ name }) => name)).toEqual(['run (2)']));
});

test('a study that brings another protocol to one that is there says so', async () => {
  const study = (name: string, protocolChange: Parameters<typeof studyPreview>[0]) => ({
    ...studyPreview(protocolChange),
    ...{ previewId: name, fileName: name, sha256: name.padEnd(64, '0') },
  });
  await manyFiles(['new.zip', 'same.zip'], {
    'new.zip': study('new.zip', { now: 1, next: 2 }),
    'same.zip': study('same.zip', null),
  });
  await accept(2);
  expect(within(row('new.zip')).getByText('The protocol of this study changes')).toBeTruthy();
  expect(row('same.zip').textContent).toContain('can be imported');
});

test('a line that is taken out stays out', async () => {
  const { asked } = await manyFiles(['a.json', 'b.json', 'c.json'], {
    'a.json': questions('a.json'),
    'b.json': questions('b.json'),
    'c.json': questions('c.json'),
  });
  await accept(3);
  const box = screen.getByRole('checkbox', { name: 'Import a.json' });
  box.focus();
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Import b.json' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Import b.json' }));
  fireEvent.click(await accept(2));
  await waitFor(() => expect(imported(asked).map(({ name }) => name)).toEqual(['a', 'c']));
});

test('of files of which none is chosen nothing is said to be kept', async () => {
  await manyFiles(['a.json', 'b.json'], { 'a.json': questions('a.json'), 'b.json': questions('b.json') });
  await accept(2);
  for (const name of ['a.json', 'b.json']) fireEvent.click(screen.getByRole('checkbox', { name: `Import ${name}` }));
  expect(screen.getByRole('status').textContent).toBe('No file is imported.');
});

test('an import that fails names file and reason and lets the others in', async () => {
  const names = ['a.json', 'b.json', 'c.json'];
  const { asked } = await manyFiles(names, Object.fromEntries(names.map((name) => [name, questions(name)])), {
    failing: ['b.json'],
  });
  fireEvent.click(await accept(3));
  await waitFor(() => expect(imported(asked)).toHaveLength(3));
  expect(await within(row('c.json')).findByText('imported')).toBeTruthy();
  expect(row('b.json').textContent).toContain('The disk is full');
  const ended = await screen.findByText('2 files imported, 1 not. Each is one act to undo.');
  // Neither nowhere nor on a button that an early Enter would press.
  expect(document.activeElement).toBe(ended);
});

test('a line whose import fails stays where it is under whoever reads', async () => {
  const names = ['a.json', 'b.json', 'c.json', 'nobody-knows.json'];
  const known = Object.fromEntries(names.slice(0, 3).map((name) => [name, questions(name)]));
  await manyFiles(names, known, { failing: ['b.json'] });
  fireEvent.click(await accept(3));
  await screen.findByText('2 files imported, 2 not. Each is one act to undo.');
  const shown = [...document.querySelectorAll('tr')].flatMap(({ dataset }) => dataset.file ?? []);
  expect(shown).toEqual(['nobody-knows.json', 'a.json', 'b.json', 'c.json']);
});

test('files that answer a set go in behind it, read anew, whatever their order', async () => {
  const { asked } = await manyFiles(['gen.jsonl', 'cases.json'], {
    'gen.jsonl': answersTo('gen.jsonl'),
    'cases.json': cases('cases.json'),
  });
  const button = await accept(2);
  expect(row('gen.jsonl').textContent).toContain('cases.json');
  fireEvent.click(button);
  await waitFor(() => expect(imported(asked)).toHaveLength(2));
  expect(imported(asked).map(({ name, goldDatasetId }) => [name, goldDatasetId])).toEqual([
    ['cases', null],
    ['gen', 101],
  ]);
  expect(asked.filter(({ method }) => method === 'datasets.preview')).toHaveLength(3);
});

test('a line that holds nothing any more when it is read anew stays where it is', async () => {
  const names = ['cases.json', 'a.json', 'gen.jsonl'];
  const known: Files = {
    'cases.json': cases('cases.json'),
    'a.json': questions('a.json'),
    'gen.jsonl': answersTo('gen.jsonl'),
  };
  let readings = 0;
  const readAnew = ({ source }: { source: { grantId: string } }) => {
    readings += 1;
    const found = known[source.grantId];
    return readings > names.length ? { ...found, goodCount: 0 } : found;
  };
  await manyFiles(names, known, { answers: { 'datasets.preview': readAnew } });
  fireEvent.click(await accept(3));
  await screen.findByText('2 files imported, 1 not. Each is one act to undo.');
  const shown = [...document.querySelectorAll('tr')].flatMap(({ dataset }) => dataset.file ?? []);
  expect([readings, shown]).toEqual([4, names]);
});

test('a file that answers nothing that is there waits with its reason', async () => {
  await manyFiles(['gen.jsonl', 'a.json', 'b.json'], {
    'gen.jsonl': answersTo('gen.jsonl'),
    'a.json': questions('a.json'),
    'b.json': questions('b.json'),
  });
  await accept(2);
  expect(row('gen.jsonl').textContent).toContain('There is no set of cases yet');
});

test('the details of a line are the sheet of one file, and Cancel leads back to the line', async () => {
  await manyFiles(['a.json', 'b.json'], { 'a.json': questions('a.json'), 'b.json': questions('b.json') });
  await accept(2);
  fireEvent.click(screen.getByRole('button', { name: 'Details of b.json' }));
  expect(await screen.findByRole('dialog', { name: 'Import b.json' })).toBeTruthy();
  await screen.findByText('富士山は？');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('dialog', { name: 'Import 2 files' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Details of b.json' })));
});

test('closing it forgets every preview and writes nothing', async () => {
  const { asked } = await manyFiles(['a.json', 'b.json'], {
    'a.json': questions('a.json'),
    'b.json': questions('b.json'),
  });
  await accept(2);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(useImports.getState().queue).toEqual([]);
  expect(asked.filter(({ method }) => method === 'datasets.discardPreview')).toHaveLength(2);
  expect(imported(asked)).toEqual([]);
});

test('a long name is cut between letters as one sees them', async () => {
  const long = `${'a'.repeat(20)}か\u3099run-17.json`;
  await manyFiles([long, 'b.json'], { [long]: questions(long), 'b.json': questions('b.json') });
  await accept(2);
  const parts = [...row(long).querySelectorAll('.ak-many-name > span')].map(({ textContent }) => textContent);
  expect(parts).toEqual(['a'.repeat(20), 'か\u3099run-17.json']);
});

test.each([
  ['EPERM', 'The system does not let Akapen read the file or folder.'],
  ['EIO', 'The file cannot be read. (EIO)'],
  ['EMFILE', 'The file cannot be read. (EMFILE)'],
])('a file that cannot be read says why: %s', async (reason, words) => {
  const preview = ({ source }: { source: { grantId: string } }) => {
    if (source.grantId === 'there.json') return questions('there.json');
    throw new AppError('FILE_UNREADABLE', 'The file cannot be read', { path: 'shut.json', reason });
  };
  await manyFiles(['shut.json', 'there.json'], {}, { answers: { 'datasets.preview': preview } });
  await accept(1);
  const state = row('shut.json').querySelector('.ak-many-state')?.textContent ?? '';
  expect(state.slice(-words.length)).toBe(words);
});

test('a file that went away is told in words, and the end of a long name tells it from its neighbours', async () => {
  const [gone, there] = ['gone.json', 'JEMHopQA-dev-2026-11-30-temperature-0.2-run-17.json'];
  const preview = ({ source }: { source: { grantId: string } }) => {
    if (source.grantId !== gone) return questions(there);
    throw new AppError('FILE_UNREADABLE', 'The file cannot be read', { path: gone, reason: 'ENOENT' });
  };
  await manyFiles([gone, there], {}, { answers: { 'datasets.preview': preview } });
  await accept(1);
  expect(row(gone).textContent).toContain('The file or folder is not there any more.');
  expect(row(gone).textContent).not.toContain('ENOENT');
  expect(row(there).textContent).toContain(there);
  expect(row(there).querySelector('.ak-many-end')?.textContent).toBe('-run-17.json');
});
