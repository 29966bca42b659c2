import { MantineProvider } from '@mantine/core';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Call } from '../../../shared/api/contract.ts';
import type { Dataset } from '../../../shared/datasets.ts';
import { AppError } from '../../../shared/errors.ts';
import type { QuestionContent } from '../../../shared/rooms/derivations/question.ts';
import { createAppStore } from '../../window/appStore.ts';
import { composition } from '../../window/composition.ts';
import { texts } from '../../window/i18n.ts';
import { keys } from '../../window/keyDispatcher.ts';
import { type Workbench, WorkbenchContext } from '../../window/workbench.ts';
import { storeRooms } from '../index.ts';
import { DerivationsContext } from './derivationsContext.ts';
import { createDerivationsStore } from './derivationsStore.ts';
import { buildDetail, buildRow } from './roomFixture.ts';
import { WorkPane } from './work/WorkPane.tsx';

export const content: QuestionContent = {
  question: '『銀河鉄道の夜』の作者の出身地がある都道府県の県庁所在地は？',
  answer: '盛岡市',
  type: 'compositional',
  pageIds: ['900001', '900002'],
  timeDependent: false,
  derivations: [
    [
      { subject: '銀河鉄道の夜', relation: '作者', objects: ['宮沢賢治'], support: null },
      { subject: '宮沢賢治', relation: '生地', objects: ['花巻市', '𠮷里吉里'], support: null },
    ],
  ],
};
const dataset = { id: 5, format: 'jemhopqa', name: '試験', role: 'gold' } as Dataset; // the room reads only these

/** A core with so many questions, all with the same content; it records what is saved. */
function fakeCore(questionCount: number) {
  const versions = new Map<number, { version: number; content: QuestionContent }>();
  const saves: { baseVersion: number; act: string; content: QuestionContent }[] = [];
  const asked: string[] = [];
  let conflict: QuestionContent | null = null;
  let isHanging = false;
  const at = (id: number) => versions.get(id) ?? { version: 0, content };
  const detailOf = (id: number) => buildDetail(buildRow(id), { datasetId: 5, ...at(id), imported: content });
  const methods: Record<string, (input: never) => unknown> = {
    'session.read': () => ({ value: null }),
    'session.write': () => ({}),
    'derivations.listScores': () => [],
    'derivations.checkCounts': () => [],
    'derivations.suggestRelations': () => ['生地', '生年月日'],
    'derivations.locateQuestion': ({ questionId }: { questionId: number }) => ({ index: questionId - 1 }),
    'derivations.listQuestions': ({ offset, limit }: { offset: number; limit: number }) => ({
      rows: Array.from({ length: Math.min(limit, questionCount - offset) }, (_, place) => buildRow(offset + place + 1)),
      offset,
      total: questionCount,
      matched: questionCount,
      matchedWithoutFilter: questionCount,
    }),
    'derivations.readQuestion': ({ questionId }: { questionId: number }) => detailOf(questionId),
    'derivations.setState': () => ({ version: 0, counter: 1, savedAt: '2026-01-02T03:04:05.000Z' }),
    'derivations.saveContent': (input: {
      questionId: number;
      baseVersion: number;
      act: string;
      content: QuestionContent;
    }) => {
      if (isHanging) return new Promise(() => {});
      const now = at(input.questionId);
      if (conflict) versions.set(input.questionId, { version: now.version + 1, content: conflict });
      conflict = null;
      const { version } = at(input.questionId);
      if (version !== input.baseVersion)
        throw new AppError('CONFLICT', 'Old base', { ...at(input.questionId), by: '佐藤', savedAt: null });
      saves.push({ baseVersion: input.baseVersion, act: input.act, content: input.content });
      versions.set(input.questionId, { version: version + 1, content: input.content });
      return { version: version + 1, counter: saves.length, savedAt: '2026-01-02T03:04:05.000Z' };
    },
  };
  const call = (async (method: string, input: unknown) => {
    asked.push(method === 'derivations.listQuestions' ? `${method} ${(input as { offset: number }).offset}` : method);
    const answer = methods[method];
    if (!answer) throw new Error(`Unexpected call of ${method}`);
    return answer(input as never);
  }) as Call; // the table above answers each method in its own shape
  const restoreFirst = () => versions.clear();
  const interfere = (other: QuestionContent) => {
    conflict = other;
  };
  /** From then on no save is answered. */
  const hang = () => {
    isHanging = true;
  };
  return { call, saves, asked, restoreFirst, interfere, hang };
}

export const pauseOfTyping = () => act(() => vi.advanceTimersByTimeAsync(150));
export const settle = () => act(() => vi.advanceTimersByTimeAsync(5));

/** Opens the first question of a dataset, as its work pane shows it. */
export async function openRoom(
  questionCount = 3,
  runChecks: Parameters<typeof createDerivationsStore>[1]['runChecks'] = () => [],
) {
  const core = fakeCore(questionCount);
  const store = createDerivationsStore(core.call, { runChecks });
  const workbench: Workbench = {
    call: core.call,
    callAs: () => core.call,
    onEvent: () => () => {},
    store: createAppStore(
      () => core.call,
      () => () => {},
      storeRooms,
    ),
    shell: 'browser',
    placeOf: () => null,
    pickFiles: async () => [],
    sourceOf: async () => ({ kind: 'grant', grantId: '6f1f5bd4-0c5e-4c53-9a52-0f9a3d1c7a10' }),
    useConnection: () => ({ connection: 'connected', waiting: 0 }),
  };
  await store.getState().openDataset(dataset);
  render(
    <MantineProvider>
      <WorkbenchContext value={workbench}>
        <DerivationsContext value={store}>
          <div data-room-scope="derivations" data-pane="work" tabIndex={-1}>
            <WorkPane />
          </div>
        </DerivationsContext>
      </WorkbenchContext>
    </MantineProvider>,
  );
  await settle();
  return { ...core, store };
}

export function cell(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`input[data-cell="${name}"]`);
  if (!found) throw new Error(`No cell ${name}`);
  return found;
}

export const focused = () => document.activeElement?.getAttribute('data-cell');

/** Gives each test of the file that asks a window that listens for keys, on a clock that stands. */
export function inTypingWindow(): void {
  let stopListening = () => {};
  let stopFollowing = () => {};
  beforeEach(async () => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    }));
    await texts.changeLanguage('en');
    stopListening = keys.listen(window);
    stopFollowing = composition.listen(window);
  });
  afterEach(() => {
    stopListening();
    stopFollowing();
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
