import type { AgreementData, Disagreement, NewDecision } from '../../../../shared/agreement.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { DecideItem } from '../../../components/agreement/DecideItem.tsx';
import { useDecisionDraft } from '../../../components/agreement/useDecisionDraft.ts';
import { Content } from '../../../components/Content.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { useText } from '../../../window/i18n.ts';

type Props = {
  /** What is judged. */
  readonly judgement: string;
  readonly rows: readonly Disagreement[];
  readonly row: Disagreement | null;
  readonly evaluators: AgreementData['evaluators'];
  readonly place: { readonly index: number; readonly total: number };
  /** Names of all categories; of answers there are as many as different texts. */
  readonly categories: readonly string[];
  readonly ids: readonly string[];
  readonly hidesNames: boolean;
  readonly onHideNames: (hides: boolean) => void;
  readonly onDecide: (decision: NewDecision | undefined) => void;
  readonly onNextOpen: () => void;
  readonly onOpen: (questionId: number) => void;
};

/** More categories than these are never offered for one question: then those that were said of it are. */
const mostOffered = 5;

/** The question on which versions or evaluators differ, what each says, and the decision among what was said. */
export function DecidePane({ judgement, rows, row, evaluators, categories, ids, onDecide, onOpen, ...more }: Props) {
  const { t } = useText();
  const draft = useDecisionDraft('derivations', judgement, rows, row?.key ?? null, ids);
  if (row === null) {
    return <EmptyState title={t('agreement.chooseItem')}>{t('agreement.chooseItemText')}</EmptyState>;
  }
  const { values, decision } = row;
  const said = [...new Set([...values, decision?.category ?? null].filter((value) => value !== null))];
  const offered = categories.length <= mostOffered ? categories.map((_, at) => at) : said.sort((a, b) => a - b);
  const placeOf = (category: number | null) => (category === null ? null : offered.indexOf(category));
  return (
    <div className="da-decide" data-room-scope="derivations.versions">
      <DecideItem
        {...more}
        {...draft}
        itemKey={row.key}
        categories={offered.map((at) => categories[at] ?? '')}
        ids={offered.map((at) => ids[at] ?? '')}
        decision={decision && { ...decision, category: placeOf(decision.category) }}
        mayDecide
        onDecide={(next) =>
          onDecide(next && { ...next, category: next.category === null ? null : (offered[next.category] ?? null) })
        }
        labels={values.flatMap((value, at) => {
          const one = evaluators[at];
          return value === null || one === undefined
            ? []
            : [{ key: one.id, category: placeOf(value) ?? 0, evaluator: one.name, more: [], notes: [] }];
        })}
      >
        <h3>
          <Content text={row.title} />
        </h3>
        <p className="ak-caption">{row.about}</p>
        <ActButton small command="derivations.openCompared" onClick={() => onOpen(Number(row.key))}>
          {t('versions.open')}
        </ActButton>
      </DecideItem>
    </div>
  );
}
