import type { EvidenceChoice } from '../../../../shared/rooms/evidence/answers.ts';
import { taskOf } from '../../../../shared/rooms/evidence/claims.ts';
import type { ClaimTask } from '../../../../shared/rooms/evidence/claimTask.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { cardsOf, nextUndecided } from '../claimActs.ts';
import { useEvidence, useEvidenceStore } from '../evidenceContext.ts';
import { goldIn } from '../evidenceState.ts';
import { decide, goToUndecided } from './Cards.tsx';

/** The keys of the bench: about the current card, its current sentence, or the claim. Gold takes the place of the cards, and their keys with them. */
export function useBenchCommands(task: ClaimTask): void {
  const act = useAct();
  const store = useEvidenceStore();
  const current = useEvidence((state) => state.current);
  const asks = taskOf(task.row.test);
  const showsCards = useEvidence((state) => goldIn(state) === null);
  const card = (showsCards ? cardsOf(task) : []).find(({ evidenceId }) => evidenceId === current) ?? null;
  const isOpen = card !== null && card.choice === null;

  const say = (choice: EvidenceChoice | null) => () =>
    act(async () => {
      if (card !== null) await decide(store, card.evidenceId, choice);
    });
  const side = (name: 'A' | 'B') =>
    asks.assigns ? say(name) : () => act(() => store.getState().chooseClaim(task.chosenClaim === name ? null : name));
  const judge = (verdict: NonNullable<ClaimTask['verdict']>) => () =>
    act(() => store.getState().judgeClaim(task.verdict === verdict ? null : verdict));
  useCommand('evidence.keep', say('keep'), isOpen && !asks.assigns);
  useCommand('evidence.discard', say('discard'), isOpen && !asks.assigns);
  useCommand('evidence.sideA', side('A'), asks.choosesClaim || (asks.assigns && isOpen));
  useCommand('evidence.sideB', side('B'), asks.choosesClaim || (asks.assigns && isOpen));
  useCommand('evidence.neither', say('neither'), asks.assigns && isOpen);
  useCommand('evidence.claimIsWrong', judge('claimIsWrong'), asks.judgesClaim);
  useCommand('evidence.claimIsRight', judge('claimIsRight'), asks.judgesClaim);
  useCommand('evidence.takeBack', say(null), card !== null && card.choice !== null);
  useCommand('evidence.nextUndecided', () => goToUndecided(store), showsCards && nextUndecided(task, null) !== null);

  const move = (by: 1 | -1) => () => {
    const cards = cardsOf(task);
    const at = cards.findIndex(({ evidenceId }) => evidenceId === current);
    const next = cards[Math.max(0, Math.min(cards.length - 1, at + by))];
    if (next) store.getState().goToCard(next.evidenceId);
  };
  const moveSentence = (by: 1 | -1) => () => {
    const { sentence, goToSentence } = store.getState();
    goToSentence(sentence + by);
  };
  useCommand('evidence.previousCard', move(-1));
  useCommand('evidence.nextCard', move(1));
  useCommand('evidence.previousSentence', moveSentence(-1));
  useCommand('evidence.nextSentence', moveSentence(1));
}
