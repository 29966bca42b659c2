import type { MarkCriterion } from '../../../../shared/traces/marks.ts';
import { PageChoices } from '../../../components/page/PageChoices.tsx';
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
    <PageChoices
      label={t('tracesAgreement.criteria')}
      choices={criteria.map(({ id, name }) => ({ id, name: name[language] }))}
      chosen={chosenId}
      onChoose={onChoose}
    />
  );
}
