import { useCallback, useMemo } from 'react';
import type { DifferingQuestion } from '../../../../shared/rooms/derivations/versionsApi.ts';
import { Content } from '../../../components/Content.tsx';
import { JudgePicks } from '../../../components/list/JudgePicks.tsx';
import { ListBox, ListRow } from '../../../components/list/ListBox.tsx';
import { usePicks } from '../../../components/list/usePicks.ts';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCall } from '../../../window/workbench.ts';
import { useDerivations, useDerivationsStore } from '../derivationsContext.ts';

type Props = {
  /** Which two versions: nothing stays picked in others. */
  readonly versions: string;
  readonly differing: readonly DifferingQuestion[];
  /** Those of them that are shown. */
  readonly rows: readonly DifferingQuestion[];
  readonly selectedId: number | null;
  readonly selectedIndex: number;
  readonly onSelect: (index: number) => void;
};

const judgeCommands = { done: 'derivations.doneCompared' };
/** Nothing is on its way in a list that was read whole. */
const wholeListIsThere = () => Promise.resolve();
const idsOf = (list: readonly DifferingQuestion[]) => list.map(({ questionId }) => questionId);

/** The questions that differ, of which several can be picked to call them done or flagged, or to queue them, in one act. */
export function DifferingRows({ versions, differing, rows, selectedId, selectedIndex, onSelect }: Props) {
  const { t } = useText();
  const call = useCall();
  const store = useDerivationsStore();
  const queues = useDerivations((state) => state.queues);
  const { flush, loadQueues, queuePicked } = store.getState();
  const idAt = useCallback((index: number) => rows[index]?.questionId ?? null, [rows]);
  const picks = usePicks({
    ...{ list: versions, part: [differing, rows].map(idsOf).join(' ') },
    stillListed: async (ids) => {
      const [shown, all] = [new Set(idsOf(rows)), new Set(idsOf(differing))];
      return { ids: ids.filter((id) => shown.has(id)), gone: ids.filter((id) => !all.has(id)) };
    },
    ...{ idAt, ensure: wholeListIsThere },
  });
  const scrollTo = useMemo(
    () => (selectedIndex < 0 ? null : { index: selectedIndex, align: 'auto' as const }),
    [selectedIndex],
  );
  return (
    <>
      {rows.length > 0 ? (
        <ListBox
          label={t('versions.panes.list')}
          name="version"
          count={rows.length}
          rowAt={(index) => rows[index] ?? null}
          idOf={({ questionId }) => questionId}
          selectedId={selectedId}
          selectedIndex={selectedIndex}
          onSelect={onSelect}
          scrollTo={scrollTo}
          picks={picks}
        >
          {(row, place) => (
            <ListRow {...place} title={row.title}>
              <Line {...row} />
            </ListRow>
          )}
        </ListBox>
      ) : (
        <div className="ak-list-body" />
      )}
      <JudgePicks
        picks={picks}
        judge={async (questionIds, judgement) => {
          await flush();
          await call('derivations.judgeMany', { questionIds, judgement });
        }}
        commands={judgeCommands}
        queueing={{ queues, read: loadQueues, put: queuePicked }}
      />
    </>
  );
}

function Line({ state, title, differences }: DifferingQuestion) {
  const { t, textOf } = useText();
  return (
    <>
      <StatusSign sign={state} label={t(`states.${state}`)} />
      <Content text={title} className="ak-list-row-title" />
      <span className="ak-list-row-end vs-what">
        {differences
          .slice(0, 1)
          .map(({ kind, count }) => textOf(`versions.differences.${kind}`, { count }))
          .join('')}
        {differences.length > 1 && ` +${differences.length - 1}`}
      </span>
    </>
  );
}
