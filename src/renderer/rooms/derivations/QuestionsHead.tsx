import { Menu } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { Dataset } from '../../../shared/datasets.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Content } from '../../components/Content.tsx';
import {
  DatasetActs,
  DatasetChoices,
  DatasetHead,
  type OnAsk,
  useDatasets,
} from '../../components/dataset/DatasetHead.tsx';
import { useWithdraw } from '../../components/dataset/useWithdraw.ts';
import { KeyedItem } from '../../components/KeyedItem.tsx';
import { useFrame } from '../../window/frameStore.ts';
import { useText } from '../../window/i18n.ts';
import { keys, useCommand } from '../../window/keyDispatcher.ts';
import { useApp, useCall, useWorkbench } from '../../window/workbench.ts';
import { useDerivations, useDerivationsStore } from './derivationsContext.ts';

/** The datasets of the room, not the files that answer one. */
export function useGoldDatasets(): readonly Dataset[] {
  return useDatasets().filter(({ room, role }) => room === 'derivations' && role === 'gold');
}

/** Which dataset is shown, with what can be done about it and its predictions; import and export. */
export function QuestionsHead() {
  const { t } = useText();
  const dataset = useDerivations((state) => state.dataset);
  const selectDataset = useApp((state) => state.selectDataset);
  const gold = useGoldDatasets();
  const withdraw = useWithdrawAndGoOn(gold);
  const { start: startExport, question } = useExport();
  if (!dataset) return <div className="ak-dataset" />;
  const countText = (count: number) => t('derivations.list.count', { count });
  return (
    <>
      <DatasetHead
        room="derivations"
        dataset={dataset}
        name={dataset.name}
        label={t('derivations.list.datasets')}
        count={countText(dataset.itemCount)}
        itemText="import.item"
        onWithdraw={withdraw}
      >
        {(onAsk) => (
          <>
            <DatasetChoices
              label={t('derivations.list.datasets')}
              datasets={gold}
              chosenId={dataset.id}
              countOf={({ itemCount }) => countText(itemCount)}
              onChoose={selectDataset}
            />
            <Menu.Divider />
            <DatasetActs dataset={dataset} onAsk={onAsk} />
            <Predictions dataset={dataset} onAsk={onAsk} />
            <Menu.Divider />
            <KeyedItem command="frame.import" onClick={() => keys.run('frame.import')}>
              {t('derivations.list.import')}
            </KeyedItem>
            <KeyedItem command="derivations.export" onClick={startExport}>
              {t('derivations.list.export')}
              {dataset.leftOutCount > 0 && (
                <span className="ak-caption">
                  {' '}
                  {t('derivations.list.exportLeftOut', { count: dataset.leftOutCount })}
                </span>
              )}
            </KeyedItem>
          </>
        )}
      </DatasetHead>
      {question}
    </>
  );
}

function Predictions({ dataset, onAsk }: { dataset: Dataset; onAsk: OnAsk }) {
  const { t } = useText();
  const predictions = useDatasets().filter(({ goldDatasetId }) => goldDatasetId === dataset.id);
  if (predictions.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('derivations.dataset.predictions')}</Menu.Label>
      {predictions.map((prediction) => (
        <Menu.Sub key={prediction.id} position="right-start">
          <Menu.Sub.Target>
            <Menu.Sub.Item>
              <Content text={prediction.name} />
            </Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            <DatasetActs dataset={prediction} onAsk={onAsk} />
          </Menu.Sub.Dropdown>
        </Menu.Sub>
      ))}
    </>
  );
}

/** Behind a dataset that is withdrawn comes the next one; an undo leads back to it. */
function useWithdrawAndGoOn(gold: readonly Dataset[]): (dataset: Dataset) => void {
  const store = useDerivationsStore();
  const { store: app } = useWorkbench();
  const { reloadDatasets, selectDataset } = app.getState();
  const [withdrawnId, setWithdrawnId] = useState<number | null>(null);
  const isBack = withdrawnId !== null && gold.some(({ id }) => id === withdrawnId);
  useEffect(() => {
    if (!isBack) return;
    selectDataset(withdrawnId);
    setWithdrawnId(null);
  }, [isBack, withdrawnId, selectDataset]);
  return useWithdraw({
    before: () => store.getState().flush(),
    after: async ({ id, role }) => {
      await reloadDatasets();
      if (role !== 'gold') return;
      const place = gold.findIndex((one) => one.id === id);
      const next = gold[place + 1] ?? gold[place - 1];
      if (next) selectDataset(next.id);
      setWithdrawnId(id);
    },
  });
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
