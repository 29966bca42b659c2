import { memo } from 'react';
import type { ItemScore } from '../../../../shared/rooms/derivations/score.ts';
import { Content } from '../../../components/Content.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';

type Support = NonNullable<ItemScore['support']>;

/** The supporting facts of both sides, with what the other side has too. */
export const SupportCard = memo(function SupportCard({ support }: { support: Support }) {
  const { t } = useText();
  const all = [...support.gold, ...support.predicted];
  const sign = all.every(({ met }) => met) ? 'match' : all.some(({ met }) => met) ? 'partly' : 'missed';
  return (
    <section className="de-pair" aria-label={t('scores.support.title')}>
      <header>
        <StatusSign sign={sign} label={t(`scores.signs.${sign}`)} />
        <strong>{t('scores.support.title')}</strong>
      </header>
      <table>
        <colgroup>
          <col className="de-pair-side" />
          <col />
        </colgroup>
        <tbody>
          {(['gold', 'predicted'] as const).map((side) => (
            <tr key={side}>
              <th scope="row">{t(`scores.${side}`)}</th>
              <td>
                {support[side].length === 0 ? (
                  <span className="de-absent">{t('scores.nothing')}</span>
                ) : (
                  <Facts facts={support[side]} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});

function Facts({ facts }: { facts: Support['gold'] }) {
  const { t } = useText();
  return (
    <ul className="de-facts">
      {facts.map(({ title, sentenceIndex: number, met }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fact may stand twice in a prediction
        <li key={index}>
          <StatusSign sign={met ? 'match' : 'missed'} label={t(met ? 'scores.support.met' : 'scores.support.missed')} />{' '}
          <Content text={t('scores.support.sentence', { title, number })} />
        </li>
      ))}
    </ul>
  );
}
