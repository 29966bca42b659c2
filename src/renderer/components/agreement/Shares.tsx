import type { AgreementData } from '../../../shared/agreement.ts';
import { countText } from '../../window/countText.ts';
import { useText } from '../../window/i18n.ts';
import { Content } from '../Content.tsx';
import type { AgreementWords } from './agreementWords.ts';

type Props = {
  readonly data: Pick<AgreementData, 'agreement' | 'evaluators'>;
  readonly categories: readonly string[];
  readonly of: AgreementWords['of'];
};

/** How often each evaluator gave each value: without it κ cannot be read, as agreement by chance depends on it. */
export function Shares({ data: { agreement, evaluators }, categories, of }: Props) {
  const { t } = useText();
  return (
    <section className="ag-shares" aria-label={t('agreement.shares')}>
      <h3>
        {t('agreement.shares')} <small>{t(`agreement.${of}.shares`)}</small>
      </h3>
      <div className="ag-shares-scroll">
        <table>
          <thead>
            <tr>
              <td />
              <td />
              {categories.map((name, at) => (
                <th key={name} scope="col">
                  <i className="ag-share" data-at={at % 5} aria-hidden="true" /> {name}
                </th>
              ))}
              <th scope="col">n</th>
            </tr>
          </thead>
          <tbody>
            {evaluators.map(({ id, name }, row) => {
              const counts = categories.map((_, at) => agreement.shares[row]?.[at] ?? 0);
              return (
                <tr key={id}>
                  <th scope="row">
                    <Content text={name} title={name} />
                  </th>
                  <td aria-hidden="true">
                    <span className="ag-share-bar">
                      {counts.map((count, at) => (
                        <span key={categories[at]} className="ag-share" data-at={at % 5} style={{ flexGrow: count }} />
                      ))}
                    </span>
                  </td>
                  {counts.map((count, at) => (
                    <td key={categories[at]}>{count}</td>
                  ))}
                  <td className="ag-quiet">{countText(counts.reduce((sum, count) => sum + count, 0))}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
