import { beginningOf } from '../../shared/text/wholeCharacters.ts';
import { useText } from '../window/i18n.ts';

/** A text of which more cannot be read in a table anyway takes this much room, so that the columns beside it keep theirs. */
const longFrom = 40;

type Props = { readonly value: string | number; readonly shownAtMost: number };

/** A cell exactly as it is sent; of a long text its beginning, and how long it is. */
export function CellText({ value, shownAtMost }: Props) {
  const { t } = useText();
  if (typeof value === 'number') return <span className="ak-number">{value}</span>;
  if (value.length <= shownAtMost)
    return <span className={value.length < longFrom ? 'ob-short' : 'ob-text'}>{value}</span>;
  return (
    <span className="ob-text">
      {beginningOf(value, shownAtMost)}…{' '}
      <span className="ob-empty">{t('outbox.longCell', { count: value.length })}</span>
    </span>
  );
}
