import './rowButtons.css';

type Props = {
  /** Pixels from the top of the drawing to its first row, and of each row. */
  readonly top: number;
  readonly rowHeight: number;
  /** From the first row down, as many as are drawn. `label` says what a press shows. */
  readonly rows: readonly { readonly key: string; readonly label: string; readonly isChosen: boolean }[];
  readonly onChoose: (key: string) => void;
  /** For rows that are drawn once more: for the pointer alone, as keys and those who hear have been here. */
  readonly isRepeated?: boolean;
};

/** Over a drawing that has a row for each value: a button on each row, as a drawing is one picture for those who hear it. Its parent is `ak-rows-drawn`. */
export function RowButtons({ top, rowHeight, rows, onChoose, isRepeated = false }: Props) {
  return (
    <div className="ak-row-buttons" style={{ top }} aria-hidden={isRepeated || undefined}>
      {rows.map(({ key, label, isChosen }) => (
        <button
          key={key}
          type="button"
          tabIndex={isRepeated ? -1 : undefined}
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
