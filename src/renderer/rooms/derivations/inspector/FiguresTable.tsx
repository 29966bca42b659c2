import { useText } from '../../../window/i18n.ts';
import { fraction } from './numbers.ts';

type Figures = Readonly<Record<string, number>>;

/** All figures that the evaluator prints, by its own names: of this question, and of the set. */
export function FiguresTable({ item, set }: { item: Figures; set: Figures }) {
  const { t } = useText();
  return (
    <section className="de-box" aria-label={t('scores.figures.title')}>
      <header>
        <strong>{t('scores.figures.title')}</strong>
      </header>
      <table className="de-figures">
        <thead>
          <tr>
            <th scope="col">{t('scores.figures.figure')}</th>
            <th scope="col">{t('scores.figures.here')}</th>
            <th scope="col">{t('scores.figures.all')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(set).map(([name, mean]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{fraction(item[name] ?? null)}</td>
              <td>{fraction(mean)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
