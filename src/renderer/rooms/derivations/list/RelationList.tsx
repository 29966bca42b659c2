import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Output } from '../../../../shared/api/contract.ts';
import { foldForSearch } from '../../../../shared/text/foldForSearch.ts';
import { Content } from '../../../components/Content.tsx';
import { moveInList } from '../../../components/moveInList.ts';
import { ScrollPane } from '../../../components/ScrollPane.tsx';
import { countText } from '../../../window/countText.ts';
import { focusWhenShown } from '../../../window/focusWhenShown.ts';
import { useText } from '../../../window/i18n.ts';

/** Pixels of a relation of one line; longer ones are measured. */
const lineHeight = 29;

type Relations = Output<'derivations.relations'>;
type Props = {
  readonly relations: Relations;
  readonly chosen: string | null;
  readonly onChoose: (relation: string) => void;
};

/** The field that finds a relation, and the relations that it found. */
export function RelationList({ relations, chosen, onChoose }: Props) {
  const { t } = useText();
  const [typed, setTyped] = useState('');
  const shown = useMemo(() => {
    const wanted = foldForSearch(typed.trim());
    return relations.filter(({ relation }) => foldForSearch(relation).includes(wanted));
  }, [relations, typed]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows lead from the field into the list
    <section onKeyDown={(event) => moveInList(event, 'input, li button')}>
      <input
        className="ak-input"
        ref={focusWhenShown}
        type="search"
        data-autofocus
        value={typed}
        placeholder={t('derivations.relations.find')}
        aria-label={t('derivations.relations.find')}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FoundRelations relations={shown} chosen={chosen} onChoose={onChoose} />
      <p className="ak-caption">{t('derivations.relations.count', { count: shown.length, total: relations.length })}</p>
    </section>
  );
}

/** As many relations as are in view: a dataset may have thousands. */
function FoundRelations({ relations, chosen, onChoose }: Props) {
  const { t } = useText();
  const pane = useRef<HTMLElement>(null);
  const [focused, setFocused] = useState(0);
  // Arrows go to the first relation from the field, and from one that has the focus to the next, wherever the list was scrolled to.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const kept = [0, focused - 1, focused, focused + 1].filter((at) => at >= 0 && at < range.count);
      return [...new Set([...kept, ...defaultRangeExtractor(range)])].sort((a, b) => a - b);
    },
    [focused],
  );
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count: relations.length,
    getScrollElement: () => pane.current,
    estimateSize: () => lineHeight,
    getItemKey: useCallback((at: number) => relations[at]?.relation ?? at, [relations]),
    overscan: 12,
    rangeExtractor,
  });
  return (
    <ScrollPane ref={pane} label={t('derivations.relations.list')} className="dr-list">
      <ul style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const one = relations[index];
          return (
            one && (
              <li
                key={one.relation}
                data-index={index}
                ref={virtual.measureElement}
                style={{ top: start }}
                aria-setsize={relations.length}
                aria-posinset={index + 1}
              >
                <button
                  type="button"
                  aria-current={one.relation === chosen}
                  onClick={() => onChoose(one.relation)}
                  onFocus={() => setFocused(index)}
                >
                  <Content text={one.relation === '' ? t('derivations.rows.nothingThere') : one.relation} />
                  <span className="ak-number">{countText(one.count)}</span>
                </button>
              </li>
            )
          );
        })}
      </ul>
    </ScrollPane>
  );
}
