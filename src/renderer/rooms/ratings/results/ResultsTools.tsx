import { Download, Table2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { ToolButton } from '../../../components/ToolButton.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useApp, useCall } from '../../../window/workbench.ts';
import { useResults, useResultsStore } from './resultsContext.ts';
import { resultsOf } from './resultsState.ts';
import { useCriteria } from './useCriteria.ts';
import { useModels } from './useModels.ts';

const kinds = ['svg', 'png', 'csv'] as const;
type Kind = (typeof kinds)[number];
const commands = { svg: 'ratings.exportSvg', png: 'ratings.exportPng', csv: 'ratings.exportCsv' } as const;

/** Table, SVG, PNG and CSV of the tab that is shown. */
export function ResultsTools() {
  const { t } = useText();
  const store = useResultsStore();
  const element = useRef<HTMLDivElement>(null);
  const tab = useResults((state) => state.tab);
  const showsTable = useResults((state) => state.showsTable);
  const hasNumbers = useResults((state) => (resultsOf(state)?.counts.shown ?? 0) > 0) && tab !== 'progress';
  const { save, isSaving } = useSave(() => element.current?.closest('.rr-work') ?? null);
  useCommand('ratings.exportSvg', () => save('svg'), hasNumbers);
  useCommand('ratings.exportPng', () => save('png'), hasNumbers);
  useCommand('ratings.exportCsv', () => save('csv'), hasNumbers);
  return (
    <div ref={element} className="rr-tools">
      <ToolButton
        icon={<Table2 size={14} aria-hidden="true" />}
        label={t('ratingsResults.tools.table')}
        command="ratings.resultsTable"
        pressed={showsTable}
        disabled={!hasNumbers}
        onClick={() => store.getState().setLook({ showsTable: !showsTable })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a field set would bring its frame */}
      <div role="group" aria-label={t('ratingsResults.tools.label')} className="rr-tools-save">
        <Download size={14} aria-hidden="true" />
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className="ak-tool-button"
            disabled={isSaving || !hasNumbers}
            data-command={commands[kind]}
            onClick={() => save(kind)}
          >
            {kind.toUpperCase()}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Saves what is shown to where the user wants it, and says so. */
function useSave(paneOf: () => Element | null) {
  const { t, language } = useText();
  const act = useAct();
  const call = useCall();
  const store = useResultsStore();
  const models = useModels();
  const criteria = useCriteria();
  const showToast = useFrame((state) => state.showToast);
  const version = useApp((state) => (state.project.status === 'ready' ? state.project.value.version : ''));
  const [isSaving, setSaving] = useState(false);

  const write = async (kind: Kind) => {
    const pane = paneOf();
    const state = store.getState();
    const { datasetId, head, filter } = state;
    if (!pane || datasetId === null || head.status !== 'ready') return null;
    // Transport and drawing start when they are needed; the room opens without them.
    const [{ saveFile }, { savedResults }] = await Promise.all([
      import('../../../api/client.ts'),
      import('./savedResults.ts'),
    ]);
    const words = [head.value.title, t(`ratingsResults.tabs.${state.tab}`), criteria.labelOf(state.criterion)];
    const fileName = `${words.join(' ').replaceAll(/[/\\]/g, '_').slice(0, 100)}.${kind}`;
    const facts = { state, models, criteria, version, now: new Date().toISOString() };
    const base64 = await savedResults({ ...facts, pane, texts: { t, language } }, kind);
    if (base64 === null) {
      showToast({ text: t('ratingsResults.tools.nothing') });
      return null;
    }
    return saveFile(fileName, (destination) =>
      call('ratings.exportResults', { datasetId, fileName, base64, filter, destination }),
    );
  };

  const save = (kind: Kind) => {
    setSaving(true);
    act(async () => {
      try {
        const report = await write(kind);
        if (report) showToast({ text: t('ratingsResults.tools.saved', { file: report.fileName }) });
      } finally {
        setSaving(false);
      }
    });
  };
  return { save, isSaving };
}
