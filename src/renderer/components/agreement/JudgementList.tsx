import type { ReactNode } from 'react';
import type { AgreementCoefficient, JudgementAlpha } from '../../../shared/agreement.ts';
import type { AsyncData } from '../../../shared/asyncData.ts';
import { estimateText } from '../../../shared/charts/numberTexts.ts';
import { countText } from '../../window/countText.ts';
import { useText } from '../../window/i18n.ts';
import { Content } from '../Content.tsx';
import { intervalText } from './intervalText.ts';
import './judgementList.css';

type Props<Id extends string> = {
  readonly judgements: readonly {
    readonly id: Id;
    readonly name: string;
    /** Stands in the place of numbers where a judgement has no coefficient. */
    readonly note?: string;
  }[];
  readonly alphas: AsyncData<readonly JudgementAlpha[]>;
  readonly chosen: string;
  readonly onChoose: (id: Id) => void;
  /** How α and its interval are computed. */
  readonly children?: ReactNode;
};

/** What evaluators judge, each with Krippendorff's α, its 95 % interval and n; one of them is chosen. */
export function JudgementList<Id extends string>({ judgements, alphas, chosen, onChoose, children }: Props<Id>) {
  const { t } = useText();
  const found = new Map(alphas.status === 'ready' ? alphas.value.map(({ of, alpha }) => [of, alpha]) : []);
  return (
    <section className="ag-judgements" aria-label={t('agreement.judgements')} aria-busy={alphas.status === 'loading'}>
      <header>
        <h3>
          {t('agreement.judgements')} <small>{countText(judgements.length)}</small>
        </h3>
        <small title={t('agreement.columnsAbout')}>{t('agreement.columns')}</small>
      </header>
      <ul>
        {judgements.map(({ id, name, note }) => {
          const alpha = found.get(id);
          return (
            <li key={id}>
              <button
                type="button"
                aria-current={id === chosen}
                data-pane-focus={id === chosen || undefined}
                onClick={() => onChoose(id)}
              >
                <Content text={name} title={name} />
                {alpha === undefined ? <small>{note ?? '\u00a0'}</small> : <Figures of={alpha} />}
              </button>
            </li>
          );
        })}
      </ul>
      {alphas.status === 'failed' && <p className="ag-quiet ak-sentence">{t('agreement.noAlphas')}</p>}
      {children}
    </section>
  );
}

function Figures({ of }: { readonly of: AgreementCoefficient }) {
  const texts = useText();
  const { t } = texts;
  const { value, reason, interval, n } = of;
  return (
    <span className="ag-judgement-figures">
      {value === null ? (
        <small title={reason === null ? '' : t(`agreement.reasons.${reason}`)}>
          {reason === null ? '' : t(`agreement.short.${reason}`)}
        </small>
      ) : (
        <>
          <b>{estimateText(value, interval)}</b>{' '}
          {interval === null ? (
            <small title={intervalText(of, texts)}>{t('agreement.short.noInterval')}</small>
          ) : (
            <span>{intervalText(of, texts)}</span>
          )}
        </>
      )}{' '}
      <small>n {countText(n)}</small>
    </span>
  );
}
