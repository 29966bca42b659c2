import { Menu } from '@mantine/core';
import type { Dataset } from '../../../../shared/datasets.ts';
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
import { keys } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useDrift, useDriftStore } from '../driftContext.ts';
import type { DriftDialog } from '../driftState.ts';

/** Which set of cases is shown, with what can be done about it and its files; import, measuring, note and export. */
export function SetHead() {
  const { t } = useText();
  const act = useAct();
  const store = useDriftStore();
  const sets = useDrift((state) => state.sets);
  const datasetId = useDrift((state) => state.datasetId);
  const caseCount = useDrift(({ overview }) => (overview.status === 'ready' ? overview.value.caseCount : null));
  const hasDialog = useDrift(({ dialog }) => dialog !== null);
  const chosen = sets.find(({ id }) => id === datasetId) ?? null;
  const withdraw = useWithdraw({ before: () => store.getState().flush() });
  const countText = (count: number) => t('drift.list.caseCount', { count });
  return (
    <DatasetHead
      room="drift"
      dataset={chosen}
      name={chosen?.name ?? t('drift.list.resultsOnly')}
      label={t('drift.list.chooseSet')}
      count={chosen && caseCount !== null ? countText(caseCount) : null}
      itemText="driftImport.problemItem"
      onWithdraw={withdraw}
      isCovered={hasDialog}
    >
      {(onAsk) => (
        <>
          {sets.length > 0 && (
            <>
              <DatasetChoices
                label={t('drift.list.sets')}
                datasets={sets}
                chosenId={datasetId}
                countOf={({ itemCount }) => countText(itemCount)}
                onChoose={(id) => act(() => store.getState().openSet(id))}
              />
              <Menu.Divider />
            </>
          )}
          <RunActs />
          {chosen && <FileActs dataset={chosen} onAsk={onAsk} />}
        </>
      )}
    </DatasetHead>
  );
}

function RunActs() {
  const { t } = useText();
  const store = useDriftStore();
  const hasRun = useDrift((state) => state.runId !== null);
  const hasSet = useDrift((state) => state.datasetId !== null);
  const canMeasure = useDrift((state) => state.overview.status === 'ready' && state.overview.value.models.length > 0);
  const open = (dialog: DriftDialog) => () => store.getState().openDialog(dialog);
  return (
    <>
      <KeyedItem command="frame.import" onClick={() => keys.run('frame.import')}>
        {t('drift.list.import')}
      </KeyedItem>
      <KeyedItem command="drift.measure" disabled={!canMeasure} onClick={open('measure')}>
        {t(hasRun ? 'drift.list.measureAgain' : 'drift.list.measure')}
      </KeyedItem>
      <KeyedItem command="drift.note" disabled={!hasRun} onClick={open('note')}>
        {t('drift.list.note')}
      </KeyedItem>
      <KeyedItem command="drift.export" disabled={!hasSet} onClick={open('export')}>
        {t('drift.list.export')}
      </KeyedItem>
      <KeyedItem command="drift.groups" disabled={!hasRun} onClick={open('groups')}>
        {t('drift.list.groups')}
      </KeyedItem>
      <KeyedItem
        command="drift.agreement"
        disabled={!hasSet}
        onClick={() => store.getState().setLook({ showsAgreement: true })}
      >
        {t('driftAgreement.menu')}
      </KeyedItem>
      <KeyedItem command="drift.queue" disabled={!hasSet} onClick={open('queue')}>
        {t('queues.menu')}
      </KeyedItem>
      <KeyedItem command="drift.terms" onClick={open('terms')}>
        {t('drift.list.terms')}
      </KeyedItem>
      <KeyedItem command="drift.aliases" onClick={open('aliases')}>
        {t('drift.list.aliases')}
      </KeyedItem>
    </>
  );
}

/** The set itself, and the files that answer it. */
function FileActs({ dataset, onAsk }: { dataset: Dataset; onAsk: OnAsk }) {
  const { t } = useText();
  const files = useDatasets().filter(({ goldDatasetId }) => goldDatasetId === dataset.id);
  return (
    <>
      <Menu.Divider />
      <DatasetActs dataset={dataset} onAsk={onAsk} />
      {files.length > 0 && <Menu.Label>{t('drift.list.files')}</Menu.Label>}
      {files.map((file) => (
        <Menu.Item key={file.id} onClick={() => onAsk('withdraw', file)}>
          {t('drift.list.withdrawFile', { name: file.name })}
        </Menu.Item>
      ))}
    </>
  );
}
