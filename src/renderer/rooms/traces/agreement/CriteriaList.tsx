import type { MarkCriterion } from '../../../../shared/traces/marks.ts';
import { useText } from '../../../window/i18n.ts';

type Props = {
  readonly criteria: readonly MarkCriterion[];
  readonly chosenId: string;
  readonly onChoose: (id: string) => void;
};

/** The criteria of the scheme that a page of numbers can be about. */
export function CriteriaList({ criteria, chosenId, onChoose }: Props) {
  const { t, language } = useText();
  return (
    <ul className="ta-criteria" aria-label={t('tracesAgreement.criteria')}>
      {criteria.map(({ id, name }) => (
        <li key={id}>
          <button type="button" aria-current={id === chosenId} onClick={() => onChoose(id)}>
            {name[language]}
          </button>
        </li>
      ))}
    </ul>
  );
}
