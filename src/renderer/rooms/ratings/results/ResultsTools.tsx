import { PictureTools, type SavedKind, type SavedPicture } from '../../../components/picture/PictureTools.tsx';
import { useText } from '../../../window/i18n.ts';
import { useApp, useCall } from '../../../window/workbench.ts';
import { useResults, useResultsStore } from './resultsContext.ts';
import { hasNumbers } from './resultsState.ts';
import { useCriteria } from './useCriteria.ts';
import { useModels } from './useModels.ts';

const commands = {
  svg: 'ratings.exportSvg',
  png: 'ratings.exportPng',
  csv: 'ratings.exportCsv',
  jsonl: 'ratings.exportJsonl',
  parquet: 'ratings.exportParquet',
} as const;

/** Table, SVG, PNG, CSV, JSONL and Parquet of the tab that is shown. */
export function ResultsTools() {
  const store = useResultsStore();
  const showsTable = useResults((state) => state.showsTable);
  const isShown = useResults(hasNumbers);
  const draw = useDraw();
  return (
    <PictureTools
      table={{
        command: 'ratings.resultsTable',
        pressed: showsTable,
        obstacle: null,
        isOff: !isShown,
        onToggle: () => store.getState().setLook({ showsTable: !showsTable }),
      }}
      commands={commands}
      has={() => isShown}
      pane=".rr-work"
      draw={draw}
    />
  );
}

/** Draws what is shown, with how its numbers were made. */
function useDraw() {
  const { t, language } = useText();
  const call = useCall();
  const store = useResultsStore();
  const models = useModels();
  const criteria = useCriteria();
  const version = useApp((state) => (state.project.status === 'ready' ? state.project.value.version : ''));
  return async (kind: SavedKind, pane: Element): Promise<SavedPicture | null> => {
    const { savedResults } = await import('./savedResults.ts');
    const state = store.getState();
    const { datasetId, head, filter, tab, criterion } = state;
    if (head.status !== 'ready') return null;
    const facts = { state, models, criteria, version, now: new Date().toISOString() };
    const base64 = await savedResults({ ...facts, pane, texts: { t, language } }, kind);
    const name = [head.value.title, t(`ratingsResults.tabs.${tab}`), criteria.labelOf(criterion)].join(' ');
    if (base64 === null) return null;
    return {
      name,
      write: (fileName, destination) =>
        call('ratings.exportResults', { datasetId, fileName, base64, filter, destination }),
    };
  };
}
