import { useLayoutEffect, useRef, useState } from 'react';
import { type ContextCleaner, contextCleaners } from '../../../../../shared/drift/repetition.ts';
import type { TurnConversation } from '../../../../../shared/drift/turnReason.ts';
import { useText } from '../../../../app/i18n.ts';
import { Content } from '../../../../components/Content.tsx';
import { ScrollPane } from '../../../../components/ScrollPane.tsx';
import { Segmented } from '../../../../components/Segmented.tsx';
import { useDrift } from '../../driftContext.ts';
import { Pending } from '../Pending.tsx';
import { useRetry } from '../useRetry.ts';
import { Message } from './Message.tsx';

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

function Messages({ conversation, isOpen }: { conversation: TurnConversation; isOpen: boolean }) {
  const { t } = useText();
  const turn = useDrift((state) => state.point?.turn ?? 0);
  const showsCut = useDrift((state) => state.showsCut);
  const [showsLater, setShowsLater] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const { messages, patientSummary, plan } = conversation;
  const later = messages.filter((message) => message.turn > turn).length;
  const shown = showsLater ? messages : messages.filter((message) => message.turn <= turn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn, or the tab coming up, scrolls to the turn
  useLayoutEffect(() => {
    if (isOpen) list.current?.querySelector('[data-now]')?.scrollIntoView({ block: 'start' });
  }, [isOpen, turn, messages]);
  return (
    <ScrollPane className="rs-scroll" label={t('driftReason.tabs.conversation')}>
      <Background name={t('driftReason.patientSummary')} text={patientSummary} />
      {plan !== null && <Background name={t('driftReason.plan')} text={plan} />}
      <ol className="rs-messages" ref={list}>
        {shown.map((message, index) => {
          const isFirst = message.turn === turn && shown[index - 1]?.turn !== turn;
          return (
            <Message
              key={`${message.turn} ${message.role}`}
              message={message}
              isNow={message.turn === turn}
              isFirst={isFirst}
              showsCut={showsCut}
            />
          );
        })}
      </ol>
      {shown.length === 0 && <p className="rs-none ak-sentence">{t('driftReason.noMessages')}</p>}
      {later > 0 && (
        <button
          type="button"
          className="ak-link rs-later"
          aria-expanded={showsLater}
          onClick={() => setShowsLater(!showsLater)}
        >
          {showsLater ? t('driftReason.hideLater') : t('driftReason.later', { count: later })}
        </button>
      )}
    </ScrollPane>
  );
}

function Background({ name, text }: { name: string; text: string }) {
  if (text === '') return null;
  return (
    <details className="rs-background">
      <summary>{name}</summary>
      <Content as="p" className="rs-message-text" text={text} />
    </details>
  );
}
