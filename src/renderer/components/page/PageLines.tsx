import { useText } from '../../window/i18n.ts';
import './page.css';

/** How the numbers of a page are counted, what is left out of them, and what they do not say: a paragraph each. */
export function PageLines({ lines }: { readonly lines: readonly string[] }) {
  const { t } = useText();
  return (
    <section className="ak-page-lines ak-sentence" aria-label={t('app.howCounted')}>
      <h3>{t('app.howCounted')}</h3>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}
