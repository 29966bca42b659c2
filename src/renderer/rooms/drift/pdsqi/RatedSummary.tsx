import type { TurnReason } from '../../../../shared/rooms/drift/turnReason.ts';
import { Content, languageOfContent } from '../../../components/Content.tsx';
import { ScrollPane } from '../../../components/ScrollPane.tsx';
import { useText } from '../../../window/i18n.ts';
import { useDrift } from '../driftContext.ts';
import { Message } from '../reason/conversation/Message.tsx';
import { useBlind } from './useBlind.ts';
import '../reason/conversation/conversation.css';

/** The summary that is rated, without marks: a rater reads it as its reader would. */
export function RatedSummary({ reason: { summary, caseKey, model, turn } }: { reason: TurnReason }) {
  const { t } = useText();
  const { isBlind, mask } = useBlind();
  return (
    <ScrollPane className="pq-summary" label={t('driftPdsqi.summary')}>
      <h3>
        <Content text={t('driftPdsqi.placeCase', { key: caseKey })} />{' '}
        {isBlind ? <span className="pq-quiet">{t('blind.model')}</span> : <Content text={model} />}{' '}
        <span>{t('driftPdsqi.placeTurn', { turn })}</span>
      </h3>
      {isBlind && <p className="pq-quiet ak-sentence">{t('driftPdsqi.blindText')}</p>}
      <p className="pq-text" lang={languageOfContent(summary)}>
        {mask(summary)}
      </p>
      {isBlind && <Notes turn={turn} />}
    </ScrollPane>
  );
}

/** What the summary is held against. Blind raters have no inspector to read it in. */
function Notes({ turn }: { turn: number }) {
  const { t } = useText();
  const conversation = useDrift((state) => state.conversation);
  if (conversation.status !== 'ready') return null;
  const { patientSummary, messages } = conversation.value;
  return (
    <section className="pq-notes">
      {patientSummary !== '' && (
        <>
          <h4>{t('driftReason.patientSummary')}</h4>
          <Content as="p" className="rs-message-text" text={patientSummary} />
        </>
      )}
      <h4>{t('driftReason.tabs.conversation')}</h4>
      <ol className="rs-messages">
        {messages
          .filter((message) => message.turn <= turn)
          .map((message) => (
            <Message
              key={`${message.turn} ${message.role}`}
              message={message}
              isNow={message.turn === turn}
              isFirst={false}
              showsCut={false}
            />
          ))}
      </ol>
    </section>
  );
}
