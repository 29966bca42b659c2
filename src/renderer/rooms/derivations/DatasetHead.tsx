import { Menu } from '@mantine/core';
import { ChevronDown, Database } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { Dataset } from '../../../shared/datasets.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Content } from '../../components/Content.tsx';
import { AboutDatasetDialog } from '../../components/dataset/AboutDatasetDialog.tsx';
import { LeftOutDialog } from '../../components/dataset/LeftOutDialog.tsx';
import { WithdrawDialog } from '../../components/dataset/WithdrawDialog.tsx';
import { useFrame } from '../../window/frameStore.ts';
import { useText } from '../../window/i18n.ts';
import { useCommand } from '../../window/keyDispatcher.ts';
import { useApp, useCall } from '../../window/workbench.ts';
import { type Asked, DatasetMenu } from './DatasetMenu.tsx';
import { useDerivations, useDerivationsStore } from './derivationsContext.ts';
import { NoDataset } from './NoDataset.tsx';
import { useWithdraw } from './useWithdraw.ts';

const noDatasets: readonly Dataset[] = [];

/** Name of the dataset with the menu to change it, to describe or withdraw it, to import and to export. */
export function DatasetHead() {
  const { t } = useText();
  const dataset = useDerivations((state) => state.dataset);
  const isReady = useApp((state) => state.datasets.status === 'ready');
  const all = useApp((state) => (state.datasets.status === 'ready' ? state.datasets.value : noDatasets));
  const gold = all.filter(({ room, role }) => room === 'derivations' && role === 'gold');
  const predictions = all.filter(({ goldDatasetId }) => goldDatasetId !== null && goldDatasetId === dataset?.id);
  const [asked, setAsked] = useState<Asked | null>(null);
  const head = useRef<HTMLButtonElement>(null);
  const withdraw = useWithdraw(gold);
  const { start: startExport, question } = useExport();
  const ask = (kind: Asked['kind']) => () => {
    if (dataset) setAsked({ kind, dataset });
  };
  useCommand('derivations.describe', ask('about'), dataset !== null);
  useCommand('derivations.withdraw', ask('withdraw'), dataset !== null);
  useCommand('derivations.leftOut', ask('leftOut'), dataset !== null && dataset.leftOutCount > 0);

  const close = () => {
    setAsked(null);
    requestAnimationFrame(() => head.current?.focus());
  };
  const dialogs = asked && (
    <DatasetDialogs
      asked={asked}
      predictionCount={predictions.length}
      onWithdraw={() => {
        withdraw(asked.dataset);
        close();
      }}
      onClose={close}
    />
  );
  if (isReady && gold.length === 0) return <NoDataset />;
  if (!dataset) return <div className="dv-dataset" />;
  return (
    <div className="dv-dataset">
      <Menu position="bottom-start" width={320}>
        <Menu.Target>
          <button ref={head} type="button" className="dv-dataset-name" title={dataset.name}>
            <Database size={16} className="ak-icon" aria-hidden="true" />
            <span className="ak-hidden">{t('derivations.list.datasets')}</span>
            <Content text={dataset.name} className="dv-cut" />
            <ChevronDown size={14} className="ak-icon" aria-hidden="true" />
          </button>
        </Menu.Target>
        <DatasetMenu
          dataset={dataset}
          gold={gold}
          predictions={predictions}
          onAsk={(kind, about) => setAsked({ kind, dataset: about })}
          onExport={startExport}
        />
      </Menu>
      <span className="dv-dataset-count ak-number">{t('derivations.list.count', { count: dataset.itemCount })}</span>
      {dialogs}
      {question}
    </div>
  );
}

type DialogsProps = {
  readonly asked: Asked;
  readonly predictionCount: number;
  readonly onWithdraw: () => void;
  readonly onClose: () => void;
};

function DatasetDialogs({ asked: { kind, dataset }, predictionCount, onWithdraw, onClose }: DialogsProps) {
  if (kind === 'about') return <AboutDatasetDialog dataset={dataset} onClose={onClose} />;
  if (kind === 'leftOut') return <LeftOutDialog dataset={dataset} itemText="import.item" onClose={onClose} />;
  return (
    <WithdrawDialog dataset={dataset} predictionCount={predictionCount} onWithdraw={onWithdraw} onClose={onClose} />
  );
}

/** Saves what was typed, then writes the dataset where the user wants it; what would be no whole file is asked about first. */
function useExport(): { readonly start: () => void; readonly question: ReactNode } {
  const { t } = useText();
  const call = useCall();
  const store = useDerivationsStore();
  const showToast = useFrame((state) => state.showToast);
  const [cutOff, setCutOff] = useState<Dataset | null>(null);
  const write = async (dataset: Dataset) => {
    const { saveExport } = await import('../../api/client.ts');
    const report = await saveExport(dataset.id, dataset.fileName);
    if (!report) return;
    const { fileName, itemCount: count, changedCount: changed, leftOutCount, provenanceFileName } = report;
    const parts = [
      t('derivations.export.done', { fileName, count, changed }),
      leftOutCount > 0 && t('derivations.export.leftOut', { count: leftOutCount }),
      t('derivations.export.provenance', { fileName: provenanceFileName }),
    ];
    showToast({ text: parts.filter((part) => part !== false).join(' ') });
  };
  const prepare = async () => {
    const { dataset, flush } = store.getState();
    if (!dataset) return;
    await flush();
    const { isCutOff } = await call('datasets.exportNotes', { datasetId: dataset.id });
    if (isCutOff) setCutOff(dataset);
    else await write(dataset);
  };
  const fail = () => showToast({ text: t('derivations.export.failed') });
  const start = () => {
    prepare().catch(fail);
  };
  useCommand('derivations.export', start);
  const question = cutOff && (
    <ConfirmDialog
      title={t('derivations.export.cutOffTitle', { name: cutOff.name })}
      act={t('derivations.export.cutOffAct')}
      onAct={() => void write(cutOff).catch(fail)}
      onClose={() => setCutOff(null)}
    >
      {t('derivations.export.cutOffText', { count: cutOff.leftOutCount })}
    </ConfirmDialog>
  );
  return { start, question };
}
