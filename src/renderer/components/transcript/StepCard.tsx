import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { StepKind } from '../../../shared/traces/trace.ts';
import type { ShownStep } from '../../../shared/traces/traceReading.ts';
import { useText } from '../../window/i18n.ts';
import { StatusSign } from '../StatusSign.tsx';
import { durationText, tokensText } from './amounts.ts';
import { CallArguments } from './CallArguments.tsx';
import { Foot, Remarks } from './CardFoot.tsx';
import { CardHead } from './CardHead.tsx';
import { moveCaret } from './caretKeys.ts';
import type { OtherPiece } from './DrawnText.tsx';
import { FoldedWords } from './FoldedWords.tsx';
import { JsonTree, LongValue } from './JsonTree.tsx';
import { limits } from './longText.ts';
import { StepImages } from './StepImages.tsx';
import { StepText } from './StepText.tsx';
import { useShownStep } from './stepCache.ts';
import { stepName, useKept, useSide, useTranscript } from './transcriptContext.ts';
import { levelOf, withCard } from './transcriptLevels.ts';
import { type Card, kindOf, toolOf } from './transcriptRows.ts';
import type { Place, Side } from './transcriptTypes.ts';
import { useFoundRanges } from './useFoundRanges.ts';
import '../controls.css';
import './stepCard.css';
import './values.css';

type StepCardProps = {
  readonly side: Side;
  readonly card: Card;
  /** The call opposite, when its arguments differ. */
  readonly opposite: ShownStep | null;
  /** Pieces of the text that the other side does not have. */
  readonly others: readonly OtherPiece[];
  /** Whether differences are marked in this row, in whichever column: its texts are then drawn in one way. */
  readonly isMarked: boolean;
};

/** One step, or a call with its result. */
export function StepCard({ side, card, opposite, others, isMarked }: StepCardProps) {
  const { t } = useText();
  const { selected, levels, onSelect, onLevels, focusNext } = useTranscript();
  const shownSide = useSide(side);
  const { outline, cache } = shownSide;
  const element = useRef<HTMLElement>(null);
  const place: Place = { side, step: card.step };
  const kind = kindOf(outline, card.step);
  const step = useShownStep(cache, card.step);
  const [asJson, setAsJson] = useKept(`${outline.traceId}.${card.step}.asJson`, false);
  const isSelected = selected?.side === side && (selected.step === card.step || selected.step === card.result);
  const level = levelOf(levels, place, kind);
  useEffect(() => {
    const wanted = focusNext.current;
    if (wanted?.side !== side || (wanted.step !== card.step && wanted.step !== card.result)) return;
    focusNext.current = null;
    element.current?.focus({ preventScroll: true });
  });
  useFoundRanges(element, place, () => {
    const next = level === 'line' ? 'cut' : 'whole';
    if (level !== 'whole') onLevels(withCard(levels, place, next));
  });
  const onFocus = () => {
    if (!isSelected) onSelect(place);
  };
  const errorIn = (index: number | null) => index !== null && shownSide.errors.has(index);
  const tool = toolOf(outline, card.step);
  return (
    <article
      ref={element}
      className="tx-card"
      data-kind={kind}
      data-selected={isSelected || undefined}
      aria-current={isSelected || undefined}
      tabIndex={isSelected ? 0 : -1}
      aria-label={[
        t('transcript.card', { step: stepName(shownSide, card.step), kind: t(`transcript.kinds.${kind}`) }),
        shownSide.mask(tool?.name ?? ''),
      ].join(' ')}
      onFocus={onFocus}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => void moveCaret(event)}
    >
      <CardHead
        place={place}
        kind={kind}
        step={typeof step === 'object' ? step : null}
        hasError={level === 'line' && (errorIn(card.step) || errorIn(card.result))}
        asJson={typeof step === 'object' && step.arguments !== null ? asJson : null}
        onAsJson={setAsJson}
      />
      {step === 'failed' && (
        <p className="tx-fault">
          {t('transcript.unreadable', { step: stepName(shownSide, card.step) })}{' '}
          <button type="button" className="ak-link" onClick={() => cache.want(card.step, true)}>
            {t('common.retry')}
          </button>
        </p>
      )}
      {typeof step === 'object' && level === 'line' && (
        <FoldedWords place={place} step={step} resultStep={card.result} />
      )}
      {typeof step === 'object' && level !== 'line' && (
        <>
          <CardBody {...{ place, step, card, opposite, others, isMarked, asJson }} />
          <Remarks places={card.result === null ? [place] : [place, { side, step: card.result }]} />
        </>
      )}
    </article>
  );
}

type CardBodyProps = Pick<StepCardProps, 'card' | 'opposite' | 'others' | 'isMarked'> & {
  readonly place: Place;
  readonly step: ShownStep;
  readonly asJson: boolean;
};

function CardBody({ place, step, card, opposite, others, isMarked, asJson }: CardBodyProps) {
  if (step.kind === 'tool_call') {
    return (
      <div className="tx-box">
        <ErrorLine place={place} step={step} />
        <CallArguments place={place} step={step} opposite={opposite} asJson={asJson} />
        <StepImages place={place} step={step} />
        {card.result === null ? (
          <NoResult place={place} step={step} />
        ) : (
          <CallResult place={{ side: place.side, step: card.result }} call={step} />
        )}
      </div>
    );
  }
  if (step.kind === 'tool_result') {
    return (
      <div className="tx-box">
        <ResultPart place={place} step={step} call={null} />
      </div>
    );
  }
  return <Said place={place} step={step} others={others} isMarked={isMarked} />;
}

/** The result in the card of its call. */
function CallResult({ place, call }: { place: Place; call: ShownStep }) {
  const { t } = useText();
  const { levels, onLevels } = useTranscript();
  const side = useSide(place.side);
  const result = useShownStep(side.cache, place.step);
  const element = useRef<HTMLDivElement>(null);
  const level = levelOf(levels, place, 'tool_result');
  useFoundRanges(element, place, () => {
    if (level !== 'whole') onLevels(withCard(levels, place, level === 'line' ? 'cut' : 'whole'));
  });
  const number = <span className="tx-number">{stepName(side, place.step)}</span>;
  return (
    <div ref={element} className="tx-result" data-result="">
      {result === 'failed' && (
        <p className="tx-fault">{t('transcript.unreadable', { step: stepName(side, place.step) })}</p>
      )}
      {typeof result === 'object' && level === 'line' && (
        <Foot
          pieces={[
            number,
            t('transcript.kinds.tool_result'),
            <button
              key="open"
              type="button"
              className="ak-link"
              onClick={() => onLevels(withCard(levels, place, 'cut'))}
            >
              {t('transcript.unfold')}
            </button>,
          ]}
        />
      )}
      {typeof result === 'object' && level !== 'line' && (
        <ResultPart place={place} step={result} call={call} number={number} />
      )}
    </div>
  );
}

type ResultPartProps = {
  readonly place: Place;
  readonly step: ShownStep;
  readonly call: ShownStep | null;
  readonly number?: ReactNode;
};

function NoResult({ place, step }: Pick<CardBodyProps, 'place' | 'step'>) {
  const { t } = useText();
  return <Foot pieces={[t('transcript.noResult'), ...useTimes(place, step, null)]} />;
}

function ResultPart({ place, step, call, number = null }: ResultPartProps) {
  const { t } = useText();
  const times = useTimes(place, step, call);
  const isSaidTwice = step.error !== null && step.error === step.text;
  return (
    <>
      <ErrorLine place={place} step={step} isBare={isSaidTwice} />
      {step.textLength === 0 && <p className="tx-empty">{t('transcript.empty')}</p>}
      <StepText
        place={place}
        step={step}
        limit={limits.result}
        json={({ result }) => result}
        foot={[...times, number]}
      />
      <StepImages place={place} step={step} />
    </>
  );
}

/** What was said by somebody, or an item that no rule knows. */
function Said({ place, step, others, isMarked }: Pick<CardBodyProps, 'place' | 'step' | 'others' | 'isMarked'>) {
  const { t } = useText();
  const side = useSide(place.side);
  const { levels } = useTranscript();
  const times = useTimes(place, step, null);
  const limit = step.kind === 'system' || step.kind === 'event' ? limits.result : limits.said;
  const isSilent = step.textLength === 0 && step.json === null && step.error === null;
  return (
    <>
      <ErrorLine place={place} step={step} isBare={step.error === step.text} />
      {isSilent && <p className="tx-empty">{t('transcript.empty')}</p>}
      {(step.textLength > 0 || times.length > 0 || step.cut) && (
        <StepText place={place} step={step} limit={limit} others={others} isMarked={isMarked} foot={times} />
      )}
      {step.json !== null && (
        <div className="tx-box">
          <JsonTree
            value={step.json}
            name={`${side.outline.traceId}.${step.index}.json`}
            mask={side.mask}
            isWhole={levelOf(levels, place, step.kind) === 'whole'}
          />
        </div>
      )}
      <StepImages place={place} step={step} />
    </>
  );
}

/** What went wrong, with the octagon and the word; `isBare` where the words stand below anyway. */
function ErrorLine({ place, step, isBare = false }: { place: Place; step: ShownStep; isBare?: boolean }) {
  const { t } = useText();
  const side = useSide(place.side);
  if (step.error === null) return null;
  return (
    <p className="tx-fault">
      <StatusSign sign="error" /> <strong>{t('transcript.error')}</strong>
      {!isBare && step.error !== '' && (
        <>
          {': '}
          <LongValue text={step.error} name={`${side.outline.traceId}.${step.index}.error`} mask={side.mask} />
        </>
      )}
    </p>
  );
}

const timed: ReadonlySet<StepKind> = new Set(['tool_call', 'tool_result']);

/** Tokens and duration, unless they are hidden; that a call has no time is said, because people look for it there. */
function useTimes({ side }: Place, step: ShownStep, call: ShownStep | null): string[] {
  const texts = useText();
  const { hidesAmounts } = useSide(side);
  if (hidesAmounts) return [];
  const tokens = step.tokens ?? call?.tokens ?? null;
  const duration = step.durationMs ?? call?.durationMs ?? null;
  const tokenWords = tokens === null ? null : tokensText(texts, tokens);
  const time =
    duration === null ? (timed.has(step.kind) ? texts.t('transcript.noTime') : null) : durationText(texts, duration);
  return [tokenWords, time].filter((words) => words !== null);
}
