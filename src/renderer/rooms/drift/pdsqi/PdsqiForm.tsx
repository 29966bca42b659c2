import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Criterion } from '../../../../shared/criteria.ts';
import {
  isPdsqiComplete,
  type PdsqiAttribute,
  pdsqiAttributes,
  pdsqiMean,
} from '../../../../shared/rooms/drift/pdsqi.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { CommentInput } from '../../../components/comments/CommentInput.tsx';
import { Keys } from '../../../components/Keys.tsx';
import { RatingRows } from '../../../components/rating/RatingRows.tsx';
import { useRating } from '../../../components/rating/useRating.ts';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { isFocusLost } from '../../../window/paneFocus.ts';
import { dateAndTime } from '../../../window/time.ts';
import { useAct } from '../../../window/useAct.ts';
import { useDrift, useDriftStore } from '../driftContext.ts';
import type { OwnRating, SummaryPlace } from '../driftState.ts';
import { summaryKey } from '../summaryKey.ts';
import { attributeOf, keyOfAnswer, pdsqiCriteria, type RatingValue } from './pdsqiCriteria.ts';
import { ratedCount, withAnswer } from './ratingSteps.ts';
import { useOwnRating } from './useRatings.ts';

type Props = {
  /** The summary that is rated. */
  readonly place: SummaryPlace;
  /** Another summary is on its way: the keyboard rates nothing until it is there. */
  readonly isLeaving: boolean;
  /** To the next summary without a full rating; null when there is none. */
  readonly onNext: (() => void) | null;
};

/** Nine attributes on one screen. Every answer is saved at once and can be undone. */
export function PdsqiForm({ place, isLeaving, onNext }: Props) {
  const texts = useText();
  const { t } = texts;
  const act = useAct();
  const store = useDriftStore();
  const own = useOwnRating()(place);
  const key = summaryKey(place);
  const form = useRef<HTMLElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const answers = new Map<string, RatingValue>(
    pdsqiAttributes.flatMap((attribute) => {
      const value = own.rating[attribute];
      return value === undefined ? [] : [[attribute, value]];
    }),
  );
  const rating = useRating({
    criteria: pdsqiCriteria(texts),
    answers,
    focused,
    onFocus: setFocused,
    onAnswer: (criterionId, value) => {
      if (answers.get(criterionId) === value) return;
      act(() => store.getState().rate(place, withAnswer(own.rating, attributeOf(criterionId), value)));
    },
  });
  // A summary is rated from its first open attribute on, without a hand on the mouse: what opened it goes away, as the field of a comment does
  // with its summary, and the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another summary moves the focus
  useLayoutEffect(() => {
    const first = firstToAnswer(own.rating);
    if (isFocusLost() || isFocusIn(form.current)) rating.focus(first);
    else setFocused(first);
  }, [key]);
  const focusRow = () => rating.focus(focused ?? firstToAnswer(own.rating));
  const holdDigits = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLInputElement;
    if (!isLeaving || isText || event.ctrlKey || event.altKey || event.metaKey || !/^[0-9]$/.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section
      ref={form}
      className="pq-form"
      aria-label={t('driftPdsqi.form')}
      aria-busy={isLeaving}
      onKeyDownCapture={holdDigits}
      tabIndex={-1}
      // By a press between its rows.
      onFocus={(event) => event.target === event.currentTarget && focusRow()}
    >
      <FormHead rating={own.rating} onNext={onNext} />
      <div className="pq-rows">
        <RatingRows rating={rating} keys={{ of: ({ value }) => keyOfAnswer(value), areOwn: true }} />
      </div>
      <FormFoot key={key} place={place} own={own} current={rating.current} onLeave={focusRow} />
    </section>
  );
}

function isFocusIn(part: HTMLElement | null): boolean {
  return part?.contains(document.activeElement) === true;
}

function firstToAnswer(rating: OwnRating['rating']): PdsqiAttribute {
  return pdsqiAttributes.find((attribute) => rating[attribute] === undefined) ?? 'citation';
}

function FormHead({ rating, onNext }: { rating: OwnRating['rating']; onNext: (() => void) | null }) {
  const { t } = useText();
  const rated = ratedCount(rating);
  const mean = pdsqiMean(rating);
  return (
    <header className="pq-head">
      <p role="status">
        <StatusSign sign={rated === 0 ? 'todo' : rated < pdsqiAttributes.length ? 'draft' : 'done'} />
        <strong>{rated === 9 ? t('driftPdsqi.complete') : t('driftPdsqi.rated', { rated })}</strong>
        {mean !== null && (
          <span className="pq-quiet" title={t('driftPdsqi.meanHint')}>
            {t('driftPdsqi.mean', { mean: mean.toFixed(2) })}
          </span>
        )}
      </p>
      {onNext === null ? (
        <span className="pq-quiet">
          {t(isPdsqiComplete(rating) ? 'driftPdsqi.nextNone' : 'driftPdsqi.nextNoOther')}
        </span>
      ) : (
        <ActButton
          small
          icon={<ChevronRight size={14} className="ak-icon" aria-hidden />}
          onClick={onNext}
          primary={rated === 9}
        >
          {t('driftPdsqi.next')}
        </ActButton>
      )}
    </header>
  );
}

type FootProps = Pick<Props, 'place'> & {
  readonly own: OwnRating;
  readonly current: Criterion<RatingValue> | null;
  readonly onLeave: () => void;
};

function FormFoot({ place, own, current, onLeave }: FootProps) {
  const { t } = useText();
  const act = useAct();
  const draft = useDrift((state) => state.ratingDrafts[summaryKey(place)]);
  const isWriting = useDrift((state) => state.writing > 0);
  const typeRatingComment = useDrift((state) => state.typeRatingComment);
  const saveRatingComments = useDrift((state) => state.saveRatingComments);
  const clearRating = useDrift((state) => state.clearRating);
  const isEmpty = ratedCount(own.rating) === 0 && own.comment === '';
  return (
    <footer className="pq-foot" data-uncovered>
      <CommentInput
        label={t('driftPdsqi.comment')}
        saved={own.comment}
        draft={draft}
        isWriting={isWriting}
        onType={(typed) => typeRatingComment(place, typed)}
        onSave={() => act(saveRatingComments)}
        onLeave={onLeave}
      />
      <p>
        <span className="pq-quiet">
          {own.savedAt !== null && t('driftPdsqi.saved', { at: dateAndTime(own.savedAt) })}
        </span>
        {current && <FormKeys criterion={current} />}
        {!isEmpty && (
          <button type="button" className="ak-link" onClick={() => act(() => clearRating(place))}>
            {t('driftPdsqi.clear')}
          </button>
        )}
      </p>
    </footer>
  );
}

/** The keys of the current attribute: not all take the same digits, and only one may be not applicable. */
function FormKeys({ criterion: { id, choices } }: { criterion: Criterion<RatingValue> }) {
  const { t } = useText();
  const digits = choices.filter(({ value }) => value !== null);
  return (
    <span className="pq-keys" aria-hidden="true">
      {id !== pdsqiAttributes[0] && <Keys keys="ArrowUp" />}
      {id !== pdsqiAttributes.at(-1) && <Keys keys="ArrowDown" />} {t('driftPdsqi.keysMove')}{' '}
      <Keys keys={String(digits[0]?.value)} />–<Keys keys={String(digits.at(-1)?.value)} /> {t('driftPdsqi.keysHint')}
    </span>
  );
}
