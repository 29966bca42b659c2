import './rowButtons.css';

type Props = {
  /** Pixels from the top of the drawing to its first row, and of each row. */
  readonly top: number;
  readonly rowHeight: number;
  /** From the first row down, as many as are drawn. `label` says what a press shows. */
  readonly rows: readonly { readonly key: string; readonly label: string; readonly isChosen: boolean }[];
  readonly onChoose: (key: string) => void;
};

/** Over a drawing that has a row for each value: a button on each row, as a drawing is one picture for those who hear it. Its parent is `ak-rows-drawn`. */
export function RowButtons({ top, rowHeight, rows, onChoose }: Props) {
  return (
    <div className="ak-row-buttons" style={{ top }}>
      {rows.map(({ key, label, isChosen }) => (
        <button
          key={key}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={isChosen}
          style={{ height: rowHeight }}
          onClick={() => onChoose(key)}
        />
      ))}
    </div>
  );
}
