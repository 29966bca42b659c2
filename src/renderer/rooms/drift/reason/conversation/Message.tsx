import { memo, useState } from 'react';
import type { DriftMessage } from '../../../../../shared/rooms/drift/turnReason.ts';
import { beginningOf } from '../../../../../shared/text/wholeCharacters.ts';
import { languageOfContent } from '../../../../components/Content.tsx';
import { StatusSign } from '../../../../components/StatusSign.tsx';
import { type TextPiece, textSegments } from '../../../../components/transcript/textSegments.ts';
import { useText } from '../../../../window/i18n.ts';

/** Longer ones are cut, with their size stated, until somebody asks for all. */
const longest = 2_400;

type MessageProps = {
  readonly message: DriftMessage;
  /** Whether it belongs to the open turn, and begins it. */
  readonly isNow: boolean;
  readonly isFirst: boolean;
  readonly showsCut: boolean;
};

/** One message: who, which turn, what of it advises, and what the model did not see again. */
export const Message = memo(function Message({ message, isNow, isFirst, showsCut }: MessageProps) {
  const { t } = useText();
  const [isWhole, setWhole] = useState(false);
  const { turn, role, text, absent, advice, cut } = message;
  const shown = isWhole ? text : beginningOf(text, longest);
  const cutCount = showsCut ? cut.reduce((sum, { start, end }) => sum + end - start, 0) : 0;
  return (
    <li className="rs-message" data-role={role} {...(isFirst && { 'data-now': true })}>
      <p className="rs-message-head">
        <strong>{t(`driftReason.roles.${role}`)}</strong>
        <span className={isNow ? 'rs-now' : undefined}>{t('driftReason.head.turn', { turn })}</span>
        {advice.length > 0 && <span>{t('driftReason.adviceCount', { count: advice.length })}</span>}
        {cutCount > 0 && <span>{t('driftReason.cut.count', { count: cutCount })}</span>}
      </p>
      {absent !== null && (
        <p className="rs-absent">
          <StatusSign sign={absent === 'error' ? 'error' : 'warning'} />
          {t(`driftReason.absentAnswer.${absent}`)}
        </p>
      )}
      {text !== '' && (
        <MessageText text={shown} lang={languageOfContent(text.slice(0, 500))} message={message} showsCut={showsCut} />
      )}
      {text.length > longest && (
        <button type="button" className="ak-link rs-small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('driftReason.showLess') : t('driftReason.showAll', { shown: shown.length, total: text.length })}
        </button>
      )}
    </li>
  );
});

type Kind = 'advice' | 'cut';
type TextProps = {
  readonly text: string;
  readonly lang: string;
  readonly message: DriftMessage;
  readonly showsCut: boolean;
};

function MessageText({ text, lang, message, showsCut }: TextProps) {
  const { t } = useText();
  const kinds = (kind: Kind, spans: readonly TextPiece[]) => spans.map((span) => ({ ...span, kind }));
  const pieces = [...kinds('advice', message.advice), ...(showsCut ? kinds('cut', message.cut) : [])];
  return (
    <p className="rs-message-text" lang={lang}>
      {textSegments(0, text.length, pieces).map((segment) => {
        const part = text.slice(segment.start, segment.end);
        if (segment.pieces.length === 0) return part;
        const isOf = (kind: Kind) => segment.pieces.find((piece) => piece.kind === kind);
        const ended = segment.pieces.filter(({ end }) => end === segment.end);
        const words = ended.map(({ kind, start, end }) =>
          kind === 'cut' ? t('driftReason.cut.count', { count: end - start }) : t('driftReason.adviceWord'),
        );
        const className = ['rs-piece', isOf('advice') && 'rs-advice', isOf('cut') && 'rs-cut']
          .filter(Boolean)
          .join(' ');
        return (
          <span
            key={segment.start}
            className={className}
            {...(words.length > 0 && { 'data-said': ` ${t('driftReason.inText', { words: words.join(', ') })} ` })}
          >
            {part}
          </span>
        );
      })}
    </p>
  );
}
