import { useEffect, useRef } from 'react';
import type { Overruling } from '../../../../../shared/rooms/drift/turnReason.ts';
import { Content } from '../../../../components/Content.tsx';
import { StatusSign } from '../../../../components/StatusSign.tsx';
import { useText } from '../../../../window/i18n.ts';
import { keepEscape } from '../keepEscape.ts';
import type { EntityRow } from './entityRows.ts';
import { OverruleMenu } from './OverruleMenu.tsx';
import type { RowState } from './rowState.ts';
import { findingOf, signOfFinding, useRowWords } from './rowWords.ts';

function saidIn({ counts, wording }: Overruling): 'saidCounts' | 'saidCountsAs' | 'saidNot' {
  if (!counts) return 'saidNot';
  return wording === null ? 'saidCounts' : 'saidCountsAs';
}

/** One entity with what became of it and why; the current one in two lines, with the act. */
export function EntityLine({ row, state }: { row: EntityRow; state: RowState }) {
  const { t } = useText();
  const words = useRowWords();
  const isCurrent = row.id === state.current;
  const line = useRef<HTMLLIElement>(null);
  const hasMenu = isCurrent && state.isMenuOpen;
  // A menu that a key opens is hidden while its row is out of sight.
  useEffect(() => {
    if (hasMenu) line.current?.scrollIntoView?.({ block: 'nearest' });
  }, [hasMenu]);
  const finding = findingOf(row);
  const detail = words.detailOf(row);
  const overruling = row.kind === 'gold' ? row.overruling : null;
  return (
    <li
      ref={line}
      className="rs-row"
      data-current={isCurrent}
      data-ringed={row.id === state.ringed}
      onMouseEnter={() => state.onPoint(row.id)}
      onMouseLeave={() => state.onPoint(null)}
      onKeyDownCapture={hasMenu ? keepEscape : undefined}
    >
      <button
        type="button"
        className="rs-row-main"
        data-entity={row.id}
        tabIndex={isCurrent ? 0 : -1}
        onFocus={() => state.onCurrent(row.id)}
        onClick={() => state.onCurrent(row.id)}
        {...(isCurrent && { 'aria-current': true })}
      >
        <span className="rs-row-finding">
          <StatusSign sign={signOfFinding[finding]} />
          {words.nameOf(row)}
        </span>{' '}
        <span className="rs-row-entity" title={row.reason.entity}>
          <Content text={row.reason.entity} />
        </span>{' '}
        <span className="rs-row-detail" title={detail.said}>
          {detail.shown === detail.said ? (
            detail.shown
          ) : (
            <>
              <span aria-hidden="true">{detail.shown}</span>
              <span className="ak-hidden">{detail.said}</span>
            </>
          )}
        </span>{' '}
        {overruling !== null && (
          <span className="rs-row-word ak-sentence">
            <StatusSign sign="person" />
            {t(`driftReason.overrule.${saidIn(overruling)}`, {
              author: overruling.author,
              wording: overruling.wording ?? '',
            })}
          </span>
        )}
      </button>
      {isCurrent && row.kind === 'gold' && <OverruleMenu row={row} state={state} />}
    </li>
  );
}
