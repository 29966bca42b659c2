import type { ListedAnswerSet, Pairing } from '../../../../shared/rooms/ratings/making.ts';
import type { FakeAnswers } from '../../../testing/fakeWorkbench.tsx';

export const set = (author: string, sharedCount: number | null = null): ListedAnswerSet => {
  return { source: 'traces', id: `2 ${author}`, title: 'Hepatic set', author, turn: null, itemCount: 4, sharedCount };
};
const side = { title: 'Hepatic set', answerCount: 4, leftOutCount: 1, medianLength: 212 };
export const pairing: Pairing = {
  unit: 'words',
  a: { ...side, author: 'aoba-7b' },
  b: { ...side, author: 'kaede-13b', medianLength: 128 },
  ...{ pairCount: 3, byKeyCount: 3, byTextCount: 0, byHandCount: 0, differingReferences: 0 },
  alike: [],
  leftOut: [
    {
      ...{ reason: 'differ', answerCount: 2, itemCount: 1 },
      items: [
        { key: 'h-19', questions: ['In mild disease?', 'In moderate disease?'], endsWith: null, names: [], taken: 0 },
      ],
    },
  ],
  pairs: [
    { keyA: 'h-1', keyB: '1', question: 'Which dose?', lengthA: 200, lengthB: 130, by: 'text', notes: ['toolsDiffer'] },
  ],
  traits: [
    { trait: 'length', a: 3, b: 0, pairCount: 3, onlyA: [], onlyB: [], coveredBy: null },
    { trait: 'tools', a: 2, b: 0, pairCount: 2, onlyA: ['Monarch'], onlyB: [], coveredBy: 'answersOnly' },
  ],
};

/** The core of a project in which two sets of traces answer the same items. */
export const makingAnswers: FakeAnswers = {
  'ratings.answerSets': ({ beside }: { beside: unknown }) =>
    ['aoba-7b', 'kaede-13b'].map((author) => set(author, beside === null ? null : 4)),
  'ratings.pairUp': () => pairing,
  'ratings.makeStudy': () => ({ taskId: 't1' }),
};
