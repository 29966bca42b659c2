import type { ReactNode } from 'react';
import type { LeftOut } from '../../../../shared/rooms/ratings/making.ts';
import { countText } from '../../../window/countText.ts';
import { useText } from '../../../window/i18n.ts';

type Props = {
  readonly count: number;
  readonly reason: LeftOut['reason'];
  readonly rest: ReactNode;
  readonly acts?: ReactNode;
};

/** How many were left out, why, which, and what can be done about it. */
export function LeftOutRow({ count, reason, rest, acts }: Props) {
  const { t } = useText();
  return (
    <li className="mk-row">
      <span className="ak-number">{countText(count)}</span>
      <span className="mk-row-text">
        <strong>{t(`ratingsMaking.leftOut.${reason}`)}</strong> {rest}
      </span>
      {acts}
    </li>
  );
}
