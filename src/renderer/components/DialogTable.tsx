import type { ReactNode } from 'react';
import './dialogTable.css';

type Props = {
  readonly label: string;
  /** Heads of the columns, each other than the rest. */
  readonly columns: readonly string[];
  /** Of the column of buttons, for those who hear it. */
  readonly acts: string;
  readonly children: ReactNode;
};

/** A table of a dialog, each of whose rows ends in buttons. */
export function DialogTable({ label, columns, acts, children }: Props) {
  return (
    <table className="ak-dialog-table" aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col">
            <span className="ak-hidden">{acts}</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
