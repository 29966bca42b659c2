/** Heads of a table that has a score with A as gold, with B, and the difference. */
export function EffectHead({ score }: { readonly score: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">{score}</th>
        {(['A', 'B', 'B − A'] as const).map((name) => (
          <th key={name} scope="col" className="ak-number">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
