import { isTableKind } from '../../../../components/charts/table/numbersTable.ts';
import { PictureTools, type SavedKind, type SavedPicture } from '../../../../components/picture/PictureTools.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useApp, useCall } from '../../../../window/workbench.ts';
import { useDrift, useDriftStore } from '../../driftContext.ts';
import { nothingDrawn } from './nothingDrawn.ts';

const commands = {
  svg: 'drift.exportSvg',
  png: 'drift.exportPng',
  csv: 'drift.exportCsv',
  parquet: 'drift.exportParquet',
} as const;

/** Table, SVG, PNG, CSV and Parquet of the chart that is shown: the right end of the row of charts. */
export function ChartTools() {
  const { t } = useText();
  const store = useDriftStore();
  const workTab = useDrift((state) => state.workTab);
  const showsTable = useDrift((state) => state.showsTable);
  const nothing = useDrift(nothingDrawn);
  const nothingListed = useDrift((state) => nothingDrawn({ ...state, showsTable: true }));
  const isCleaning = useDrift((state) => state.workTab === 'relations' && state.caseView === 'cleaning');
  const draw = useDraw();
  // Ratings have forms and an export of their own.
  if (workTab === 'pdsqi') return null;
  const isTable = workTab === 'card' || isCleaning;
  const whyNot = (kind: SavedKind) => {
    if (!isTableKind(kind)) return nothing;
    // A table also has rows of models without a value.
    return nothingListed === 'values' ? null : nothingListed;
  };
  return (
    <PictureTools
      table={{
        command: 'drift.table',
        pressed: isTable || showsTable,
        obstacle: isTable
          ? t(isCleaning ? 'driftCharts.relations.cleaning.noTable' : 'driftCharts.tools.noTable')
          : null,
        onToggle: () => store.getState().setLook({ showsTable: !showsTable }),
      }}
      commands={commands}
      has={(kind) => whyNot(kind) === null}
      titleOf={(kind) => {
        const reason = whyNot(kind);
        if (reason !== null) return t(`driftCharts.tools.nothing.${reason}`);
        return isTableKind(kind) ? undefined : t('driftCharts.tools.light');
      }}
      pane=".dr-work"
      draw={draw}
    />
  );
}

/** Draws what is shown, with how it was measured. */
function useDraw() {
  const { t, language } = useText();
  const call = useCall();
  const store = useDriftStore();
  const version = useApp((state) => (state.project.status === 'ready' ? state.project.value.version : ''));
  return async (kind: SavedKind, pane: Element): Promise<SavedPicture | null> => {
    const { shownPicture, writeTable } = await import('./saveShown.ts');
    const state = store.getState();
    const set = state.sets.find(({ id }) => id === state.datasetId)?.name ?? t('drift.list.resultsOnly');
    const name = `${set} ${t(`drift.charts.${state.workTab}`)}`;
    // It is not offered here.
    if (kind === 'jsonl') return null;
    if (isTableKind(kind)) {
      return { name, write: (fileName, destination) => writeTable(call, state, t, fileName, kind, destination) };
    }
    const facts = { state, version, now: new Date().toISOString() };
    const base64 = await shownPicture({ call, pane, texts: { t, language }, ...facts }, kind);
    const { runId } = state;
    if (base64 === null) return null;
    return {
      name,
      write: (fileName, destination) => call('drift.exportChart', { fileName, base64, runId, destination }),
    };
  };
}
