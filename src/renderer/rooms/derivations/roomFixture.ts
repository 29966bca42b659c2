import type { QuestionDetail, QuestionRow } from '../../../shared/rooms/derivations/api.ts';
import type { QuestionContent } from '../../../shared/rooms/derivations/question.ts';
import { buildDataset, type FakeAnswers, fakeWorkbench } from '../../testing/fakeWorkbench.tsx';
import { firstView } from './derivationsState.ts';
import { createDerivationsStore } from './derivationsStore.ts';

export const imported: QuestionContent = {
  question: '『銀河鉄道の夜』の作者の生地は？',
  answer: '花巻市',
  type: 'compositional',
  pageIds: [],
  timeDependent: false,
  derivations: [[{ subject: '宮沢賢治', relation: '生地', objects: ['花巻市'], support: null }]],
};

/** A row of the list: the question at place `id` of its dataset. */
export function buildRow(id: number, change: Partial<QuestionRow> = {}): QuestionRow {
  return {
    id,
    key: `s-${id}`,
    position: id - 1,
    type: 'compositional',
    timeDependent: false,
    title: `質問 ${id}`,
    state: 'todo',
    flagged: false,
    changed: false,
    changedAfterDone: false,
    errorCount: 0,
    warningCount: 0,
    commentCount: 0,
    score: null,
    ...change,
  };
}

/** The question of a row as the core reads it: imported, and touched by nobody. */
export function buildDetail(row: QuestionRow, change: Partial<QuestionDetail> = {}): QuestionDetail {
  return {
    row,
    datasetId: 1,
    version: 0,
    content: imported,
    imported,
    given: null,
    pageTitles: {},
    comments: [],
    reviews: [],
    evaluatorsForDone: 1,
    keptChecks: [],
    dismissedSuggestions: [],
    lastEditedBy: null,
    lastEditedAt: null,
    historyCount: 0,
    ...change,
  };
}

/** A store of the room that shows question 1 with this content, and the workbench around it. */
export function roomShowing(content: QuestionContent, answers: FakeAnswers = {}) {
  const { workbench, asked, emit } = fakeWorkbench(answers);
  const store = createDerivationsStore(workbench.call, { runChecks: () => [] });
  const row = buildRow(1, { title: content.question ?? '', state: 'draft', changed: true });
  const detail = buildDetail(row, { version: 2, content, historyCount: 2 });
  store.setState({
    dataset: buildDataset({ flaggedCount: 1 }),
    view: firstView(1),
    selectedId: 1,
    detail: { status: 'ready', value: detail },
    content,
    settled: content,
  });
  return { workbench, asked, emit, store };
}
