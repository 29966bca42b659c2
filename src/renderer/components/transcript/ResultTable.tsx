import { useText } from '../../window/i18n.ts';
import { ScrollPane } from '../ScrollPane.tsx';
import { LongValue } from './JsonTree.tsx';
import { cellOf, inlineJson, type ValueTable } from './jsonText.ts';
import { ShownText } from './ShownText.tsx';
import { useKept } from './transcriptContext.ts';

const pageLength = 50;

type ResultTableProps = {
  readonly table: ValueTable;
  readonly name: string;
  /** Rows shown at first. */
  readonly shortRows: number | null;
  readonly mask: (text: string) => string;
};

/** A list of flat objects; the table scrolls sideways by itself. */
export function ResultTable({ table, name, shortRows, mask }: ResultTableProps) {
  const { t } = useText();
  const [pages, setPages] = useKept(`${name}.pages`, 1);
  const shown = shortRows ?? pages * pageLength;
  const rest = table.rows.length - shown;
  return (
    <ScrollPane label={t('transcript.views.table')} className="tx-table-frame">
      <table className="tx-table">
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col" className="tx-table-name">
                <span data-searched="">
                  <ShownText text={mask(column)} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.slice(0, shown).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a result have no other name and never move
            <tr key={index}>
              {table.columns.map((column) => (
                <td key={column} className="tx-table-cell">
                  <LongValue text={inlineJson(cellOf(row, column))} name={`${name}.${index}.${column}`} mask={mask} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shortRows === null && rest > 0 && (
        <button type="button" className="ak-link tx-more" onClick={() => setPages(pages + 1)}>
          {t('transcript.showMore', { count: Math.min(rest, pageLength), total: table.rows.length })}
        </button>
      )}
    </ScrollPane>
  );
}
