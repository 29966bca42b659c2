import { useState } from 'react';
import type { LeftOut } from '../../../../shared/rooms/ratings/making.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { useText } from '../../../window/i18n.ts';
import { useMakingStore } from './makingContext.ts';

type Items = LeftOut['items'];
const longestQuestion = 60;

/** Two items with nothing in common that are the same all the same. */
export function JoinByHand({ onlyA, onlyB }: { onlyA: Items; onlyB: Items }) {
  const { t } = useText();
  const store = useMakingStore();
  const [a = '', setA] = useState<string>();
  const [b = '', setB] = useState<string>();
  if (onlyA.length === 0 || onlyB.length === 0) return null;
  const keyOf = (items: Items, chosen: string) => (items.find(({ key }) => key === chosen) ?? items[0])?.key ?? '';
  const [one, two] = [keyOf(onlyA, a), keyOf(onlyB, b)];
  const join = () =>
    store.getState().choose((choices) => ({ ...choices, joined: [...choices.joined, { a: one, b: two }] }));
  return (
    <div className="mk-join">
      <span className="mk-quiet">{t('ratingsMaking.leftOut.join')}</span>
      {[
        { side: 'A', items: onlyA, value: one, choose: setA },
        { side: 'B', items: onlyB, value: two, choose: setB },
      ].map(({ side, items, value, choose }) => (
        <select
          key={side}
          className="ak-select mk-choose"
          aria-label={t('ratingsMaking.leftOut.joinOf', { side })}
          value={value}
          onChange={(event) => choose(event.target.value)}
        >
          {items.map(({ key, questions: [question = ''] }) => (
            <option key={key} value={key}>
              {question === '' || question === key ? key : `${key} · ${question.slice(0, longestQuestion)}`}
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
