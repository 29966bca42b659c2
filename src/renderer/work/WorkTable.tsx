import type { ReactNode } from 'react';

type Head = string | { readonly number: string };
type Props = {
  readonly label: string;
  /** A column of numbers stands at its end. */
  readonly heads: readonly Head[];
  readonly rows: readonly (readonly ReactNode[])[];
};

const textOf = (head: Head) => (typeof head === 'string' ? head : head.number);
const classOf = (head: Head | undefined) => (typeof head === 'object' ? { className: 'ak-number' } : {});

/** A plain table that scrolls sideways within itself. */
export function WorkTable({ label, heads, rows }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the arrow keys could not scroll here
    <section className="wk-scroller" tabIndex={0} aria-label={label}>
      <table className="wk-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={textOf(head)} scope="col" {...classOf(head)}>
                {textOf(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows hold nothing of their own
            <tr key={at}>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns stay
                <td key={column} {...classOf(heads[column])}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
