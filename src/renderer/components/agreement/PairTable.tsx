import type { AgreementData } from '../../../shared/agreement.ts';
import { estimateText } from '../../../shared/charts/numberTexts.ts';
import { countText } from '../../window/countText.ts';
import { useText } from '../../window/i18n.ts';
import type { AgreementWords } from './agreementWords.ts';
import { intervalText } from './intervalText.ts';

type Props = {
  readonly data: AgreementData;
  readonly of: AgreementWords['of'];
  readonly chosen: number;
  readonly onChoose: (pair: number) => void;
};

/** More evaluators than these make a table that nobody reads: then the pairs are a list. */
const mostInTable = 6;

/** Every two evaluators: κ below the diagonal, raw agreement above it. */
export function PairTable({ data: { agreement, evaluators }, of, chosen, onChoose }: Props) {
  const { t } = useText();
  if (agreement.pairs.length === 0) return <p className="ag-quiet ak-sentence">{t(`agreement.${of}.tooMany`)}</p>;
  const places = new Map(agreement.pairs.map(({ x, y }, at) => [`${x} ${y}`, at]));
  if (evaluators.length > mostInTable) {
    return (
      <section className="ag-pairs" aria-label={t('agreement.pairs')}>
        <h3>
          {t('agreement.pairs')} <small>{t('agreement.kappaList')}</small>
        </h3>
        <div className="ag-pair-list">
          <table>
            <tbody>
              {agreement.pairs.map((pair, at) => (
                <tr key={`${pair.x} ${pair.y}`}>
                  <th scope="row">
                    {evaluators[pair.x]?.name} · {evaluators[pair.y]?.name}
                  </th>
                  <PairCell
                    data={{ agreement, evaluators }}
                    at={at}
                    of="kappa"
                    isChosen={at === chosen}
                    onChoose={onChoose}
                  />
                  <PairCell data={{ agreement, evaluators }} at={at} of="raw" isChosen={false} onChoose={onChoose} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    );
  }
  return (
    <section className="ag-pairs" aria-label={t('agreement.pairs')}>
      <h3>
        {t('agreement.pairs')} <small>{t('agreement.kappaBelow')}</small>
      </h3>
      <table>
        <thead>
          <tr>
            <td />
            {evaluators.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {evaluators.map(({ id, name }, row) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {evaluators.map((other, column) => {
                const at = places.get(`${Math.min(row, column)} ${Math.max(row, column)}`);
                if (at === undefined) return <td key={other.id} className="ag-none" />;
                const of = row > column ? 'kappa' : 'raw';
                const isChosen = at === chosen && of === 'kappa';
                return (
                  <PairCell
                    key={other.id}
                    data={{ agreement, evaluators }}
                    at={at}
                    of={of}
                    isChosen={isChosen}
                    onChoose={onChoose}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type CellProps = {
  readonly data: Pick<AgreementData, 'agreement' | 'evaluators'>;
  readonly at: number;
  readonly of: 'kappa' | 'raw';
  readonly isChosen: boolean;
  readonly onChoose: (pair: number) => void;
};

function PairCell({ data: { agreement, evaluators }, at, of, isChosen, onChoose }: CellProps) {
  const texts = useText();
  const { t } = texts;
  const pair = agreement.pairs[at];
  if (!pair) return <td />;
  const { value, reason, interval, n } = pair[of];
  const names = { x: evaluators[pair.x]?.name ?? '', y: evaluators[pair.y]?.name ?? '' };
  if (value === null) {
    return <td className="ag-quiet">{reason === null ? '' : t(`agreement.short.${reason}`)}</td>;
  }
  return (
    <td>
      <button type="button" aria-pressed={isChosen} data-of={of} onClick={() => onChoose(at)}>
        <span className="ak-hidden">{t(of === 'kappa' ? 'agreement.kappaOf' : 'agreement.rawOf', names)} </span>
        <span>
          <b>{estimateText(value, interval)}</b> <small>n {countText(n)}</small>{' '}
        </span>
        <small>{intervalText(pair[of], texts)}</small>
      </button>
    </td>
  );
}
