import { Menu } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Dataset } from '../../../../shared/datasets.ts';
import { Content } from '../../../components/Content.tsx';
import {
  DatasetActs,
  DatasetChoices,
  DatasetHead,
  type OnAsk,
  useDatasets,
} from '../../../components/dataset/DatasetHead.tsx';
import { useWithdraw } from '../../../components/dataset/useWithdraw.ts';
import { KeyedItem } from '../../../components/KeyedItem.tsx';
import { useText } from '../../../window/i18n.ts';
import { keys, useCommand } from '../../../window/keyDispatcher.ts';
import { useApp, useWorkbench } from '../../../window/workbench.ts';
import { useDerivations, useDerivationsStore, useHas, useMetric } from '../derivationsContext.ts';
import { ExportQuestions } from './ExportQuestions.tsx';
import { GiveQuestions, useGiveQuestions } from './GiveQuestions.tsx';
import { PageTitlesDialog } from './PageTitlesDialog.tsx';
import { RelationsDialog } from './RelationsDialog.tsx';
import { SynonymsDialog } from './SynonymsDialog.tsx';

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
  const [showsRelations, setShowsRelations] = useState(false);
  const [showsSynonyms, setShowsSynonyms] = useState(false);
  const [showsPageTitles, setShowsPageTitles] = useState(false);
  const { compares } = useMetric();
  const { pageIds: hasPageIds } = useHas();
  const hasSynonyms = dataset !== null && compares === 'words';
  const readName = useGiveQuestions();
  useCommand('derivations.relations', () => setShowsRelations(true), dataset !== null);
  useCommand('derivations.synonyms', () => setShowsSynonyms(true), hasSynonyms);
  useCommand('derivations.pageTitles', () => setShowsPageTitles(true), dataset !== null && hasPageIds);
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
            <KeyedItem command="derivations.relations" onClick={() => keys.run('derivations.relations')}>
              {t('derivations.relations.open')}
            </KeyedItem>
            {hasSynonyms && (
              <KeyedItem command="derivations.synonyms" onClick={() => keys.run('derivations.synonyms')}>
                {t('synonyms.open')}
              </KeyedItem>
            )}
            <GiveQuestions isReading={readName !== null} />
            {hasPageIds && (
              <KeyedItem command="derivations.pageTitles" onClick={() => keys.run('derivations.pageTitles')}>
                {t('pageTitles.open')}
              </KeyedItem>
            )}
            <KeyedItem command="derivations.compareVersions" onClick={() => keys.run('derivations.compareVersions')}>
              {t('versions.menu')}
            </KeyedItem>
            <KeyedItem command="derivations.agreement" onClick={() => keys.run('derivations.agreement')}>
              {t('derivationsAgreement.menu')}
            </KeyedItem>
            <KeyedItem command="frame.import" onClick={() => keys.run('frame.import')}>
              {t('derivations.list.import')}
            </KeyedItem>
            <KeyedItem command="derivations.export" onClick={() => keys.run('derivations.export')}>
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
      {readName !== null && (
        <p className="dv-reading ak-caption" role="status">
          {t('pageTitles.readingFile', { file: readName })}
        </p>
      )}
      <ExportQuestions />
      {showsPageTitles && <PageTitlesDialog onClose={() => setShowsPageTitles(false)} />}
      {showsSynonyms && <SynonymsDialog onClose={() => setShowsSynonyms(false)} />}
      {showsRelations && <RelationsDialog dataset={dataset} onClose={() => setShowsRelations(false)} />}
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
