import { Menu } from '@mantine/core';
import { DatasetActs, DatasetChoices, DatasetHead, useDatasets } from '../../../components/dataset/DatasetHead.tsx';
import type { ReadAgain } from '../../../components/dataset/LeftOutDialog.tsx';
import { useWithdraw } from '../../../components/dataset/useWithdraw.ts';
import { KeyedItem } from '../../../components/KeyedItem.tsx';
import { useText } from '../../../window/i18n.ts';
import { useImports } from '../../../window/importStore.ts';
import { keys, useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useCall } from '../../../window/workbench.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';
import { useBlindToAll } from '../useBlind.ts';

/** Whose traces are listed: all, or those of one file, with what can be done about it; import and export. */
export function FileHead() {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const files = useDatasets().filter(({ room }) => room === 'traces');
  const chosenIds = useTraces((state) => state.view.datasetIds);
  const matched = useTraces((state) => state.rows?.matched ?? null);
  const { mask } = useBlindToAll();
  const chosen = files.find(({ id }) => chosenIds.includes(id)) ?? null;
  const choose = (datasetIds: number[]) => act(() => store.getState().setView({ datasetIds }));
  const exportMarks = () => store.getState().openDialog('export');
  useCommand('traces.export', exportMarks);
  const withdraw = useWithdraw({
    before: async () => {
      await store.getState().flush();
      await store.getState().setView({ datasetIds: [] });
    },
  });
  const readAgain = useReadAgain();
  return (
    <DatasetHead
      room="traces"
      dataset={chosen}
      name={chosen === null ? t('traces.list.all') : mask(chosen.name)}
      label={t('traces.list.chooseFiles')}
      count={matched === null ? null : t('traces.list.count', { count: matched })}
      itemText="tracesImport.problemItem"
      {...(chosen?.format === 'fields' && { readAgain })}
      onWithdraw={withdraw}
    >
      {(onAsk) => (
        <>
          <Menu.RadioGroup value={chosen === null ? 'all' : ''} onChange={() => choose([])}>
            <Menu.RadioItem value="all" closeMenuOnClick>
              {t('traces.list.all')}
            </Menu.RadioItem>
          </Menu.RadioGroup>
          <Menu.Divider />
          <DatasetChoices
            label={t('traces.list.files')}
            datasets={files}
            chosenId={chosen?.id ?? null}
            nameOf={({ name }) => mask(name)}
            countOf={({ itemCount: count }) => t('traces.list.traceCount', { count })}
            onChoose={(id) => choose([id])}
          />
          {chosen && (
            <>
              <Menu.Divider />
              <DatasetActs dataset={chosen} onAsk={onAsk} />
            </>
          )}
          <Menu.Divider />
          <KeyedItem command="frame.import" onClick={() => keys.run('frame.import')}>
            {t('traces.list.import')}
          </KeyedItem>
          <KeyedItem command="traces.agreement" onClick={() => keys.run('traces.agreement')}>
            {t('tracesAgreement.title')}
          </KeyedItem>
          <KeyedItem command="traces.results" onClick={() => keys.run('traces.results')}>
            {t('tracesResults.title')}
          </KeyedItem>
          <KeyedItem command="traces.passRates" onClick={() => keys.run('traces.passRates')}>
            {t('passRates.title')}
          </KeyedItem>
          <KeyedItem command="traces.export" onClick={exportMarks}>
            {t('traces.list.export')}
          </KeyedItem>
        </>
      )}
    </DatasetHead>
  );
}

/** What a mapping read nothing from may say something by another one. */
function useReadAgain(): ReadAgain {
  const call = useCall();
  return {
    helps: ({ code, params }) => (code === 'nothingMapped' || code === 'noTrace') && params.member === undefined,
    run: async ({ id: datasetId }) => {
      const { source, fileName, head, mapping } = await call('traces.openLeftOut', { datasetId });
      const job = { name: fileName, open: async () => source, head: async () => head, mapping };
      useImports.getState().add([job]);
    },
  };
}
