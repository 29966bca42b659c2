import type { AgreementData } from '../../../shared/agreement.ts';
import { useText } from '../../window/i18n.ts';
import { Content } from '../Content.tsx';
import { GuidelinePane } from '../GuidelinePane.tsx';
import type { AgreementWords } from './agreementWords.ts';

/** The project's guideline, and what was decided as an example for it on this judgement. */
export function Guideline({ data, words }: { readonly data: AgreementData; readonly words: AgreementWords }) {
  const { t } = useText();
  const examples = data.disagreements.flatMap(({ key, title, about, run, decision }) =>
    decision?.isExample && decision.category !== null ? [{ key, title, of: { about, run }, ...decision }] : [],
  );
  return (
    <details className="ag-guideline">
      <summary>{t('agreement.guideline', { count: examples.length })}</summary>
      <ul className="ag-labels">
        {examples.map(({ key, title, of, category, reason, by }) => (
          <li key={key}>
            <Content text={title} /> <span className="ag-quiet">{words.aboutOf(of)}</span>
            <p>
              <b>{category === null ? '' : words.categories[category]}</b> <Content text={reason} />{' '}
              <span className="ag-quiet">{by}</span>
            </p>
          </li>
        ))}
      </ul>
      <GuidelinePane />
    </details>
  );
}
