import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { Pairing } from '../../../../shared/rooms/ratings/making.ts';
import { Content } from '../../../components/Content.tsx';
import { Note } from '../../../components/Note.tsx';
import { countText } from '../../../window/countText.ts';
import { useText } from '../../../window/i18n.ts';
import { useMaking, useMakingStore } from './makingContext.ts';
import { noPairReason } from './noPairReason.ts';
import { useSameItems } from './sameItems.ts';

/** In pixels, with its line. */
const rowHeight = 26;

/** The pairs, one by one; why there is none where there is none. */
export function PairRows({ pairing }: { pairing: Pairing }) {
  const { t } = useText();
  const { pairs, pairCount, unit, leftOut, byHandCount, differingReferences } = pairing;
  if (pairCount === 0) {
    return (
      <section className="mk-part" aria-labelledby="mk-pairs">
        <h3 id="mk-pairs">{t('ratingsMaking.pairs.title')}</h3>
        <Note kind="caution" title={t('ratingsMaking.pairs.none')}>
          {t(`ratingsMaking.pairs.noneBecause.${noPairReason(leftOut)}`)}
        </Note>
      </section>
    );
  }
  return (
    <section className="mk-part" aria-labelledby="mk-pairs">
      <header className="mk-part-head">
        <h3 id="mk-pairs">{t('ratingsMaking.pairs.title')}</h3>
        <span className="mk-quiet" id="mk-pairs-shown">
          {pairs.length < pairCount
            ? t('ratingsMaking.pairs.shown', { shown: pairs.length, total: pairCount })
            : t('ratingsMaking.pairs.all', { count: pairCount })}
        </span>
        <span className="mk-quiet mk-end">{t('ratingsMaking.pairs.drawn')}</span>
      </header>
      {byHandCount > 0 && <PairedByHand count={byHandCount} />}
      {differingReferences > 0 && (
        <p className="mk-quiet ak-sentence mk-pairs-note">
          {t('ratingsMaking.pairs.references', { count: differingReferences })}
        </p>
      )}
      <PairTable pairs={pairs} unit={unit} />
    </section>
  );
}

/** As many rows as are in view, between two that are as high as all others. */
function PairTable({ pairs, unit }: Pick<Pairing, 'pairs' | 'unit'>) {
  const { t } = useText();
  const box = useRef<HTMLElement>(null);
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count: pairs.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialRect: { width: 600, height: 250 },
  });
  const drawn = virtual.getVirtualItems();
  const [above, below] = [drawn[0]?.start ?? 0, virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard
    <section ref={box} className="mk-table-box" tabIndex={0} aria-labelledby="mk-pairs-shown">
      <table className="mk-table" aria-rowcount={pairs.length + 1}>
        <thead>
          <tr>
            <th scope="col">{t('ratingsMaking.pairs.question')}</th>
            {['A', 'B'].map((side) => (
              <th key={side} scope="col" className="ak-number">
                {t(`ratingsMaking.pairs.length.${unit}`, { side })}
              </th>
            ))}
            <th scope="col">{t('ratingsMaking.pairs.by')}</th>
            <th scope="col">{t('ratingsMaking.pairs.note')}</th>
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr style={{ height: above }} />}
          {drawn.map(({ index }) => {
            const pair = pairs[index];
            return pair && <Row key={`${pair.keyA}\n${pair.keyB}`} pair={pair} position={index + 2} />;
          })}
          {below > 0 && <tr style={{ height: below }} />}
        </tbody>
      </table>
    </section>
  );
}

type RowProps = { readonly pair: Pairing['pairs'][number]; readonly position: number };

function Row({ pair: { keyA, keyB, question, lengthA, lengthB, by, notes }, position }: RowProps) {
  const { t } = useText();
  const note = [
    ...(keyA === keyB ? [] : [t('ratingsMaking.pairs.keys', { a: keyA, b: keyB })]),
    ...notes.map((one) => t(`ratingsMaking.notes.${one}`)),
  ].join(t('ratingsMaking.facts.and'));
  return (
    <tr aria-rowindex={position}>
      <Content as="td" className="ak-cut" text={question} title={question} />
      <td className="ak-number">{countText(lengthA)}</td>
      <td className="ak-number">{countText(lengthB)}</td>
      <td>{t(`ratingsMaking.by.${by}`)}</td>
      <td className="ak-cut" title={note}>
        {note}
      </td>
    </tr>
  );
}

/** What somebody paired though neither id nor question says so, and the way back. */
function PairedByHand({ count }: { count: number }) {
  const { t } = useText();
  const store = useMakingStore();
  const { joined, pairedAnyway } = useMaking((state) => state.choices);
  const sameAs = useSameItems();
  const items = [...pairedAnyway.map((key) => ({ a: key, b: key })), ...joined];
  const takeApart = () => store.getState().choose((choices) => ({ ...choices, joined: [], pairedAnyway: [] }));
  return (
    <div className="mk-row">
      <span className="ak-number">{countText(count)}</span>
      <span className="mk-row-text">
        <strong>{t('ratingsMaking.pairs.byHand')}</strong> {sameAs(items)}
      </span>
      <button type="button" className="ak-link" onClick={takeApart}>
        {t('ratingsMaking.pairs.takeApart')}
      </button>
    </div>
  );
}
