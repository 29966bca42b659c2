import { ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { type PdsqiAttribute, pdsqiAttributes, pdsqiMean } from '../../../../shared/drift/pdsqi.ts';
import { useText } from '../../../app/i18n.ts';
import { dateAndTime } from '../../../app/time.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Keys } from '../../../components/Keys.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { AttributeRow } from './AttributeRow.tsx';
import { RatingComment } from './RatingComment.tsx';
import { attributeAfter, type RatedPlace, type RatingValue, ratedCount, withAnswer } from './ratingSteps.ts';
import type { OwnRating } from './useRatings.ts';

type Said = Pick<OwnRating, 'rating' | 'comment'>;
type Props = {
  readonly place: RatedPlace;
  readonly own: OwnRating;
  readonly onRate: (said: Said) => void;
  /** To the next summary without a full rating; null when there is none. */
  readonly onNext: (() => void) | null;
};

/** Nine attributes on one screen. Every answer is saved at once and can be undone. */
export function PdsqiForm({ own, onRate, onNext }: Props) {
  const { t } = useText();
  const rows = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<PdsqiAttribute>(
    () => pdsqiAttributes.find((attribute) => own.rating[attribute] === undefined) ?? 'citation',
  );
  const focusRow = (attribute: PdsqiAttribute) => {
    setCurrent(attribute);
    const row = rows.current?.querySelector<HTMLElement>(`[data-attribute="${attribute}"]`);
    (row?.querySelector<HTMLElement>('input:checked') ?? row?.querySelector<HTMLElement>('input'))?.focus();
  };
  const answer = (attribute: PdsqiAttribute, value: RatingValue | undefined, movesOn: boolean) => {
    const rating = withAnswer(own.rating, attribute, value);
    if (own.rating[attribute] !== value) onRate({ ...own, rating });
    if (movesOn && value !== undefined) focusRow(attributeAfter(attribute, rating));
  };
  const move = (by: 1 | -1) => {
    const next = pdsqiAttributes[pdsqiAttributes.indexOf(current) + by];
    if (next) focusRow(next);
  };
  return (
    <section className="pq-form" aria-label={t('driftPdsqi.form')}>
      <FormHead rating={own.rating} onNext={onNext} />
      <div ref={rows} className="pq-rows">
        {pdsqiAttributes.map((attribute) => (
          <AttributeRow
            key={attribute}
            attribute={attribute}
            value={own.rating[attribute]}
            isCurrent={attribute === current}
            onCurrent={() => setCurrent(attribute)}
            onMove={move}
            onAnswer={(value, movesOn) => answer(attribute, value, movesOn)}
          />
        ))}
      </div>
      <FormFoot own={own} onRate={onRate} />
    </section>
  );
}

function FormHead({ rating, onNext }: { rating: OwnRating['rating']; onNext: (() => void) | null }) {
  const { t } = useText();
  const rated = ratedCount(rating);
  const mean = pdsqiMean(rating);
  return (
    <header className="pq-head">
      <p role="status">
        <StatusSign sign={rated === 0 ? 'todo' : rated < 9 ? 'draft' : 'done'} />
        <strong>{rated === 9 ? t('driftPdsqi.complete') : t('driftPdsqi.rated', { rated })}</strong>
        {mean !== null && (
          <span className="pq-quiet" title={t('driftPdsqi.meanHint')}>
            {t('driftPdsqi.mean', { mean: mean.toFixed(2) })}
          </span>
        )}
      </p>
      {onNext === null ? (
        <span className="pq-quiet">{t('driftPdsqi.nextNone')}</span>
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

function FormFoot({ own, onRate }: { own: OwnRating; onRate: (said: Said) => void }) {
  const { t } = useText();
  const isEmpty = ratedCount(own.rating) === 0 && own.comment === '';
  return (
    <footer className="pq-foot">
      <RatingComment saved={own.comment} onSave={(comment) => onRate({ ...own, comment })} />
      <p>
        <span className="pq-quiet">
          {own.savedAt !== null && t('driftPdsqi.saved', { at: dateAndTime(own.savedAt) })}
        </span>
        <span className="pq-keys" aria-hidden="true">
          <Keys keys="ArrowUp" />
          <Keys keys="ArrowDown" /> {t('driftPdsqi.keysMove')} <Keys keys="1" />–<Keys keys="5" />{' '}
          {t('driftPdsqi.keysHint')} <Keys keys="0" /> {t('driftPdsqi.na')}
        </span>
        {!isEmpty && (
          <button type="button" className="ak-link" onClick={() => onRate({ rating: {}, comment: '' })}>
            {t('driftPdsqi.clear')}
          </button>
        )}
      </p>
    </footer>
  );
}
