import type { Protocol } from '../../../../shared/rooms/ratings/protocol.ts';
import type { PairSide } from '../../../../shared/rooms/ratings/study.ts';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { answerOf, closedRatings, type Field, sideOf } from '../judgement.ts';
import { useRatings } from '../ratingsContext.ts';

type Props = {
  readonly protocol: Protocol;
  readonly criterion: string;
  readonly isCurrent: boolean;
  readonly current: Field | null;
};

/** Why ratings of a criterion are closed, and how to open them: seen at the field that is asked, and read with every closed rating. */
export function ClosedNote({ protocol, criterion, isCurrent, current }: Props) {
  const refused = useRatings((state) => state.refused);
  const side = current === null ? null : sideOf(current.part);
  return (['A', 'B'] as const).map((one) => (
    <ClosedSide
      key={one}
      protocol={protocol}
      criterion={criterion}
      side={one}
      isSeen={isCurrent && side === one}
      isRefused={refused?.field === `${criterion}.rating${one}`}
    />
  ));
}

type SideProps = Pick<Props, 'protocol' | 'criterion'> & {
  readonly side: PairSide;
  readonly isSeen: boolean;
  /** Whether somebody just tried a closed one. */
  readonly isRefused: boolean;
};

function ClosedSide({ protocol, criterion, side, isSeen, isRefused }: SideProps) {
  const { t } = useText();
  const draft = useRatings((state) => state.draft);
  const closed = closedRatings(protocol, draft, criterion, side);
  const { choice, ratingA, ratingB } = answerOf(draft, criterion);
  if (closed.length === 0 || choice === null) return null;
  const other = side === 'A' ? 'B' : 'A';
  const rating = side === 'A' ? ratingB : ratingA;
  const numbers =
    closed.length === 1
      ? String(closed[0])
      : t('ratings.closed.list', {
          first: closed.slice(0, -1).join(t('ratings.closed.separator')),
          last: `${closed.at(-1)}`,
        });
  const isOneLeft = closed.length + 1 === protocol.highestRating;
  const bound = isOneLeft ? 'only' : choice === side ? 'atLeast' : 'atMost';
  const values = { side, other, numbers, choice: t(`ratings.choices.${choice}`), rating: `${rating}` };
  return (
    <p
      id={`rf-closed-${criterion}-${side}`}
      className={isSeen ? 'rf-closed ak-sentence' : 'ak-hidden'}
      data-refused={isRefused}
      {...(isRefused && { role: 'status' })}
    >
      <StatusSign sign="warning" />
      <span>
        <strong>{t('ratings.closed.title', { ...values, count: closed.length })}</strong>{' '}
        {t(`ratings.closed.${bound}`, values)}
      </span>
    </p>
  );
}
