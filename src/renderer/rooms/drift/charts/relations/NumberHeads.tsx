/** Heads of a table of numbers: those of names, then those of numbers. */
export function NumberHeads({
  names,
  numbers,
}: {
  readonly names: readonly string[];
  readonly numbers: readonly string[];
}) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col" className="ak-numbers-name">
            {name}
          </th>
        ))}
        {numbers.map((name) => (
          <th key={name} scope="col" className="ak-numbers-number">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
