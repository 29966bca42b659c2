import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { taskOf } from '../../../../shared/rooms/evidence/claims.ts';
import type { ClaimTask, ShownEvidence } from '../../../../shared/rooms/evidence/claimTask.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { cardsOf, nextUndecided } from '../claimActs.ts';
import { useEvidence, useEvidenceStore } from '../evidenceContext.ts';
import { taskIn } from '../evidenceState.ts';
import { AddById } from './AddById.tsx';
import { EvidenceCard } from './EvidenceCard.tsx';
import { EvidencePage } from './EvidencePage.tsx';
import { focusCards } from './focusCards.ts';
import { cardActsOf } from './places.ts';

/** The candidates as cards in the order that was drawn for this person. */
export function Cards({ task }: { task: ClaimTask }) {
  const { t } = useText();
  const act = useAct();
  const store = useEvidenceStore();
  const current = useEvidence((state) => state.current);
  const sentence = useEvidence((state) => state.sentence);
  const [opened, setOpened] = useState<number | null>(null);
  const pane = useRef<HTMLElement>(null);
  useFollowCurrent(pane, current);
  const acts = cardActsOf(task.row.test);
  const onGo = (evidenceId: number, at: number | null) => {
    const { goToCard, goToSentence } = store.getState();
    goToCard(evidenceId);
    if (at !== null) goToSentence(at);
  };
  const onChoose = (evidenceId: number, choice: ShownEvidence['choice']) =>
    act(() => decide(store, evidenceId, choice));
  return (
    <section
      ref={pane}
      className="ev-cards"
      data-scope="evidence.cards"
      aria-label={t('evidence.bench.candidates')}
      tabIndex={-1}
    >
      <CardsHead task={task} />
      {cardsOf(task).map((evidence) => (
        <EvidenceCard
          key={evidence.evidenceId}
          evidence={evidence}
          source={task.source}
          acts={acts}
          isCurrent={evidence.evidenceId === current}
          sentence={evidence.evidenceId === current ? sentence : null}
          canDrag={taskOf(task.row.test).assigns}
          onGo={onGo}
          onChoose={onChoose}
          onOpen={setOpened}
        />
      ))}
      {!taskOf(task.row.test).assigns && <AddById key={task.row.id} task={task} />}
      {opened !== null && (
        <EvidencePage task={task} of={{ kind: 'evidence', id: opened }} onClose={() => setOpened(null)} />
      )}
    </section>
  );
}

/** What is given and what became of it, and the way to the next card without a decision. */
function CardsHead({ task }: { task: ClaimTask }) {
  const { t } = useText();
  const store = useEvidenceStore();
  const cards = cardsOf(task);
  const count = (choice: ShownEvidence['choice']) => cards.filter((one) => one.choice === choice).length;
  const given = cards.length - count('add');
  const { assigns } = taskOf(task.row.test);
  const kinds = assigns ? (['A', 'B', 'neither'] as const) : (['keep', 'discard', 'add'] as const);
  const words = [
    t('evidence.counts.given', { count: given }),
    ...kinds.map((kind) => t(`evidence.counts.${kind}`, { count: count(kind) })),
    t('evidence.counts.undecided', { count: count(null) }),
  ];
  return (
    <header className="ev-cards-head">
      <h3>{t('evidence.bench.candidates')}</h3>
      <span className="ev-quiet ak-number" role="status">
        {words.join(' · ')}
      </span>
      <AsModel task={task} />
      <ActButton
        small
        ghost
        className="ev-cards-next"
        command="evidence.nextUndecided"
        disabled={count(null) === 0}
        onClick={() => goToUndecided(store)}
      >
        {t('evidence.bench.nextUndecided')}
      </ActButton>
    </header>
  );
}

/** Hides what models were not shown; there where a knowledge base says it. */
function AsModel({ task }: { task: ClaimTask }) {
  const { t } = useText();
  const store = useEvidenceStore();
  const showsFacts = useEvidence((state) => state.showsFacts);
  const hasFacts = cardsOf(task).some(({ facts }) => facts !== null);
  const toggle = () => store.getState().setLook({ showsFacts: !showsFacts });
  useCommand('evidence.asModel', toggle, hasFacts);
  if (!hasFacts) return null;
  return (
    <ActButton
      small
      ghost
      className="ev-as-model"
      command="evidence.asModel"
      aria-pressed={!showsFacts}
      onClick={toggle}
    >
      {t('evidence.facts.asModel')}
    </ActButton>
  );
}

/** Decides on a card and goes on to the next one without a decision; what is taken back stays in sight. */
export async function decide(
  store: ReturnType<typeof useEvidenceStore>,
  evidenceId: number,
  choice: ShownEvidence['choice'],
): Promise<void> {
  const { choose, goToCard } = store.getState();
  const said = choose(evidenceId, choice);
  const task = taskIn(store.getState());
  const next = choice === null || task === null ? null : nextUndecided(task, evidenceId);
  goToCard(next ?? evidenceId);
  await said;
}

/** Leads to the next card without a decision, and gives it the keys. */
export function goToUndecided(store: ReturnType<typeof useEvidenceStore>): void {
  const { task, current, goToCard } = store.getState();
  const next = task.status === 'ready' ? nextUndecided(task.value, current) : null;
  if (next === null) return;
  goToCard(next);
  const left = document.activeElement;
  requestAnimationFrame(() => {
    if (document.activeElement === left) focusCards();
  });
}

/** The current card is in sight, and has the focus where another card had it. */
function useFollowCurrent(pane: React.RefObject<HTMLElement | null>, current: number | null): void {
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another card is what is followed
  useLayoutEffect(() => {
    const card = pane.current?.querySelector<HTMLElement>('.ev-card[aria-current="true"]');
    const opens = isFirst.current;
    isFirst.current = false;
    // Above the first card the claim stays in sight.
    if (!card || (opens && card === pane.current?.querySelector('.ev-card'))) return;
    if (
      pane.current?.contains(document.activeElement) &&
      document.activeElement !== card &&
      !card.contains(document.activeElement)
    )
      card.focus({ preventScroll: true });
    card.scrollIntoView?.({ block: 'nearest' });
  }, [current]);
  useEffect(() => {
    // Nothing has the keys after a button went with the decision it made.
    if (document.activeElement === document.body)
      pane.current?.querySelector<HTMLElement>('.ev-card[aria-current="true"]')?.focus({ preventScroll: true });
  });
}
