import { useState } from 'react';
import type { LeftOut, Pairing } from '../../../../shared/rooms/ratings/making.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { countText } from '../../../window/countText.ts';
import { useText } from '../../../window/i18n.ts';
import { DifferingRow, TwiceRow } from './DecidedRow.tsx';
import { JoinByHand } from './JoinByHand.tsx';
import { LeftOutRow } from './LeftOutRow.tsx';
import { useMakingStore } from './makingContext.ts';
import { namedItems, useSameItems } from './sameItems.ts';

/** Of as many items a reason is told item by item; of more, in one row that opens. */
const toldOneByOne = 3;

/** What stands in no pair, with its reason and, where there is one, what to do about it. */
export function LeftOutPart({ pairing: { a, b, leftOut, alike } }: { pairing: Pairing }) {
  const { t } = useText();
  const count = a.leftOutCount + b.leftOutCount;
  if (count === 0) return null;
  const lone = (reason: LeftOut['reason']) => leftOut.find((one) => one.reason === reason)?.items ?? [];
  return (
    <section className="mk-part" aria-labelledby="mk-left">
      <header className="mk-part-head">
        <h3 id="mk-left">{t('ratingsMaking.leftOut.title')}</h3>
        <span className="mk-quiet">
          {t('ratingsMaking.leftOut.count', { count, a: a.leftOutCount, b: b.leftOutCount })}
        </span>
      </header>
      <ul className="mk-rows">
        {leftOut.map((one) => (
          <Reason key={one.reason} leftOut={one} />
        ))}
      </ul>
      {alike.length > 0 && <AlikeItems alike={alike} />}
      <JoinByHand onlyA={lone('onlyA')} onlyB={lone('onlyB')} />
    </section>
  );
}

/** Items that are probably the same, joined in one act. */
function AlikeItems({ alike }: Pick<Pairing, 'alike'>) {
  const { t } = useText();
  const store = useMakingStore();
  const sameAs = useSameItems();
  const join = () => store.getState().choose((choices) => ({ ...choices, joined: [...choices.joined, ...alike] }));
  return (
    <div className="mk-row">
      <span className="ak-number">{countText(alike.length)}</span>
      <span className="mk-row-text">
        <strong>{t('ratingsMaking.leftOut.alike')}</strong> {sameAs(alike)}
      </span>
      <ActButton small onClick={join}>
        {t('ratingsMaking.leftOut.joinAlike')}
      </ActButton>
    </div>
  );
}

/** One reason: its items in one row, or a row for each where somebody can decide about them. */
function Reason({ leftOut }: { leftOut: LeftOut }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const { reason, items, itemCount, answerCount } = leftOut;
  const isDecided = reason === 'differ' || reason === 'twiceA' || reason === 'twiceB';
  if (!isDecided) return <LeftOutRow count={itemCount} reason={reason} rest={<Names leftOut={leftOut} />} />;
  const rows = items.map((item) =>
    reason === 'differ' ? (
      <DifferingRow key={item.key} item={item} />
    ) : (
      <TwiceRow key={item.key} side={reason === 'twiceA' ? 'A' : 'B'} item={item} />
    ),
  );
  if (itemCount <= toldOneByOne) return rows;
  return (
    <>
      <LeftOutRow
        count={reason === 'differ' ? itemCount : answerCount}
        reason={reason}
        rest={
          reason === 'differ' ? <Names leftOut={leftOut} /> : t('ratingsMaking.leftOut.ofItems', { count: itemCount })
        }
        acts={
          <button type="button" className="ak-link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'ratingsMaking.leftOut.fold' : 'ratingsMaking.leftOut.unfold')}
          </button>
        }
      />
      {isOpen && (
        <li className="mk-one-by-one">
          <ul className="mk-rows">{rows}</ul>
          {itemCount > items.length && (
            <p className="mk-quiet">
              {t('ratingsMaking.leftOut.firstItems', { shown: items.length, total: itemCount })}
            </p>
          )}
        </li>
      )}
    </>
  );
}

/** The first keys of a reason, each with the step at which its answer broke off where that is known. */
function Names({ leftOut: { items, itemCount } }: { leftOut: LeftOut }) {
  const { t } = useText();
  const named = items.slice(0, namedItems);
  const more = itemCount - named.length;
  const texts = named.map(({ key, endsWith }) =>
    endsWith === null ? key : t('ratingsMaking.leftOut.broke', { key, how: t(`ratingsMaking.endsWith.${endsWith}`) }),
  );
  return (
    <>
      {texts.join(t('ratingsMaking.facts.and'))} {more > 0 && t('ratingsMaking.leftOut.more', { count: more })}
    </>
  );
}
