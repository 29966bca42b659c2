import { create } from 'zustand';
import type { Call } from '../../../shared/api/contract.ts';
import type { CheckLanguage } from '../../../shared/rooms/derivations/checks/index.ts';
import type { CheckFinding } from '../../../shared/rooms/derivations/finding.ts';
import type { QuestionContent } from '../../../shared/rooms/derivations/question.ts';
import { type Later, laterByTimer } from '../../window/roomStore.ts';
import { createContentActs } from './contentActs.ts';
import { type DerivationsState, emptyData, type StoreParts } from './derivationsState.ts';
import { createItemActs } from './itemActs.ts';
import { createQuestionCache } from './list/questionCache.ts';
import { createListActs } from './listActs.ts';
import { createQueueActs } from './queueActs.ts';
import { createSaveQueue } from './saveQueue.ts';
import { createSessionKeeper } from './sessionKeeper.ts';

type Options = {
  readonly runChecks: (content: QuestionContent, language: CheckLanguage) => CheckFinding[];
  /** Tests pass their own clock. */
  readonly later?: Later;
};

/** The store of the room: list, selected question, draft, scores. `call` is the only way to the core. */
export function createDerivationsStore(call: Call, { runChecks, later = laterByTimer }: Options) {
  return create<DerivationsState>()((set, get) => {
    const parts: StoreParts = { call, later, runChecks, get, set };
    const session = createSessionKeeper(parts);
    const cache = createQuestionCache(call);
    const queue = createSaveQueue({
      ...{ call, later },
      onChange: (id, isSaved) => content.queueChanged(id, isSaved),
      onRebase: (...rebased) => content.rebased(...rebased),
    });
    const content = createContentActs(parts, queue, cache, session);
    const list = createListActs(parts, content, cache, session);
    const queues = createQueueActs(parts, list.acts);
    const item = createItemActs(parts, content, list, cache, session);
    const leave = () => {
      content.finish();
      session.flush();
    };
    return { ...emptyData, ...content.acts, ...list.acts, ...queues, ...item.acts, leave };
  });
}

export type DerivationsStore = ReturnType<typeof createDerivationsStore>;
