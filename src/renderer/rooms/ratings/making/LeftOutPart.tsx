import { type ReactNode, useState } from 'react';
import type { LeftOut, Pairing } from '../../../../shared/rooms/ratings/making.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { useText } from '../../../window/i18n.ts';
import { useMakingStore } from './makingContext.ts';

const namedKeys = 8;

/** What stands in no pair, with its reason and, where there is one, what to do about it. */
export function LeftOutPart({ pairing: { a, b, leftOut } }: { pairing: Pairing }) {
  const { t } = useText();
  const count = a.leftOutCount + b.leftOutCount;
  if (count === 0) return null;
  const loneKeys = (reason: LeftOut['reason']) =>
    leftOut.find((one) => one.reason === reason)?.items.map(({ key }) => key) ?? [];
  return (
    <section className="mk-part" aria-labelledby="mk-left">
      <header className="mk-part-head">
        <h3 id="mk-left">{t('ratingsMaking.leftOut.title')}</h3>
        <span className="mk-quiet">
          {t('ratingsMaking.leftOut.count', { count, a: a.leftOutCount, b: b.leftOutCount })}
        </span>
      </header>
      <ul className="mk-rows">
        {leftOut.flatMap((one) =>
          ['differ', 'twiceA', 'twiceB'].includes(one.reason)
            ? one.items.map((item) => <DecidedRow key={`${one.reason} ${item.key}`} reason={one.reason} item={item} />)
            : [<Row key={one.reason} count={one.itemCount} reason={one.reason} rest={namesOf(one)} />],
        )}
      </ul>
      <JoinByHand onlyA={loneKeys('onlyA')} onlyB={loneKeys('onlyB')} />
    </section>
  );

  function namesOf({ items, itemCount }: LeftOut): string {
    const named = items.slice(0, namedKeys).map(({ key }) => key);
    const more = itemCount - named.length;
    return [named.join(', '), ...(more > 0 ? [t('ratingsMaking.leftOut.more', { count: more })] : [])].join(' ');
  }
}

type RowProps = {
  readonly count: number;
  readonly reason: LeftOut['reason'];
  readonly rest: ReactNode;
  readonly acts?: ReactNode;
};

function Row({ count, reason, rest, acts }: RowProps) {
  const { t } = useText();
  return (
    <li className="mk-row">
      <span className="ak-number">{count.toLocaleString('en')}</span>
      <span className="mk-row-text">
        <strong>{t(`ratingsMaking.leftOut.${reason}`)}</strong> {rest}
      </span>
      {acts}
    </li>
  );
}

/** One item about which somebody can decide: pair it all the same, or take another of its answers. */
function DecidedRow({ reason, item }: { reason: LeftOut['reason']; item: LeftOut['items'][number] }) {
  const { t } = useText();
  const store = useMakingStore();
  const { key, questions, names, taken } = item;
  if (reason === 'differ') {
    const [one = '', two = ''] = questions;
    const pairAnyway = () =>
      store.getState().choose((choices) => ({ ...choices, pairedAnyway: [...choices.pairedAnyway, key] }));
    const rest = (
      <>
        {key}
        <span className="mk-difference">
          <Content as="q" text={one} /> {t('ratingsMaking.leftOut.inA')} <Content as="q" text={two} />{' '}
          {t('ratingsMaking.leftOut.inB')}
        </span>
      </>
    );
    const act = (
      <button type="button" className="ak-link" onClick={pairAnyway}>
        {t('ratingsMaking.leftOut.pairAnyway')}
      </button>
    );
    return <Row count={1} reason={reason} rest={rest} acts={act} />;
  }
  const side = reason === 'twiceA' ? 'A' : 'B';
  const take = (nth: number) =>
    store.getState().choose((choices) => {
      const others = choices.taken.filter((one) => one.side !== side || one.key !== key);
      return { ...choices, taken: [...others, { side, key, nth }] };
    });
  const select = (
    <select
      className="ak-select mk-choose"
      aria-label={t('ratingsMaking.leftOut.choose', { key })}
      value={taken}
      onChange={(event) => take(Number(event.target.value))}
    >
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: answers have no other name than their place
        <option key={index} value={index}>
          {t('ratingsMaking.leftOut.nth', { number: index + 1, name })}
        </option>
      ))}
    </select>
  );
  return <Row count={names.length - 1} reason={reason} rest={key} acts={select} />;
}

/** Two items with nothing in common that are the same all the same. */
function JoinByHand({ onlyA, onlyB }: { onlyA: readonly string[]; onlyB: readonly string[] }) {
  const { t } = useText();
  const store = useMakingStore();
  const [a = '', setA] = useState<string>();
  const [b = '', setB] = useState<string>();
  if (onlyA.length === 0 || onlyB.length === 0) return null;
  const [one, two] = [onlyA.includes(a) ? a : (onlyA[0] ?? ''), onlyB.includes(b) ? b : (onlyB[0] ?? '')];
  const join = () =>
    store.getState().choose((choices) => ({ ...choices, joined: [...choices.joined, { a: one, b: two }] }));
  return (
    <div className="mk-join">
      <span className="mk-quiet">{t('ratingsMaking.leftOut.join')}</span>
      {[
        { side: 'A', keys: onlyA, value: one, choose: setA },
        { side: 'B', keys: onlyB, value: two, choose: setB },
      ].map(({ side, keys, value, choose }) => (
        <select
          key={side}
          className="ak-select mk-choose"
          aria-label={t('ratingsMaking.leftOut.joinOf', { side })}
          value={value}
          onChange={(event) => choose(event.target.value)}
        >
          {keys.map((key) => (
            <option key={key} value={key}>
              {key}
            </option>
          ))}
        </select>
      ))}
      <ActButton small onClick={join}>
        {t('ratingsMaking.leftOut.joinThem')}
      </ActButton>
    </div>
  );
}
