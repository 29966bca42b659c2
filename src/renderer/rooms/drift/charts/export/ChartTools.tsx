import { Download, Table2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { ToolButton } from '../../../../components/ToolButton.tsx';
import { useFrame } from '../../../../window/frameStore.ts';
import { useText } from '../../../../window/i18n.ts';
import { useCommand } from '../../../../window/keyDispatcher.ts';
import { useAct } from '../../../../window/useAct.ts';
import { useApp, useCall } from '../../../../window/workbench.ts';
import { useDrift, useDriftStore } from '../../driftContext.ts';
import { type NothingDrawn, nothingDrawn } from './nothingDrawn.ts';
import './chartTools.css';

const kinds = ['svg', 'png', 'csv'] as const;
type Kind = (typeof kinds)[number];
const commands = { svg: 'drift.exportSvg', png: 'drift.exportPng', csv: 'drift.exportCsv' } as const;

/** Table, SVG, PNG and CSV of the chart that is shown: the right end of the row of charts. */
export function ChartTools() {
  const { t } = useText();
  const store = useDriftStore();
  const element = useRef<HTMLDivElement>(null);
  const workTab = useDrift((state) => state.workTab);
  const showsTable = useDrift((state) => state.showsTable);
  const nothing = useDrift(nothingDrawn);
  const { save, isSaving } = useSave(() => element.current?.closest('.dr-work') ?? null);
  const isChart = workTab !== 'pdsqi';
  const hasPicture = isChart && nothing === null;
  useCommand('drift.exportSvg', () => save('svg'), hasPicture);
  useCommand('drift.exportPng', () => save('png'), hasPicture);
  useCommand('drift.exportCsv', () => save('csv'), isChart && hasNumbers(nothing));
  // Ratings have forms and an export of their own.
  if (!isChart) return null;
  const isTable = workTab === 'card';
  const titleOf = (kind: Kind) => {
    if (kind === 'csv' ? hasNumbers(nothing) : hasPicture) {
      return kind === 'csv' ? undefined : t('driftCharts.tools.light');
    }
    return nothing === null ? undefined : t(`driftCharts.tools.nothing.${nothing}`);
  };
  return (
    <div ref={element} className="dc-tools">
      <ToolButton
        icon={<Table2 size={14} aria-hidden="true" />}
        label={t('driftCharts.tools.table')}
        command="drift.table"
        pressed={isTable || showsTable}
        disabled={isTable}
        title={isTable ? t('driftCharts.tools.noTable') : undefined}
        onClick={() => store.getState().setLook({ showsTable: !showsTable })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a field set would bring its frame */}
      <div role="group" aria-label={t('driftCharts.tools.label')} className="dc-tools-save">
        <Download size={14} aria-hidden="true" />
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className="ak-tool-button"
            disabled={isSaving || !(kind === 'csv' ? hasNumbers(nothing) : hasPicture)}
            title={titleOf(kind)}
            data-command={commands[kind]}
            onClick={() => save(kind)}
          >
            {t(`driftCharts.tools.${kind}`)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** A table also has rows of models without a value. */
const hasNumbers = (nothing: NothingDrawn | null) =>
  nothing === null || nothing === 'conflicts' || nothing === 'values';

/** Saves what is shown to where the user wants it, and says so. */
function useSave(paneOf: () => Element | null) {
  const { t, language } = useText();
  const act = useAct();
  const call = useCall();
  const store = useDriftStore();
  const showToast = useFrame((state) => state.showToast);
  const version = useApp((state) => (state.project.status === 'ready' ? state.project.value.version : ''));
  const [isSaving, setSaving] = useState(false);

  const write = async (kind: Kind) => {
    const pane = paneOf();
    if (!pane) return;
    // Transport and drawing start when they are needed; the room opens without them.
    const [{ saveFile }, { shownPicture, writeCsv }] = await Promise.all([
      import('../../../../api/client.ts'),
      import('./saveShown.ts'),
    ]);
    const state = store.getState();
    const set = state.sets.find(({ id }) => id === state.datasetId)?.name ?? t('drift.list.resultsOnly');
    const fileName = `${set} ${t(`drift.charts.${state.workTab}`)}`.replaceAll(/[/\\]/g, '_').slice(0, 100);
    const name = `${fileName}.${kind}`;
    if (kind === 'csv') return saveFile(name, (destination) => writeCsv(call, state, t, name, destination));
    const facts = { state, version, now: new Date().toISOString() };
    const base64 = await shownPicture({ call, pane, texts: { t, language }, ...facts }, kind);
    if (base64 === null) {
      showToast({ text: t('driftCharts.tools.noPicture') });
      return null;
    }
    return saveFile(name, (destination) =>
      call('drift.exportChart', { fileName: name, base64, runId: state.runId, destination }),
    );
  };

  const save = (kind: Kind) => {
    setSaving(true);
    act(async () => {
      try {
        const report = await write(kind);
        if (report) showToast({ text: t('driftCharts.tools.saved', { file: report.fileName }) });
      } finally {
        setSaving(false);
      }
    });
  };
  return { save, isSaving };
}
