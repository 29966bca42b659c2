import type { Agreement } from '../../../shared/agreement.ts';
import { useText } from '../../window/i18n.ts';
import { inkShade } from '../charts/chartColors.ts';

type Props = {
  readonly pair: Agreement['pairs'][number];
  readonly categories: readonly string[];
  readonly names: { readonly x: string; readonly y: string };
};

/** What two evaluators confuse: items by the category of the one and of the other; off the diagonal in shades of ink. */
export function Confusion({ pair: { table }, categories, names }: Props) {
  const { t } = useText();
  const most = Math.max(1, ...table.flatMap((row, at) => row.filter((_, column) => column !== at)));
  return (
    <section className="ag-confusion" aria-label={t('agreement.confusion', names)}>
      <h3>{t('agreement.confusion', names)}</h3>
      <table>
        <thead>
          <tr>
            <td />
            {categories.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((name, row) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {categories.map((other, column) => {
                const count = table[row]?.[column] ?? 0;
                const ink = row === column || count === 0 ? 0 : Math.round(6 + (count / most) * 22);
                return (
                  <td key={other} data-same={row === column} style={{ backgroundColor: inkShade(ink) }}>
                    {count === 0 ? '·' : count}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
