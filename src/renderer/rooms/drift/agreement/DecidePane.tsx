import type { Disagreement, NewDecision } from '../../../../shared/agreement.ts';
import { categoriesOf, summaryOfKey } from '../../../../shared/rooms/drift/agreementApi.ts';
import type { PdsqiAttribute } from '../../../../shared/rooms/drift/pdsqi.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { DecideItem } from '../../../components/agreement/DecideItem.tsx';
import { useDecisionDraft } from '../../../components/agreement/useDecisionDraft.ts';
import { Content, languageOfContent } from '../../../components/Content.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { useText } from '../../../window/i18n.ts';
import { dateAndTime } from '../../../window/time.ts';
import { useEventTimes, useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useDrift } from '../driftContext.ts';
import { useBlind } from '../pdsqi/useBlind.ts';
import type { OpenSummary } from './AgreementFrame.tsx';
import './driftAgreement.css';

type Props = {
  readonly datasetId: number;
  readonly of: PdsqiAttribute;
  readonly rows: readonly Disagreement[];
  readonly row: Disagreement | null;
  readonly place: { readonly index: number; readonly total: number };
  readonly hidesNames: boolean;
  readonly onHideNames: (hides: boolean) => void;
  readonly onDecide: (decision: NewDecision | undefined) => void;
  readonly onNextOpen: () => void;
  readonly onOpen: OpenSummary;
};

/** The summary on which raters differ, what each gave it with their comments, and the decision. */
export function DecidePane({ datasetId, of, rows, row, onOpen, ...more }: Props) {
  const { t, textOf } = useText();
  const call = useCall();
  const categories = categoriesOf(of);
  const draft = useDecisionDraft('drift', of, rows, row?.key ?? null, categories);
  const changes = useEventTimes('drift.changed');
  const read = useReading(datasetId, () => call('drift.ratings', { datasetId }), changes);
  if (row === null) {
    return <EmptyState title={t('agreement.chooseItem')}>{t('agreement.chooseItemText')}</EmptyState>;
  }
  if (read.status === 'failed') return <ErrorNote error={read.error} onRetry={read.again} />;
  if (read.status !== 'ready') return <LoadingShape rows={6} label={t('driftPdsqi.readingRatings')} />;
  const { caseId, model, turn } = summaryOfKey(row.key);
  const nameOf = (value: string) =>
    of === 'stigmatizing' ? t(value === '0' ? 'driftPdsqi.none' : 'driftPdsqi.present') : value;
  const here = read.value.entries.filter((one) => one.caseId === caseId && one.model === model && one.turn === turn);
  const caseKey = here[0]?.caseKey ?? '';
  const labels = here.flatMap(({ rater, rating, comment, savedAt }, at) => {
    const value = rating[of];
    if (typeof value !== 'number') return [];
    const notes = comment === '' ? [] : [comment];
    const category = categories.indexOf(String(value));
    return [{ key: at, category, evaluator: rater, more: [dateAndTime(savedAt)], notes }];
  });
  return (
    <DecideItem
      {...more}
      {...draft}
      itemKey={row.key}
      categories={categories.map((value) => `${nameOf(value)} – ${textOf(`driftPdsqi.anchors.${of}.${value}`)}`)}
      ids={categories}
      decision={row.decision}
      mayDecide
      labels={labels}
    >
      <JudgedSummary key={row.key} caseId={caseId} model={model} turn={turn} caseKey={caseKey} />
      <ActButton small command="drift.openDisagreement" onClick={() => onOpen({ caseId, model, turn })}>
        {t('driftAgreement.open')}
      </ActButton>
    </DecideItem>
  );
}

type SummaryProps = Parameters<OpenSummary>[0] & { readonly caseKey: string };

/** The text that was rated; the model only where it is not hidden. */
function JudgedSummary({ caseKey, ...summary }: SummaryProps) {
  const { t } = useText();
  const call = useCall();
  const { isBlind, mask } = useBlind();
  const runId = useDrift((state) => state.runId);
  const read = useReading(runId, async () =>
    runId === null ? null : await call('drift.readTurn', { runId, ...summary }),
  );
  const text = read.status === 'ready' ? (read.value?.summary ?? null) : null;
  return (
    <>
      <h3>
        <Content text={t('driftPdsqi.placeCase', { key: caseKey })} />{' '}
        {isBlind ? <span className="pq-quiet">{t('blind.model')}</span> : <Content text={summary.model} />}{' '}
        <span>{t('driftPdsqi.placeTurn', { turn: summary.turn })}</span>
      </h3>
      {read.status === 'loading' && <LoadingShape rows={4} label={t('driftPdsqi.reading')} />}
      {text === null ? (
        read.status !== 'loading' && <p className="ak-caption">{t('driftAgreement.noText')}</p>
      ) : (
        <p className="dg-summary" lang={languageOfContent(text)}>
          {mask(text)}
        </p>
      )}
    </>
  );
}
