import type { Pairing } from '../../../../shared/rooms/ratings/making.ts';
import { Content } from '../../../components/Content.tsx';
import { Note } from '../../../components/Note.tsx';
import { useText } from '../../../window/i18n.ts';
import { useMaking, useMakingStore } from './makingContext.ts';
import { noPairReason } from './noPairReason.ts';
import { useSameItems } from './sameItems.ts';

const shownAtFirst = 100;

/** The pairs, the first of them one by one; why there is none where there is none. */
export function PairRows({ pairing }: { pairing: Pairing }) {
  const { t } = useText();
  const { pairs, pairCount, unit, leftOut, byHandCount, differingReferences } = pairing;
  const shown = pairs.slice(0, shownAtFirst);
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
          {t('ratingsMaking.pairs.shown', { shown: shown.length, total: pairCount })}
        </span>
        <span className="mk-quiet mk-end">{t('ratingsMaking.pairs.drawn')}</span>
      </header>
      {byHandCount > 0 && <PairedByHand count={byHandCount} />}
      {differingReferences > 0 && (
        <p className="mk-quiet ak-sentence mk-pairs-note">
          {t('ratingsMaking.pairs.references', { count: differingReferences })}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard */}
      <section className="mk-table-box" tabIndex={0} aria-labelledby="mk-pairs-shown">
        <table className="mk-table">
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
            {shown.map((pair) => (
              <Row key={`${pair.keyA}\n${pair.keyB}`} pair={pair} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function Row({ pair: { keyA, keyB, question, lengthA, lengthB, by, notes } }: { pair: Pairing['pairs'][number] }) {
  const { t } = useText();
  const note = [
    ...(keyA === keyB ? [] : [t('ratingsMaking.pairs.keys', { a: keyA, b: keyB })]),
    ...notes.map((one) => t(`ratingsMaking.notes.${one}`)),
  ].join(t('ratingsMaking.facts.and'));
  return (
    <tr>
      <Content as="td" className="ak-cut" text={question} title={question} />
      <td className="ak-number">{lengthA.toLocaleString('en')}</td>
      <td className="ak-number">{lengthB.toLocaleString('en')}</td>
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
      <span className="ak-number">{count.toLocaleString('en')}</span>
      <span className="mk-row-text">
        <strong>{t('ratingsMaking.pairs.byHand')}</strong> {sameAs(items)}
      </span>
      <button type="button" className="ak-link" onClick={takeApart}>
        {t('ratingsMaking.pairs.takeApart')}
      </button>
    </div>
  );
}
