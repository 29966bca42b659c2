import type { Disagreement } from '../../../../../shared/agreement.ts';
import { DecideItem } from '../../../../components/agreement/DecideItem.tsx';
import { useDecisionDraft } from '../../../../components/agreement/useDecisionDraft.ts';
import { Content } from '../../../../components/Content.tsx';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../../components/LoadingShape.tsx';
import { useText } from '../../../../window/i18n.ts';
import { dateAndTime } from '../../../../window/time.ts';
import { useAct } from '../../../../window/useAct.ts';
import { ModelName } from '../ModelName.tsx';
import { useResults, useResultsStore } from '../resultsContext.ts';
import { chooseNextOpen } from './useAgreementCommands.ts';
import { useAgreementWords } from './useAgreementWords.tsx';

const none: readonly Disagreement[] = [];
const noIds: readonly string[] = [];

/** Right of agreement: the item on which evaluators differ, what each said with their notes, and the decision. */
export function DecidePane() {
  const { t } = useText();
  const act = useAct();
  const store = useResultsStore();
  const words = useAgreementWords();
  const itemKey = useResults((state) => state.itemKey);
  const item = useResults((state) => state.item);
  const hidesNames = useResults((state) => state.hidesNames);
  const rows = useResults(({ agreement }) => (agreement.status === 'ready' ? agreement.value.disagreements : none));
  const ids = useResults(({ agreement }) => (agreement.status === 'ready' ? agreement.value.categories : noIds));
  const judgement = useResults(
    ({ datasetId, criterion, agreementKind }) => `${datasetId} ${criterion} ${agreementKind}`,
  );
  const draft = useDecisionDraft('ratings', judgement, rows, itemKey, ids);
  if (itemKey === null) {
    return <EmptyState title={t('agreement.chooseItem')}>{t('agreement.chooseItemText')}</EmptyState>;
  }
  if (item.status === 'failed') {
    return <ErrorNote error={item.error} onRetry={() => void store.getState().chooseItem(itemKey)} />;
  }
  if (item.status !== 'ready') return <LoadingShape rows={6} label={t('ratingsResults.reading')} />;
  const { question, x, y, model, labels } = item.value;
  const index = rows.findIndex(({ key }) => key === itemKey);
  return (
    <DecideItem
      {...draft}
      itemKey={itemKey}
      place={{ index, total: rows.length }}
      hidesNames={hidesNames}
      onHideNames={(hides) => store.getState().setLook({ hidesNames: hides })}
      labels={labels.map(({ evaluator, category, note, submissionId, submittedAt }) => ({
        ...{ key: submissionId, category, evaluator },
        more: submittedAt === null || hidesNames ? [] : [dateAndTime(submittedAt)],
        notes: note === '' ? [] : [note],
      }))}
      categories={words.categories.slice(0, ids.length)}
      ids={ids}
      decision={rows[index]?.decision ?? null}
      mayDecide={item.value.mayDecide}
      onDecide={(decided) => act(() => store.getState().decide(decided))}
      onNextOpen={() => act(() => chooseNextOpen(store.getState()))}
    >
      <Content as="p" text={question} className="rr-detail-question" />
      <p className="rr-item-models">
        {model === null ? (
          <>
            <ModelName model={x} /> <small>{t('ratingsResults.behind.against')}</small> <ModelName model={y} />
          </>
        ) : (
          <ModelName model={model} />
        )}
      </p>
    </DecideItem>
  );
}
