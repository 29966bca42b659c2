import { emptyLine } from '../../../../shared/rooms/evidence/resultsCaption.ts';
import { NumbersTableView } from '../../../components/charts/table/NumbersTableView.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { Keys } from '../../../components/Keys.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { Note } from '../../../components/Note.tsx';
import { Tabs } from '../../../components/Tabs.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useKeyOf } from '../../../window/useKeymap.ts';
import { Computed } from './Computed.tsx';
import { Models } from './Models.tsx';
import { Correlation, Density, Heat, Means, Radar } from './OtherTabs.tsx';
import { Overview } from './Overview.tsx';
import { ResultsTools } from './ResultsTools.tsx';
import { useResults, useResultsStore, useView } from './resultsContext.ts';
import { type Tab, tabs } from './resultsState.ts';
import { shownTable } from './resultsTables.ts';
import { OpenTemplates } from './Template.tsx';

/** The results of one test of one model: means with their tests, and the figures of the study. */
export function ResultsWork() {
  const { t } = useText();
  const act = useAct();
  const store = useResultsStore();
  const tab = useResults((state) => state.tab);
  const data = useResults((state) => state.view);
  const head = useResults((state) => state.head);
  const setTab = (next: Tab) => store.getState().setLook({ tab: next });
  const showsMeans = useResults((state) => state.tab === 'overview' && !state.showsTable);
  useCommand(
    'evidence.intervals',
    () => {
      const { showsIntervals, setLook } = store.getState();
      setLook({ showsIntervals: !showsIntervals });
    },
    showsMeans,
  );
  const isBehind = useResults(
    ({ view, ...chosen }) =>
      view.status === 'ready' &&
      (['model', 'scenario', 'leaveOutEmpty'] as const).some((part) => view.value[part] !== chosen[part]),
  );
  const failed = data.status === 'failed' ? data.error : head.status === 'failed' ? head.error : null;
  if (failed) {
    return (
      <div className="er-state">
        <ErrorNote error={failed} onRetry={() => act(() => store.getState().open())} />
      </div>
    );
  }
  if (head.status === 'ready' && head.value.models.length === 0)
    return <EmptyState title={t('evidenceResults.nothing')}>{t('evidenceResults.nothingText')}</EmptyState>;
  if (data.status !== 'ready') {
    return (
      <div className="er-state">
        <LoadingShape rows={10} label={t('evidenceResults.loading')} />
      </div>
    );
  }
  const panels = {
    overview: <Overview />,
    density: <Density />,
    heat: <Heat />,
    correlation: <Correlation />,
    radar: <Radar />,
    bars: <Means />,
    models: <Models />,
    computed: <Computed />,
  };
  return (
    <div className="er-work" aria-busy={isBehind}>
      <Tabs
        label={t('evidenceResults.tabsLabel')}
        current={tab}
        onChange={setTab}
        tabs={tabs.map((id) => ({
          id,
          label: t(`evidenceResults.tabs.${id}`),
          panel: id === tab ? <Panel>{panels[id]}</Panel> : null,
        }))}
        end={<ResultsTools />}
      />
    </div>
  );
}

/** Whether a tab is a table by itself. */
function isTable(tab: Tab): boolean {
  return tab === 'computed' || tab === 'models';
}

/** What a tab shows, or the table of the same numbers; above both, that empty explanations are in them. */
function Panel({ children }: { children: React.ReactNode }) {
  const { t } = useText();
  const showsTable = useResults((state) => state.showsTable);
  const tab = useResults((state) => state.tab);
  const metric = useResults((state) => state.metric);
  const leaveOutEmpty = useResults((state) => state.leaveOutEmpty);
  const view = useView();
  if (view === null) return null;
  const table = showsTable && !isTable(tab) ? shownTable({ view, tab, metric, leaveOutEmpty }, t) : null;
  return (
    <div className="er-panel">
      <EmptyNote />
      <OpenTemplates />
      {table === null ? (
        children
      ) : (
        <NumbersTableView
          table={table}
          label={t(`evidenceResults.tabs.${tab}`)}
          about={t('evidenceResults.table.about')}
        />
      )}
    </div>
  );
}

/** How many explanations are empty, and whether they are in the numbers. Nothing where none is. */
function EmptyNote() {
  const { t } = useText();
  const act = useAct();
  const store = useResultsStore();
  const view = useView();
  const leaveOut = useResults((state) => state.leaveOutEmpty);
  const tab = useResults((state) => state.tab);
  const key = useKeyOf('evidence.leaveOutEmpty');
  const said = view === null ? null : emptyLine(view, leaveOut, t);
  const toggle = () => act(() => store.getState().choose({ leaveOutEmpty: !leaveOut }));
  useCommand('evidence.leaveOutEmpty', toggle, said?.isKnown ?? false);
  if (view === null || said === null) return null;
  // The tests between models are of all of them, and each has its own empty explanations.
  const title =
    tab === 'models' ? t('evidenceResults.empty.ofModel', { model: view.model, said: said.title }) : said.title;
  if (!said.isKnown) {
    return (
      <Note kind="caution" title={title} inline className="er-empty">
        {said.about}
      </Note>
    );
  }
  return (
    <Note
      kind="caution"
      inline
      className="er-empty"
      title={title}
      acts={
        <label className="er-switch">
          <input type="checkbox" checked={leaveOut} aria-keyshortcuts={key ?? undefined} onChange={toggle} />
          {t('evidenceResults.empty.leaveOut')} <Keys keys={key} />
        </label>
      }
    >
      {said.about}
    </Note>
  );
}
