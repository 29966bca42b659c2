import { Keys } from '../../../components/Keys.tsx';
import { useText } from '../../../window/i18n.ts';
import { useKeyOf } from '../../../window/useKeymap.ts';
import { useDerivations } from '../derivationsContext.ts';
import { cellsOf, isSameCell } from './cellMoves.ts';

/** What the keys of a cell do where the caret is; behind the last cell Enter leads to what is done next. */
export function CellKeys() {
  const { t } = useText();
  const done = useKeyOf('derivations.done');
  const insert = useKeyOf('derivations.insertStep');
  const isLast = useDerivations(({ activeCell, content, derivation }) =>
    isSameCell(activeCell, content === null ? null : (cellsOf(content, derivation).at(-1) ?? null)),
  );
  if (isLast) {
    return (
      <span className="dv-legend-keys" role="status">
        <Keys keys="Enter" /> {t('derivations.rows.toDone')} <Keys keys={done} /> {t('derivations.rows.doneNext')}{' '}
        <Keys keys={insert} /> {t('derivations.rows.newRow')}
      </span>
    );
  }
  return (
    <span className="dv-legend-keys">
      <Keys keys="Enter" /> {t('derivations.rows.nextCell')} <Keys keys="Alt" />
      <span className="ak-keys" aria-hidden="true">
        <kbd className="ak-key">↑↓</kbd>
      </span>{' '}
      {t('derivations.rows.moveRow')}
    </span>
  );
}
