import { ActButton } from '../../../components/ActButton.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { Note } from '../../../components/Note.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useApp } from '../../../window/workbench.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';
import { noFilter } from '../tracesState.ts';
import { FileHead } from './FileHead.tsx';
import { FilterBar } from './FilterBar.tsx';
import { GroupRows } from './GroupRows.tsx';
import { LabelLegend } from './LabelLegend.tsx';
import { ListFoot } from './ListFoot.tsx';
import { ListProgress } from './ListProgress.tsx';
import { NoTraces, NothingFound } from './NothingFound.tsx';
import { SearchField } from './SearchField.tsx';
import './traceList.css';

/** The list pane: files, search, filters, progress, questions, source labels, and how many of them are shown. */
export function TraceList() {
  const act = useAct();
  const store = useTracesStore();
  const hasTraces = useApp((state) =>
    state.datasets.status === 'ready' ? state.datasets.value.some(({ room }) => room === 'traces') : null,
  );
  useCommand('traces.nextGroup', () => act(() => store.getState().stepGroup(1)));
  useCommand('traces.previousGroup', () => act(() => store.getState().stepGroup(-1)));
  useCommand('traces.clearFilter', () =>
    act(async () => {
      const { runSearch, setView, search } = store.getState();
      await runSearch('', search.mode);
      await setView({ filter: noFilter, queueId: null });
    }),
  );
  if (hasTraces === false) return <NoTraces />;
  return (
    <div className="tr-list" data-scope="traces.list">
      <FileHead />
      <SearchField />
      <FilterBar />
      <ListProgress />
      <ListBody />
      <LabelLegend />
      <ListFoot />
    </div>
  );
}

function ListBody() {
  const { t } = useText();
  const act = useAct();
  const rows = useTraces((state) => state.rows);
  const listError = useTraces((state) => state.listError);
  const reload = useTraces((state) => state.reload);
  if (!rows && listError) {
    return (
      <div className="tr-list-body">
        <Note
          kind="fault"
          title={t('traces.list.failed')}
          acts={
            <ActButton small onClick={() => act(reload)}>
              {t('traces.list.again')}
            </ActButton>
          }
        />
      </div>
    );
  }
  if (!rows) {
    return (
      <div className="tr-list-body">
        <LoadingShape rows={12} label={t('traces.list.loading')} />
      </div>
    );
  }
  return rows.matched === 0 ? <NothingFound /> : <GroupRows />;
}
