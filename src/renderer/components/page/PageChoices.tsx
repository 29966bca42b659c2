import './page.css';

type Choice<Id> = { readonly id: Id; readonly name: string; readonly note?: string };

type Props<Id> = {
  readonly label: string;
  readonly choices: readonly Choice<Id>[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
};

/** What the numbers of a page can be about, one of which is chosen. */
export function PageChoices<Id extends string | null>({ label, choices, chosen, onChoose }: Props<Id>) {
  return (
    <ul className="ak-page-choices" aria-label={label}>
      {choices.map(({ id, name, note }) => (
        <li key={id ?? ''}>
          <button type="button" aria-current={id === chosen} onClick={() => onChoose(id)}>
            {name}
            {note !== undefined && <small>{note}</small>}
          </button>
        </li>
      ))}
    </ul>
  );
}
