import { useText } from '../../window/i18n.ts';
import { unparted } from '../../window/unparted.ts';
import { type Counts, type Hiding, hiddenReason } from './hiddenReason.ts';
import './list.css';

type Props = {
  /** How many of how many are shown, and why not more; null while there is nothing to say. */
  readonly shown: string | null;
  /** What a pointer that rests on it is told. */
  readonly why?: string;
  /** 0-based place of the open item among those shown, -1 when it is hidden; without it, no place is said. */
  readonly index?: number;
  readonly matched?: number;
};

/** The last line of a list. */
export function ListFoot({ shown, why, index, matched = 0 }: Props) {
  const { t } = useText();
  if (shown === null) return <div className="ak-list-foot" />;
  return (
    <div className="ak-list-foot" title={why}>
      <span className="ak-sentence" role="status">
        {unparted(shown)}
      </span>
      {index !== undefined && (
        <span className="ak-number">
          {index >= 0 ? t('list.place', { index: index + 1, total: matched }) : t('list.placeHidden')}
        </span>
      )}
    </div>
  );
}

type RowsFootProps = Pick<Props, 'index'> & {
  /** Null while they are read. */
  readonly rows: Counts | null;
  readonly hiding: Hiding;
  /** What is said where nothing is hidden. */
  readonly allShown: (total: number) => string;
};

/** The last line of a list of rows: how many are shown, and what hides the others. */
export function RowsFoot({ rows, hiding, allShown, index }: RowsFootProps) {
  const { t } = useText();
  if (rows === null || rows.total === 0) return <ListFoot shown={null} />;
  const { total, matched } = rows;
  const shown =
    matched === total
      ? allShown(total)
      : t('list.someShown', { total, matched, reason: hiddenReason(hiding, rows, t) });
  return <ListFoot shown={shown} matched={matched} {...(index !== undefined && { index })} />;
}
