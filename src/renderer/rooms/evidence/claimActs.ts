import type { EvidenceChoice } from '../../../shared/rooms/evidence/answers.ts';
import { taskOf } from '../../../shared/rooms/evidence/claims.ts';
import type { ClaimTask, ShownEvidence } from '../../../shared/rooms/evidence/claimTask.ts';
import type { InStep } from '../../window/inStep.ts';
import { sentencesOf } from './bench/sentences.ts';
import { type ClaimActs, type ListActs, type StoreParts, taskIn } from './evidenceState.ts';
import type { SessionKeeper } from './sessionKeeper.ts';

type Needs = {
  readonly session: SessionKeeper;
  /** What is said is not overtaken by a reading that does not hold it. */
  readonly inStep: InStep;
  /** One write after the other. */
  readonly write: <T>(act: () => Promise<T>) => Promise<T>;
  /** Reads the open claim again. */
  readonly refresh: () => Promise<void>;
  readonly saveTyped: () => Promise<void>;
  readonly list: Pick<ListActs, 'skip' | 'select'>;
};

/** A piece of evidence as a card; the text of added evidence may be gone with its knowledge base. */
export type Card = Omit<ShownEvidence, 'description'> & { readonly description: string | null };

/** The cards of a claim as they stand: the candidates in their order, then what was added. */
export function cardsOf({ candidates, added }: ClaimTask): readonly Card[] {
  return [...candidates, ...added.map((one) => ({ ...one, choice: 'add' as const }))];
}

/** The next card behind a place that is not decided, around the end; null for none. */
export function nextUndecided(task: ClaimTask, current: number | null): number | null {
  const cards = cardsOf(task);
  const at = cards.findIndex(({ evidenceId }) => evidenceId === current);
  const behind = [...cards.slice(at + 1), ...cards.slice(0, at + 1)];
  return behind.find(({ choice }) => choice === null)?.evidenceId ?? null;
}

/** What a test asks for and was not said of a claim. */
export type LeftOpen = { readonly cards: number; readonly claim: boolean; readonly verdict: boolean };

/** What is left open in a claim; null for nothing. */
export function leftOpen(task: ClaimTask): LeftOpen | null {
  const { choosesClaim, judgesClaim } = taskOf(task.row.test);
  const cards = task.candidates.filter(({ choice }) => choice === null).length;
  const [claim, verdict] = [choosesClaim && task.chosenClaim === null, judgesClaim && task.verdict === null];
  return cards > 0 || claim || verdict ? { cards, claim, verdict } : null;
}

/** What somebody says of the open claim: shown at once, written in the order it was said, taken back in the window where the core refuses. */
export function createClaimActs({ call, get, set }: StoreParts, needs: Needs): ClaimActs {
  const { session, inStep, write, refresh, saveTyped, list } = needs;

  /** `after` is part of the act for whoever waits: what the window cannot know by itself is read. */
  async function say(
    change: (task: ClaimTask) => ClaimTask,
    act: (claimId: number) => Promise<unknown>,
    after: () => Promise<void> = async () => {},
  ): Promise<void> {
    const before = taskIn(get());
    if (before === null) return;
    const arrived = inStep.say();
    set({ task: { status: 'ready', value: change(before) } });
    try {
      await write(async () => {
        await act(before.row.id).finally(arrived);
        await after();
      });
    } catch (thrown) {
      // What the core holds, not what the window held: other acts may have been said meanwhile.
      await refresh();
      throw thrown;
    }
  }

  /** Added evidence comes and goes; the text of what comes is read from the core. */
  const withChoice = (evidenceId: number, choice: EvidenceChoice | null) => (task: ClaimTask) => ({
    ...task,
    candidates: task.candidates.map((one) => (one.evidenceId === evidenceId ? { ...one, choice } : one)),
    added: choice === null ? task.added.filter((one) => one.evidenceId !== evidenceId) : task.added,
  });

  const withRow = (change: Partial<ClaimTask['row']>) => (task: ClaimTask) => ({
    ...task,
    row: { ...task.row, ...change },
  });

  /** The current card, and its sentence where it has one. */
  function currentSentence() {
    const { current, sentence } = get();
    const task = taskIn(get());
    const card = task && cardsOf(task).find(({ evidenceId }) => evidenceId === current);
    const place = sentencesOf(card?.description ?? '')[sentence];
    return card && place ? { card, place } : null;
  }

  const acts: ClaimActs = {
    goToCard: (evidenceId) => {
      if (get().current === evidenceId) return;
      set({ current: evidenceId, sentence: 0 });
      session.touch();
    },
    goToSentence: (sentence) => {
      const { current } = get();
      const task = taskIn(get());
      const card = task && cardsOf(task).find(({ evidenceId }) => evidenceId === current);
      const last = sentencesOf(card?.description ?? '').length - 1;
      set({ sentence: Math.max(0, Math.min(sentence, last)) });
      session.touch();
    },
    choose: (evidenceId, choice) =>
      say(
        withChoice(evidenceId, choice),
        (claimId) => call('evidence.choose', { claimId, evidenceId, choice }),
        choice === 'add' ? refresh : undefined,
      ),
    chooseClaim: (side) =>
      say(
        (task) => ({ ...task, chosenClaim: side }),
        (claimId) => call('evidence.chooseClaim', { claimId, side }),
      ),
    judgeClaim: (verdict) =>
      say(
        (task) => ({ ...task, verdict }),
        (claimId) => call('evidence.judgeClaim', { claimId, verdict }),
      ),
    setConfidence: (confidence) =>
      say(
        (task) => ({ ...task, confidence }),
        (claimId) => call('evidence.setConfidence', { claimId, confidence }),
      ),
    markSentence: async (kind) => {
      const found = currentSentence();
      if (found === null) return;
      const { card, place } = found;
      const { evidenceId } = card;
      const others = card.marks.filter(({ from, to }) => to <= place.from || from >= place.to);
      const marks = [...others, ...(kind === null ? [] : [{ ...place, kind }])].toSorted((a, b) => a.from - b.from);
      const marked = <One extends { readonly evidenceId: number }>(one: One) =>
        one.evidenceId === evidenceId ? { ...one, marks } : one;
      await say(
        (task) => ({ ...task, candidates: task.candidates.map(marked), added: task.added.map(marked) }),
        (claimId) => call('evidence.markPassages', { claimId, evidenceId, marks, base: [...card.marks] }),
      );
    },
    setFlag: (flagged) => say(withRow({ flagged }), (claimId) => call('evidence.setFlag', { claimId, flagged })),
    setDone: async (done) => {
      await saveTyped();
      await say(
        withRow({ state: done ? 'done' : 'draft' }),
        (claimId) => call('evidence.setDone', { claimId, done }),
        refresh,
      );
    },
    done: async () => {
      const task = taskIn(get());
      const marking = task === null || task.row.state === 'done' ? undefined : acts.setDone(true);
      return list.skip(marking);
    },
    reveal: async () => {
      const task = taskIn(get());
      if (task === null) return;
      await saveTyped();
      // Both explanations are half of what gold is asked for.
      set({ showsGold: true, tab: 'explanation' });
      await write(async () => {
        await call('evidence.reveal', { claimId: task.row.id });
        await refresh();
      });
    },
  };
  return acts;
}
