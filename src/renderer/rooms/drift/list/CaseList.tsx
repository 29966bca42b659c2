import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { ManyJudgement } from '../../../../shared/judgeMany.ts';
import { Content } from '../../../components/Content.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { JudgePicks } from '../../../components/list/JudgePicks.tsx';
import { ListBox, ListRow, type RowPlace, useWholeList } from '../../../components/list/ListBox.tsx';
import { type Picks, usePicks } from '../../../components/list/usePicks.ts';
import { RetryNote } from '../../../components/RetryNote.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useDrift, useDriftStore } from '../driftContext.ts';
import { type CaseAtTurn, type DriftPoint, listedModel, listedTurn } from '../driftState.ts';
import { useEnterReason } from '../reason/useShowReason.ts';

/** The cases of the open point, lowest recall first; without one, those of the selected model at turn 10. */
export function CaseList() {
  const { t } = useText();
  const act = useAct();
  const store = useDriftStore();
  const model = useDrift(listedModel);
  const turn = useDrift(listedTurn);
  const cases = useDrift((state) => state.casesAtTurn);
  const hasPoint = useDrift((state) => state.point !== null);
  const isMeasured = useDrift((state) => state.runId !== null);
  const isEmpty = cases.status === 'idle';
  const picks = useCasePicks(turn, model);
  const listed = useRef<string | null>(null);
  useEffect(() => {
    const place = `${turn}:${model}`;
    // A point brings its cases with it, and those of this place may be there or on their way.
    if (hasPoint || (listed.current === place && !isEmpty)) return;
    listed.current = place;
    act(() => store.getState().listCases());
  }, [model, turn, hasPoint, isEmpty, act, store]);
  if (!isMeasured || model === null) return <p className="dr-list-note ak-sentence">{t('drift.list.noRun')}</p>;
  return (
    <div className="dr-cases">
      <p className="dr-cases-head">
        <strong>{t('drift.list.casesAt', { model, turn })}</strong> {t('drift.list.casesOrder')}
      </p>
      {cases.status === 'failed' ? (
        <RetryNote title={t('drift.list.casesFailed')} onRetry={() => act(() => store.getState().listCases())} />
      ) : cases.status === 'ready' ? (
        <Rows cases={cases.value} place={{ model, turn }} picks={picks} />
      ) : (
        <LoadingShape rows={10} label={t('drift.list.casesLoading')} />
      )}
    </div>
  );
}

const noCases: readonly CaseAtTurn[] = [];

/** Cases stay picked while another turn or model is looked at, as far as they have it. They are held here, as its rows are read anew. */
function useCasePicks(turn: number, model: string | null): Picks {
  const runId = useDrift((state) => state.runId);
  const cases = useDrift(({ casesAtTurn }) => (casesAtTurn.status === 'ready' ? casesAtTurn.value : noCases));
  const isThere = useDrift(({ casesAtTurn }) => casesAtTurn.status === 'ready');
  const idAt = useCallback((index: number) => cases[index]?.caseId ?? null, [cases]);
  const stillListed = async (ids: number[]) => {
    const shown = ids.filter((id) => !isThere || cases.some(({ caseId }) => caseId === id));
    return { ids: shown, gone: ids.filter((id) => !shown.includes(id)) };
  };
  return usePicks({ list: runId, part: `${turn}:${model}:${isThere}`, stillListed, idAt, ensure: wholeListIsThere });
}

const judgeCommands = { done: 'drift.done', todo: 'drift.reopen' };

/** Nothing is on its way in a list that was read whole. */
const wholeListIsThere = () => Promise.resolve();

type RowsProps = { readonly cases: readonly CaseAtTurn[]; readonly place: DriftPoint; readonly picks: Picks };

function Rows({ cases, place: { model, turn }, picks }: RowsProps) {
  const { t } = useText();
  const act = useAct();
  const store = useDriftStore();
  const enterReason = useEnterReason();
  const caseId = useDrift((state) => state.caseId);
  const at = cases.findIndex((one) => one.caseId === caseId);
  const list = useWholeList(cases, at, (one) => act(() => store.getState().openPoint({ model, turn }, one.caseId)));
  const call = useCall();
  const runId = useDrift((state) => state.runId);
  const datasetId = useDrift((state) => state.datasetId);
  const [times, readQueues] = useReducer((before: number) => before + 1, 0);
  const queues = useReading(
    datasetId,
    async () => (datasetId === null ? [] : call('drift.queues', { datasetId })),
    times,
  );
  const queueing =
    runId === null
      ? undefined
      : {
          queues,
          read: readQueues,
          put: (queue: number | string, caseIds: number[]) =>
            call('drift.queuePicked', { queue, runId, model, turn, caseIds }),
        };
  const judge = async (caseIds: number[], judgement: ManyJudgement) => {
    await store.getState().flush();
    await store.getState().send('drift.judgeMany', { model, turn, caseIds, judgement });
    await store.getState().listCases();
  };
  if (cases.length === 0) return <p className="dr-list-note ak-sentence">{t('drift.list.noCases')}</p>;
  return (
    <>
      <ListBox
        label={t('drift.list.cases')}
        name="dr-case"
        idOf={(one) => one.caseId}
        selectedId={caseId}
        picks={picks}
        onEnter={enterReason}
        {...list}
      >
        {(one, place) => <CaseRow one={one} {...place} />}
      </ListBox>
      <JudgePicks picks={picks} judge={judge} commands={judgeCommands} queueing={queueing} />
    </>
  );
}

function CaseRow({
  one: { caseKey, recall, isDone, isFlagged, isOverruled },
  ...place
}: RowPlace & { readonly one: CaseAtTurn }) {
  const { t } = useText();
  return (
    <ListRow {...place}>
      <span className="dr-case-sign">{isDone && <StatusSign sign="done" label={t('drift.list.done')} />}</span>
      <Content text={caseKey} className="ak-list-row-title" title={caseKey} />
      {isFlagged && <StatusSign sign="flag" label={t('drift.list.flagged')} />}
      {isOverruled && <StatusSign sign="person" label={t('drift.list.overruled')} />}
      <span className="ak-list-row-end">{recall.toFixed(2)}</span>
    </ListRow>
  );
}
