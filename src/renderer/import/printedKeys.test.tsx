import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import type { FakeAnswers } from '../testing/fakeWorkbench.tsx';
import { eachPressingKeys, placesOfDialog, recordWindow, shownDialog } from '../testing/keyedWindow.tsx';
import { type Printed, wrongKeysAfresh } from '../testing/printedKeys.ts';
import { fitOf, generations, preview, readingTask, set, sheet, tracesPreview } from './importSheetFixture.tsx';

eachPressingKeys();

type State = {
  readonly name: string;
  readonly answers: FakeAnswers;
  /** The first line of the file, where it is read by fields. */
  readonly head?: string;
  readonly ready?: () => unknown;
  /** All keys that are printed for where the focus may be. */
  readonly keys: readonly string[];
};

const shows = (text: string | RegExp) => () => screen.findByText(text);
const sameFile = {
  'datasets.preview': () => preview({ sameAsDatasetId: 1 }),
  'datasets.list': () => [{ ...set(1, 'dev'), room: 'derivations', format: 'jemhopqa' }],
};
const short = { shortCount: 2, firstShort: { caseKey: 'c_1', last: 10, stated: 20 } };
const asking = {
  'datasets.preview': () => generations({ fits: [fitOf(1, 'new set', short)] }),
  'datasets.list': () => [set(1, 'new set')],
};
const answerIt = async () => fireEvent.click(await screen.findByRole('checkbox', { name: 'Import them as they are' }));
const readByFields = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'JSON or JSONL by fields' }));
  await screen.findByText('run-1');
};

const states: readonly State[] = [
  { name: 'that reads a file', answers: { 'datasets.preview': () => new Promise(() => {}) }, keys: ['Escape'] },
  {
    name: 'of a file that can come in',
    answers: { 'datasets.preview': () => preview() },
    ready: shows('富士山は？'),
    keys: ['Escape', 'Enter'],
  },
  {
    name: 'of a file without problems',
    answers: { 'datasets.preview': () => preview({ badCount: 0, goodCount: 3, problems: [], problemCount: 0 }) },
    ready: shows('富士山は？'),
    keys: ['Escape', 'Enter'],
  },
  { name: 'of a file that is there', answers: sameFile, ready: shows(/already imported/), keys: ['Escape'] },
  {
    name: 'of a file that cannot be read',
    answers: {
      'datasets.preview': () => {
        throw new AppError('IMPORT_MALFORMED', 'nothing known', {});
      },
    },
    ready: shows(/^No known format/),
    keys: ['Escape'],
  },
  { name: 'that asks about generations', answers: asking, ready: shows(/^The generations of 2/), keys: ['Escape'] },
  { name: 'whose question is answered', answers: asking, ready: answerIt, keys: ['Escape', 'Enter'] },
  {
    name: 'of a file that is read by fields',
    answers: {
      'datasets.preview': ({ format }: { format: string | null }) => {
        if (format === null) throw new AppError('IMPORT_MALFORMED', 'nothing known', {});
        return tracesPreview({ format: 'fields' });
      },
      'traces.listMappings': () => [],
      'traces.mappedSteps': () => ({ steps: [], stepCount: 0 }),
    },
    head: '{"run_id":"r1","log":[{"type":"think","body":"…"}]}',
    ready: readByFields,
    keys: ['Escape'],
  },
];

async function open({ answers, head, ready }: State): Promise<string[]> {
  cleanup();
  const done: string[] = [];
  const note = (name: string) => () => {
    done.push(name);
    return new Promise(() => {});
  };
  const { workbench, onClose } = await sheet({ 'datasets.import': note('import'), ...answers }, head);
  onClose.mockImplementation(note('close'));
  recordWindow({ workbench, done, place: 'welcome' });
  await shownDialog();
  await ready?.();
  await act(async () => {});
  return done;
}

/** A mapping that somebody writes is not imported by the way. */
const isOfMapping = (from: HTMLElement, { key }: Printed) => key === 'Enter' && from.closest('.ak-mapping') !== null;

test.each(states)('every key printed in the import sheet $name does what its button does', async (state) => {
  const pressed = new Set<string>();
  const asked = { open: () => open(state), places: placesOfDialog, isExempt: isOfMapping, pressed };
  expect(await wrongKeysAfresh(asked)).toEqual([]);
  expect([...pressed].toSorted()).toEqual(state.keys.toSorted());
});

test('every key printed in the sheet of a running import does what its button does', async () => {
  const running = async () => {
    const done: string[] = [];
    cleanup();
    const { onClose, emit } = await sheet({
      'datasets.preview': () => preview(),
      'datasets.import': () => ({ taskId: readingTask.taskId }),
    });
    onClose.mockImplementation(() => void done.push('close'));
    fireEvent.click(await screen.findByRole('button', { name: 'Import the 1,057 good ones' }));
    act(() => emit('tasks.progress', readingTask));
    await screen.findByText('Importing draft.json');
    await act(async () => {});
    return done;
  };
  const pressed = new Set<string>();
  expect(await wrongKeysAfresh({ open: running, places: placesOfDialog, pressed })).toEqual([]);
  expect([...pressed]).toEqual(['Escape']);
});
