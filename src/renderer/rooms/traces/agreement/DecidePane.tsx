import type { AgreementData, Disagreement, NewDecision } from '../../../../shared/agreement.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import type { AgreementWords } from '../../../components/agreement/agreementWords.ts';
import { DecideItem } from '../../../components/agreement/DecideItem.tsx';
import { useDecisionDraft } from '../../../components/agreement/useDecisionDraft.ts';
import { Content } from '../../../components/Content.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { useText } from '../../../window/i18n.ts';
import { DisputedStep } from './DisputedStep.tsx';

type Props = {
  /** What is judged. */
  readonly judgement: string;
  readonly rows: readonly Disagreement[];
  readonly row: Disagreement | null;
  readonly evaluators: AgreementData['evaluators'];
  readonly place: { readonly index: number; readonly total: number };
  readonly words: AgreementWords;
  /** Ids of the answers. */
  readonly ids: readonly string[];
  readonly hidesNames: boolean;
  readonly onHideNames: (hides: boolean) => void;
  readonly onDecide: (decision: NewDecision | undefined) => void;
  readonly onNextOpen: () => void;
  readonly onOpen: (key: string) => void;
};

/** The place on which evaluators differ, what each said of it, the decision, and the way to the place. */
export function DecidePane({ judgement, rows, row, evaluators, words, onOpen, ...more }: Props) {
  const { t } = useText();
  const draft = useDecisionDraft('traces', judgement, rows, row?.key ?? null, more.ids);
  if (row === null) {
    return <EmptyState title={t('agreement.chooseItem')}>{t('agreement.chooseItemText')}</EmptyState>;
  }
  return (
    <DecideItem
      {...more}
      {...draft}
      itemKey={row.key}
      categories={words.categories}
      decision={row.decision}
      mayDecide
      labels={row.values.flatMap((value, at) => {
        const one = evaluators[at];
        if (value === null || one === undefined) return [];
        return [{ key: one.id, category: value, evaluator: one.name, more: [], notes: [] }];
      })}
    >
      <h3>
        <Content text={row.title} />
      </h3>
      <p className="ak-caption">{words.aboutOf(row)}</p>
      {row.about !== '' && <DisputedStep placeKey={row.key} />}
      <ActButton small command="traces.openDisagreement" onClick={() => onOpen(row.key)}>
        {t('tracesAgreement.open')}
      </ActButton>
    </DecideItem>
  );
}
