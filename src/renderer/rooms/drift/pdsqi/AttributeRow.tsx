import { type KeyboardEvent, useId } from 'react';
import type { PdsqiAttribute } from '../../../../shared/rooms/drift/pdsqi.ts';
import { useText } from '../../../window/i18n.ts';
import { answerOfKey, choicesOf, type RatingValue } from './ratingSteps.ts';

type Props = {
  readonly attribute: PdsqiAttribute;
  readonly value: RatingValue | undefined;
  readonly isCurrent: boolean;
  readonly onCurrent: () => void;
  /** To the attribute below or above. */
  readonly onMove: (by: 1 | -1) => void;
  /** `movesOn`: given with a number key, after which the next attribute is asked. */
  readonly onAnswer: (value: RatingValue | undefined, movesOn: boolean) => void;
};

/** One attribute with its answers and what each means. Digits answer while the focus is here; arrows to the side only move. */
export function AttributeRow({ attribute, value, isCurrent, onCurrent, onMove, onAnswer }: Props) {
  const { t } = useText();
  const name = useId();
  const asks = t(`driftPdsqi.asks.${attribute}`);
  const onKeyDown = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const answer = answerOfKey(attribute, event.key);
    const act = answer ? () => onAnswer(answer.value, true) : moves(event.currentTarget)[event.key];
    if (!isPlain || event.nativeEvent.isComposing || !act) return;
    // Also keeps the key from the room, where digits open tabs, and from the radios, which would answer with every arrow.
    event.preventDefault();
    act();
  };
  const moves = (row: HTMLElement): Record<string, () => void> => {
    const inputs = [...row.querySelectorAll('input')];
    const at = inputs.findIndex((input) => input.matches(':focus'));
    return {
      ArrowDown: () => onMove(1),
      ArrowUp: () => onMove(-1),
      ArrowRight: () => inputs[at + 1]?.focus(),
      ArrowLeft: () => inputs[at - 1]?.focus(),
    };
  };
  return (
    <fieldset
      className="pq-row"
      data-attribute={attribute}
      data-current={isCurrent || undefined}
      aria-keyshortcuts={choicesOf(attribute)
        .map((choice) => choice ?? 0)
        .join(' ')}
      onFocus={onCurrent}
      onKeyDown={onKeyDown}
    >
      <legend title={asks}>
        {t(`driftPdsqi.attributes.${attribute}`)} <span>{asks}</span>
      </legend>
      <div className="pq-choices">
        {choicesOf(attribute).map((choice) => (
          <label key={choice} className="pq-choice">
            <input type="radio" name={name} checked={value === choice} onChange={() => onAnswer(choice, false)} />
            <span className="pq-face">
              <ChoiceFace attribute={attribute} choice={choice} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ChoiceFace({ attribute, choice }: { attribute: PdsqiAttribute; choice: RatingValue }) {
  const { t, textOf } = useText();
  if (choice === null) return <Face mark={t('driftPdsqi.na')} anchor={t('driftPdsqi.naText')} />;
  const anchor = textOf(`driftPdsqi.anchors.${attribute}.${choice}`);
  if (attribute !== 'stigmatizing') return <Face mark={String(choice)} anchor={anchor} />;
  return <Face mark={t(choice === 0 ? 'driftPdsqi.none' : 'driftPdsqi.present')} anchor={anchor} />;
}

function Face({ mark, anchor }: { mark: string; anchor: string }) {
  return (
    <>
      <b>{mark}</b> <span className="pq-anchor">{anchor}</span>
    </>
  );
}
