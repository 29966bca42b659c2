import type { LeftOut } from '../../../../shared/rooms/ratings/making.ts';
import { questionDifference } from '../../../../shared/rooms/ratings/questionDifference.ts';
import { Content } from '../../../components/Content.tsx';
import { useText } from '../../../window/i18n.ts';
import { LeftOutRow } from './LeftOutRow.tsx';
import { useMakingStore } from './makingContext.ts';

type Item = LeftOut['items'][number];

/** An item that both sides ask in other words: the words that differ, the whole questions where these are too many. */
export function DifferingRow({ item: { key, questions } }: { item: Item }) {
  const { t } = useText();
  const store = useMakingStore();
  const [one = '', two = ''] = questions;
  const pairAnyway = () =>
    store.getState().choose((choices) => ({ ...choices, pairedAnyway: [...choices.pairedAnyway, key] }));
  const difference = questionDifference(one, two);
  const rest =
    difference === null ? (
      <>
        {key}
        <span className="mk-difference">
          <Content as="q" text={one} /> {t('ratingsMaking.leftOut.inA')} <Content as="q" text={two} />{' '}
          {t('ratingsMaking.leftOut.inB')}
        </span>
      </>
    ) : (
      <span title={`A: ${one}\nB: ${two}`}>
        {key}: <OwnWords side="a" words={difference.a} /> {t('ratingsMaking.leftOut.inA')}{' '}
        <OwnWords side="b" words={difference.b} /> {t('ratingsMaking.leftOut.inB')}
      </span>
    );
  return (
    <LeftOutRow
      count={1}
      reason="differ"
      rest={rest}
      acts={
        <button type="button" className="ak-link" onClick={pairAnyway}>
          {t('ratingsMaking.leftOut.pairAnyway')}
        </button>
      }
    />
  );
}

/** What one question has and the other has not. */
function OwnWords({ side, words }: { side: 'a' | 'b'; words: readonly string[] }) {
  const { t } = useText();
  if (words.length === 0) return t('ratingsMaking.leftOut.nothing');
  return <Content className="mk-own" data-side={side} text={words.join(' … ')} />;
}

/** An item with several answers on a side: the one that counts can be chosen. */
export function TwiceRow({ side, item: { key, names, taken } }: { side: 'A' | 'B'; item: Item }) {
  const { t } = useText();
  const store = useMakingStore();
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
  const rest = t('ratingsMaking.leftOut.taken', { key, number: taken + 1 });
  return <LeftOutRow count={names.length - 1} reason={`twice${side}`} rest={rest} acts={select} />;
}
