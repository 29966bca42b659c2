import { Checkbox } from '@mantine/core';
import type { AgreementData, Disagreement } from '../../../../shared/agreement.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import type { AgreementWords } from '../../../components/agreement/agreementWords.ts';
import { Content } from '../../../components/Content.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { useText } from '../../../window/i18n.ts';

type Props = {
  readonly row: Disagreement | null;
  readonly evaluators: AgreementData['evaluators'];
  readonly words: AgreementWords;
  readonly hidesNames: boolean;
  readonly onHideNames: (hides: boolean) => void;
  readonly onOpen: (key: string) => void;
};

/** What each evaluator said of the place on which they differ, and the way to it. */
export function ChosenDisagreement({ row, evaluators, words, hidesNames, onHideNames, onOpen }: Props) {
  const { t } = useText();
  if (row === null) return <EmptyState title={t('tracesAgreement.choose')} />;
  const said = row.values.flatMap((value, at) => {
    const one = evaluators[at];
    return value === null || one === undefined ? [] : [{ ...one, value }];
  });
  // In the order of the answers, names could be told by their places.
  const shown = hidesNames ? said.toSorted((one, other) => one.value - other.value) : said;
  return (
    <div className="ta-chosen">
      <h2>
        <Content text={row.title} />
      </h2>
      <p className="ak-caption">{words.aboutOf(row.about)}</p>
      <ul>
        {shown.map(({ id, name, value }, at) => (
          <li key={id}>
            <span>{hidesNames ? t('agreement.judgementOf', { number: at + 1 }) : name}</span>
            <b>{words.categories[value]}</b>
          </li>
        ))}
      </ul>
      <Checkbox
        label={t('tracesAgreement.hideNames')}
        checked={hidesNames}
        onChange={({ currentTarget }) => onHideNames(currentTarget.checked)}
      />
      <ActButton command="traces.openDisagreement" onClick={() => onOpen(row.key)}>
        {t('tracesAgreement.open')}
      </ActButton>
    </div>
  );
}
