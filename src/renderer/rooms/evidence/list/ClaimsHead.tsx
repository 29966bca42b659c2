import { Menu } from '@mantine/core';
import { saveFile } from '../../../api/client.ts';
import { DatasetActs, DatasetChoices, DatasetHead, useDatasets } from '../../../components/dataset/DatasetHead.tsx';
import { useWithdraw } from '../../../components/dataset/useWithdraw.ts';
import { KeyedItem } from '../../../components/KeyedItem.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { keys, useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useCall } from '../../../window/workbench.ts';
import { useEvidence, useEvidenceStore } from '../evidenceContext.ts';
import { GiveTitles, useGiveTitles } from './GiveTitles.tsx';

/** Writes what was said of the finished claims of the open file. */
function OwnWork() {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  const task = useEvidence((state) => state.task);
  if (task.status !== 'ready') return null;
  const { datasetId, fileName } = task.value;
  const stem = fileName.replace(/^.*[\\/]/, '').replace(/\.json$/i, '');
  const save = (kind: 'answers' | 'explanations') => async () => {
    const name = `${stem}.${kind === 'answers' ? 'answers' : 'outputs'}.json`;
    const report = await saveFile(name, (destination) =>
      call('evidence.exportOwnWork', { datasetId, fileName, kind, destination }),
    );
    if (report === null) return;
    const { fileName: file, itemCount: count, explained } = report;
    const said = kind === 'answers' ? 'saved' : 'savedExplanations';
    useFrame.getState().showToast({ text: t(`evidence.ownWork.${said}`, { file, count, explained }) });
  };
  return (
    <>
      <Menu.Label>{t('evidence.ownWork.title', { file: stem })}</Menu.Label>
      <Menu.Item onClick={() => act(save('answers'))}>{t('evidence.ownWork.answers')}</Menu.Item>
      <Menu.Item onClick={() => act(save('explanations'))}>{t('evidence.ownWork.explanations')}</Menu.Item>
      <Menu.Divider />
    </>
  );
}

/** Which set of claims is shown, with what can be done about it and about the statements that lie beside. */
export function ClaimsHead() {
  const { t } = useText();
  const act = useAct();
  const store = useEvidenceStore();
  const sets = useEvidence((state) => state.sets);
  const datasetId = useEvidence((state) => state.datasetId);
  const withdraw = useWithdraw({ before: () => store.getState().flush() });
  const chosen = sets?.find(({ id }) => id === datasetId) ?? null;
  useGiveTitles();
  const resultSets = useEvidence((state) => state.resultSets);
  const [firstResults] = resultSets;
  useCommand(
    'evidence.results',
    () => firstResults && store.getState().showResults(firstResults.id),
    firstResults !== undefined,
  );
  const showAgreement = () => store.getState().setLook({ showsAgreement: true });
  useCommand('evidence.agreement', showAgreement, chosen !== null);
  const others = useDatasets().filter(({ room, format }) => room === 'evidence' && format === 'evidence-statements');
  const head = useEvidence((state) => state.head);
  // A set may hold statements beside its claims.
  const claimCount = head.status === 'ready' ? head.value.claimCount : null;
  return (
    <DatasetHead
      room="evidence"
      dataset={chosen}
      name={chosen?.name ?? ''}
      label={t('evidence.list.chooseSet')}
      count={claimCount === null ? null : t('evidence.list.count', { count: claimCount })}
      itemText="evidenceImport.problemItem"
      onWithdraw={withdraw}
    >
      {(onAsk) => (
        <>
          <DatasetChoices
            label={t('evidence.list.sets')}
            datasets={sets ?? []}
            chosenId={datasetId}
            countOf={({ itemCount: count }) => t('evidence.list.count', { count })}
            onChoose={(id) => act(() => store.getState().openSet(id))}
          />
          <Menu.Divider />
          <KeyedItem command="frame.import" onClick={() => keys.run('frame.import')}>
            {t('evidence.list.import')}
          </KeyedItem>
          {chosen && (
            <>
              <KeyedItem command="evidence.agreement" onClick={showAgreement}>
                {t('evidenceAgreement.open')}
              </KeyedItem>
              <Menu.Divider />
              <OwnWork />
              <GiveTitles />
              <DatasetActs dataset={chosen} onAsk={onAsk} />
            </>
          )}
          {resultSets.length > 0 && <Menu.Label>{t('evidence.list.results')}</Menu.Label>}
          {resultSets.map(({ id, name }, at) =>
            at === 0 ? (
              <KeyedItem key={id} command="evidence.results" onClick={() => store.getState().showResults(id)}>
                {name}
              </KeyedItem>
            ) : (
              <Menu.Item key={id} onClick={() => store.getState().showResults(id)}>
                {name}
              </Menu.Item>
            ),
          )}
          {others.length > 0 && <Menu.Label>{t('evidence.list.knowledge')}</Menu.Label>}
          {others.map((one) => (
            <Menu.Item key={one.id} onClick={() => onAsk('withdraw', one)}>
              {t('evidence.list.withdrawKnowledge', { name: one.name })}
            </Menu.Item>
          ))}
        </>
      )}
    </DatasetHead>
  );
}
