import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SaveState } from '../../../shared/api/events.ts';
import { AppError } from '../../../shared/errors.ts';
import type { QuestionContent } from '../../../shared/rooms/derivations/question.ts';
import { FrameKeys } from '../../testing/FrameKeys.tsx';
import {
  buildDataset,
  buildProject,
  fakeWorkbench,
  prepareWindow,
  renderIn,
  resetFrame,
} from '../../testing/fakeWorkbench.tsx';
import { composition } from '../../window/composition.ts';
import { useFrame } from '../../window/frameStore.ts';
import { texts } from '../../window/i18n.ts';
import { keys } from '../../window/keyDispatcher.ts';
import { DerivationsRoom } from './DerivationsRoom.tsx';
import { buildDetail, buildRow, imported } from './roomFixture.ts';

type Relation = 'undo' | 'redo';
const savedAt = '2026-01-02T03:04:05.000Z';

/** A core with one question: each save is an act, and undo and redo go through the acts one by one, as the real one does. */
function coreOfOne() {
  const states: QuestionContent[] = [imported];
  let at = 0;
  let version = 0;
  let isOwnTurn = false;
  const labelOf = (counter: number) => ({
    counter,
    kind: 'edit',
    params: { key: 's-1', title: imported.question ?? '' },
    room: 'derivations' as const,
    datasetId: 1,
    itemId: 1,
  });
  const save = (): SaveState => ({
    counter: version,
    savedAt,
    undo: at > 0 ? labelOf(at) : null,
    redo: at < states.length - 1 ? labelOf(at + 1) : null,
  });
  const shown = () => states[at] ?? imported;
  const tell = () => {
    fake.emit('project.saved', save());
    fake.emit('derivations.changed', { datasetId: 1, questionIds: [1] });
  };
  const turn = (relation: Relation) => {
    const label = save()[relation];
    if (label === null) throw new AppError('NOT_FOUND', 'Nothing there', { kind: relation });
    at += relation === 'undo' ? -1 : 1;
    version += 1;
    isOwnTurn = true;
    tell();
    return { label, save: save(), isDone: true };
  };
  const row = () => buildRow(1, { changed: at > 0 });
  const fake = fakeWorkbench({
    'project.open': () => buildProject({ save: save() }),
    'project.undo': () => turn('undo'),
    'project.redo': () => turn('redo'),
    'datasets.list': () => [buildDataset({ itemCount: 1, todoCount: 1 })],
    'guideline.read': () => ({ text: '', language: 'en' }),
    'derivations.listScores': () => [],
    'derivations.checkCounts': () => [],
    'derivations.suggestRelations': () => [],
    'derivations.relationCounts': ({ relations }: { relations: string[] }) => relations.map(() => 1),
    'derivations.history': () => [],
    'derivations.locateQuestion': () => ({ index: 0 }),
    'derivations.listQuestions': () => ({ rows: [row()], offset: 0, total: 1, matched: 1, matchedWithoutFilter: 1 }),
    'derivations.readQuestion': () => buildDetail(row(), { version, content: shown(), imported, historyCount: at }),
    'derivations.saveContent': ({ baseVersion, content }: { baseVersion: number; content: QuestionContent }) => {
      if (baseVersion !== version) {
        throw new AppError('CONFLICT', 'Old base', { version, content: shown(), by: '私', savedAt: null, isOwnTurn });
      }
      isOwnTurn = false;
      version += 1;
      at += 1;
      states.splice(at, states.length, content);
      tell();
      return { version, counter: version, savedAt };
    },
  });
  /** Another window of the evaluator has saved the question; this one has not heard of it yet. */
  const saveElsewhere = (content: QuestionContent) => {
    isOwnTurn = false;
    version += 1;
    at += 1;
    states.splice(at, states.length, content);
  };
  return {
    ...fake,
    saveElsewhere,
    place: () => ({ at, last: states.length - 1 }),
    stateAt: (place: number) => states[place],
  };
}

const fields = {
  question: '.dv-fields textarea',
  answer: '.dv-answer input',
  relation: 'input[data-cell="0.relation.0"]',
  object: 'input[data-cell="0.objects.0"]',
} as const;
type Field = keyof typeof fields;

function field(name: Field): HTMLInputElement | HTMLTextAreaElement {
  const found = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(fields[name]);
  if (found === null) throw new Error(`No field ${name}`);
  return found;
}

/** What stands in the fields of the record. */
const shownContent = () => ({
  question: field('question').value,
  answer: field('answer').value,
  relation: field('relation').value,
  object: field('object').value,
});

function textsOf({ question, answer, derivations }: QuestionContent): ReturnType<typeof shownContent> {
  const step = derivations[0]?.[0];
  return {
    question: question ?? '',
    answer: answer ?? '',
    relation: step?.relation ?? '',
    object: step?.objects[0] ?? '',
  };
}

type Step =
  | {
      readonly what: 'type';
      readonly field: Field;
      readonly text: string;
      readonly how: 'keys' | 'composed' | 'composing';
    }
  | { readonly what: 'pause' }
  | { readonly what: Relation; readonly by: 'key' | 'button' | 'menu'; readonly where: Field | 'outside' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    what: fc.constant('type' as const),
    field: fc.constantFrom('question', 'answer', 'relation', 'object'),
    text: fc.constantFrom('Q', '開発元', '𠮷'),
    how: fc.constantFrom('keys', 'composed', 'composing'),
  }),
  fc.record({ what: fc.constant('pause' as const) }),
  fc.record({
    what: fc.constantFrom('undo' as const, 'undo' as const, 'redo' as const),
    by: fc.constantFrom('key', 'button', 'menu'),
    where: fc.constantFrom('question', 'answer', 'relation', 'object', 'outside'),
  }),
);

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function typeInto({ field: name, text, how }: Extract<Step, { what: 'type' }>): void {
  act(() => field(name).focus());
  const write = (added: string, before: string) => fireEvent.change(field(name), { target: { value: before + added } });
  const before = field(name).value;
  if (how !== 'keys') {
    fireEvent.compositionStart(field(name));
    write('よ', before);
  }
  write(text, before);
  if (how === 'composed') {
    fireEvent.compositionEnd(field(name));
    fireEvent.keyUp(field(name), { key: 'Enter' });
  }
}

function press({ what, by, where }: Extract<Step, { what: Relation }>): void {
  act(() => {
    if (where === 'outside') (document.activeElement as HTMLElement | null)?.blur();
    else field(where).focus();
  });
  const target = document.activeElement ?? document.body;
  if (by === 'button') fireEvent.click(button(what));
  else if (by === 'menu') {
    const inputType = what === 'undo' ? 'historyUndo' : 'historyRedo';
    act(() => void target.dispatchEvent(new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true })));
  } else
    fireEvent.keyDown(
      target,
      what === 'undo' ? { key: 'z', code: 'KeyZ', ctrlKey: true } : { key: 'y', code: 'KeyY', ctrlKey: true },
    );
}

function button(relation: Relation): Element {
  const found = document.querySelectorAll('.ak-top-end button')[relation === 'undo' ? 0 : 1];
  if (found === undefined) throw new Error(`No button of ${relation}`);
  return found;
}

let stops: readonly (() => void)[] = [];
beforeEach(async () => {
  prepareWindow();
  resetFrame();
  await texts.changeLanguage('en');
  vi.useFakeTimers();
  stops = [keys.listen(window), composition.listen(window)];
});
afterEach(() => {
  for (const stop of stops) stop();
  cleanup();
  vi.useRealTimers();
});

async function openRoom() {
  const core = coreOfOne();
  useFrame.getState().go('derivations');
  await act(() => core.workbench.store.getState().open());
  renderIn(
    core.workbench,
    <>
      <FrameKeys />
      <DerivationsRoom />
    </>,
  );
  await pass(1000);
  return core;
}

test('by key, button or menu, in a field or outside, composing or not, each undo goes one step back and the last ends at the import', async () => {
  const core = await openRoom();

  /** What the window should show: the act it stands at, or the text that follows it and is not saved yet. */
  async function turn(one: Extract<Step, { what: Relation }>, isTyped: boolean): Promise<boolean> {
    const { at, last } = core.place();
    press(one);
    await pass(350);
    const standing = { at: isTyped ? at + 1 : at, last: isTyped ? at + 1 : last };
    const moved = one.what === 'undo' ? Math.max(0, standing.at - 1) : Math.min(standing.last, standing.at + 1);
    expect(core.place()).toEqual({ at: moved, last: standing.last });
    expect(shownContent()).toEqual(textsOf(core.stateAt(moved) ?? imported));
    return moved !== standing.at;
  }

  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      let isTyped = false;
      for (const one of steps) {
        if (one.what === 'type') {
          const before = shownContent();
          typeInto(one);
          isTyped = true;
          expect(shownContent()).toEqual({ ...before, [one.field]: `${before[one.field]}${one.text}` });
        } else if (one.what === 'pause') {
          const before = shownContent();
          await pass(600);
          isTyped &&= composition.isOpen();
          expect(shownContent()).toEqual(before);
        } else {
          await turn(one, isTyped);
          isTyped = false;
        }
      }
      while ((await turn({ what: 'undo', by: 'key', where: 'outside' }, isTyped)) || isTyped) isTyped = false;
      expect([core.place().at, shownContent()]).toEqual([0, textsOf(imported)]);
    }),
    // One window goes through all of it, so that a shorter sequence would begin elsewhere.
    { numRuns: 20, seed: 20261122, endOnFailure: true },
  );
});

test.each(['keys', 'composed'] as const)(
  'what is typed (%s) before the outcome of an undo is on show goes on from that, without a conflict',
  async (how) => {
    const core = await openRoom();
    const before = field('object').value;
    typeInto({ what: 'type', field: 'object', text: 'あいう', how: 'keys' });
    await pass(600);
    press({ what: 'undo', by: 'key', where: 'object' });
    typeInto({ what: 'type', field: 'object', text: 'え', how });
    await pass(20);
    typeInto({ what: 'type', field: 'object', text: 'お', how });
    await pass(1000);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('object').value).toBe(`${before}えお`);
    expect([core.place(), textsOf(core.stateAt(1) ?? imported).object]).toEqual([{ at: 1, last: 1 }, `${before}えお`]);
    press({ what: 'undo', by: 'key', where: 'object' });
    await pass(350);
    expect([core.place().at, field('object').value]).toEqual([0, before]);
  },
);

test.each(['key', 'button', 'menu'] as const)(
  'an undo beside a conflict (by %s) takes back neither version, and says to choose one first',
  async (by) => {
    const core = await openRoom();
    core.saveElsewhere({ ...imported, answer: '先' });
    typeInto({ what: 'type', field: 'answer', text: '後', how: 'keys' });
    await pass(600);
    const { answer } = shownContent();
    for (const what of ['undo', 'redo'] as const) {
      press({ what, by, where: 'answer' });
      await pass(350);
      expect([core.place(), field('answer').value]).toEqual([{ at: 1, last: 1 }, answer]);
      expect(useFrame.getState().toasts.map(({ text }) => text)).toEqual([
        expect.stringMatching(/^Choose one of the two/),
      ]);
    }
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await pass(350);
    press({ what: 'undo', by, where: 'answer' });
    await pass(350);
    expect([core.place(), field('answer').value]).toEqual([{ at: 1, last: 2 }, '先']);
  },
);
