import { hasComputed } from '../../../../shared/rooms/evidence/computedTable.ts';
import { PictureTools, type SavedKind, type SavedPicture } from '../../../components/picture/PictureTools.tsx';
import { useText } from '../../../window/i18n.ts';
import { useApp, useCall } from '../../../window/workbench.ts';
import { useResults, useResultsStore, useView } from './resultsContext.ts';
import { useTestName } from './useTestName.ts';

const commands = {
  svg: 'evidence.exportSvg',
  png: 'evidence.exportPng',
  csv: 'evidence.exportCsv',
  parquet: 'evidence.exportParquet',
} as const;

/** Table, SVG, PNG, CSV and Parquet of the tab that is shown. */
export function ResultsTools() {
  const store = useResultsStore();
  const showsTable = useResults((state) => state.showsTable);
  const tab = useResults((state) => state.tab);
  const computed = useResults((state) => state.computed);
  const isThere = useView() !== null;
  const models = useResults((state) => state.models);
  const isTable = tab === 'computed' || tab === 'models';
  const isFull = tab === 'computed' ? hasComputed(computed) : tab !== 'models' || (models?.groups.length ?? 0) > 0;
  const draw = useDraw();
  return (
    <PictureTools
      table={{
        command: 'evidence.resultsTable',
        pressed: showsTable,
        obstacle: null,
        isOff: !isThere || isTable,
        onToggle: () => store.getState().setLook({ showsTable: !showsTable }),
      }}
      commands={commands}
      has={() => isThere && isFull}
      pane=".er-work"
      draw={draw}
    />
  );
}

/** Draws what is shown, with how its numbers were made. */
function useDraw() {
  const { t, language } = useText();
  const call = useCall();
  const store = useResultsStore();
  const nameOf = useTestName();
  const version = useApp((state) => (state.project.status === 'ready' ? state.project.value.version : ''));
  return async (kind: SavedKind, pane: Element): Promise<SavedPicture | null> => {
    const { comparedModels, savedResults } = await import('./savedResults.ts');
    const state = store.getState();
    if (state.view.status !== 'ready') return null;
    const view = state.view.value;
    const { model, scenario, leaveOutEmpty } = view;
    const testName = nameOf(scenario);
    const facts = { state, view, version, now: new Date().toISOString() };
    const base64 = await savedResults({ ...facts, pane, texts: { t, language } }, kind);
    if (base64 === null) return null;
    const scores = state.tab === 'computed' ? 'computed' : 'imported';
    const choice = { model: comparedModels(state) ?? model, scenario, leaveOutEmpty };
    return {
      name: [comparedModels(state) ?? model, testName, t(`evidenceResults.tabs.${state.tab}`)].join(' '),
      write: (fileName, destination) =>
        call('evidence.exportResults', {
          ...{ datasetId: state.datasetId, choice, scores },
          fileName,
          base64,
          destination,
        }),
    };
  };
}
