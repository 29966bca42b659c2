import { useLayoutEffect, useRef, useState } from 'react';
import { type ContextCleaner, contextCleaners } from '../../../../../shared/rooms/drift/repetition.ts';
import type { DriftMessage, TurnConversation } from '../../../../../shared/rooms/drift/turnReason.ts';
import { Content } from '../../../../components/Content.tsx';
import { ScrollPane } from '../../../../components/ScrollPane.tsx';
import { Segmented } from '../../../../components/Segmented.tsx';
import { useFrame } from '../../../../window/frameStore.ts';
import { useText } from '../../../../window/i18n.ts';
import { useCommand } from '../../../../window/keyDispatcher.ts';
import { useAct } from '../../../../window/useAct.ts';
import { useCall } from '../../../../window/workbench.ts';
import { useDrift, useDriftStore } from '../../driftContext.ts';
import { Pending } from '../Pending.tsx';
import { useRetry } from '../useRetry.ts';
import { Message } from './Message.tsx';
import './conversation.css';

const cleaners = contextCleaners.filter((cleaner) => cleaner !== 'none');

/** What patient and model said up to the open turn. */
export function ConversationTab({ isOpen }: { isOpen: boolean }) {
  const { t } = useText();
  const conversation = useDrift((state) => state.conversation);
  const retry = useRetry();
  return (
    <div className="rs-conversation">
      <CutSwitch />
      <Pending data={conversation} loading={t('driftReason.loading')} onRetry={retry}>
        {(value) => <Messages conversation={value} isOpen={isOpen} />}
      </Pending>
    </div>
  );
}

/** Answers as they were given, or with what the model did not see again marked, by the rule that cut it. */
function CutSwitch() {
  const { t } = useText();
  const showsCut = useDrift((state) => state.showsCut);
  const cleaner = useDrift((state) => state.cleaner);
  const setLook = useDrift((state) => state.setLook);
  useCommand('drift.showCut', () => setLook({ showsCut: !showsCut, reasonTab: 'conversation' }));
  return (
    <div className="rs-bar-line">
      <Segmented
        label={t('driftReason.cut.label')}
        value={showsCut ? 'seen' : 'raw'}
        onChange={(value) => setLook({ showsCut: value === 'seen' })}
        options={(['raw', 'seen'] as const).map((value) => ({ value, label: t(`driftReason.cut.${value}`) }))}
      />
      {showsCut && (
        <Segmented<ContextCleaner>
          label={t('driftReason.cut.rule')}
          value={cleaner}
          onChange={(value) => setLook({ cleaner: value })}
          options={cleaners.map((value) => ({ value, label: t(`driftReason.cut.${value}`) }))}
        />
      )}
    </div>
  );
}

/** More would be slow to lay out; the oldest ones wait until somebody asks for them. */
const mostShown = 80;

type MessagesProps = { readonly conversation: TurnConversation; readonly isOpen: boolean };

function Messages({ conversation, isOpen }: MessagesProps) {
  const { t } = useText();
  const turn = useDrift((state) => state.point?.turn ?? 0);
  const showsCut = useDrift((state) => state.showsCut);
  const { messages, patientSummary, plan } = conversation;
  const later = useLater(turn);
  const [showsEarlier, setShowsEarlier] = useState(false);
  const said = messages.filter((message) => message.turn <= turn);
  const earlier = showsEarlier ? 0 : Math.max(0, said.length - mostShown);
  const shown = [...said.slice(earlier), ...later.messages];
  const pane = useRef<HTMLElement>(null);
  const panes = useFrame((state) => state.panes);
  const drawer = useFrame((state) => state.drawer);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn, or the tab or the pane coming up, scrolls to the turn
  useLayoutEffect(() => {
    if (!isOpen) return;
    // A pane that is unfolded has its width only afterwards.
    const frame = requestAnimationFrame(() => scrollToTurn(pane.current));
    return () => cancelAnimationFrame(frame);
  }, [isOpen, turn, messages, panes.inspector, drawer]);
  return (
    <ScrollPane ref={pane} className="rs-scroll" label={t('driftReason.tabs.conversation')}>
      <Background name={t('driftReason.patientSummary')} text={patientSummary} />
      {plan !== null && <Background name={t('driftReason.plan')} text={plan} />}
      {earlier > 0 && (
        <button type="button" className="ak-link rs-later" onClick={() => setShowsEarlier(true)}>
          {t('driftReason.earlier', { count: earlier })}
        </button>
      )}
      <ol className="rs-messages">
        {shown.map((message, index) => (
          <Message
            key={`${message.turn} ${message.role}`}
            message={message}
            isNow={message.turn === turn}
            isFirst={message.turn === turn && shown[index - 1]?.turn !== turn}
            showsCut={showsCut}
          />
        ))}
      </ol>
      {later.count > 0 && (
        <button type="button" className="ak-link rs-later" aria-expanded={later.isOpen} onClick={later.toggle}>
          {later.isOpen ? t('driftReason.hideLater') : t('driftReason.later', { count: later.count })}
        </button>
      )}
    </ScrollPane>
  );
}

/** Only the pane itself is scrolled: `scrollIntoView` moves the clipped panes around it too. While it is folded, nothing is where it will be. */
function scrollToTurn(pane: HTMLElement | null): void {
  const now = pane?.querySelector('[data-now]');
  if (!pane || !now || pane.closest('[inert]') !== null) return;
  pane.scrollTop += now.getBoundingClientRect().top - pane.getBoundingClientRect().top;
}

const noMessages: readonly DriftMessage[] = [];

/** What was said after the open turn: folded, and read only when somebody asks for it. */
function useLater(turn: number) {
  const store = useDriftStore();
  const call = useCall();
  const act = useAct();
  const turns = useDrift((state) => (state.reason.status === 'ready' ? state.reason.value.turns : noTurns));
  const conversation = useDrift((state) => state.conversation);
  const [read, setRead] = useState<{ readonly of: unknown; readonly messages: readonly DriftMessage[] } | null>(null);
  const last = turns.at(-1);
  // Another turn, case or rule folds it again.
  const isOpen = read !== null && read.of === conversation;
  const open = () =>
    act(async () => {
      const { runId, caseId, point, cleaner } = store.getState();
      if (runId === null || caseId === null || point === null || last === undefined) return;
      const whole = await call('drift.readConversation', { runId, caseId, model: point.model, turn: last, cleaner });
      setRead({ of: conversation, messages: whole.messages.filter((message) => message.turn > turn) });
    });
  return {
    /** Turns that come after. */
    count: turns.length - 1 - turns.indexOf(turn),
    isOpen,
    messages: isOpen ? read.messages : noMessages,
    toggle: () => (isOpen ? setRead(null) : open()),
  };
}

const noTurns: readonly number[] = [];

function Background({ name, text }: { name: string; text: string }) {
  if (text === '') return null;
  return (
    <details className="rs-background">
      <summary>{name}</summary>
      <Content as="p" className="rs-message-text" text={text} />
    </details>
  );
}
