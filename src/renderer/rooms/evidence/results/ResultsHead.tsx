import { Menu } from '@mantine/core';
import { ActButton } from '../../../components/ActButton.tsx';
import { DatasetActs, DatasetChoices, DatasetHead, useDatasets } from '../../../components/dataset/DatasetHead.tsx';
import { useWithdraw } from '../../../components/dataset/useWithdraw.ts';
import { useText } from '../../../window/i18n.ts';

type Props = {
  readonly datasetId: number;
  readonly onChoose: (datasetId: number) => void;
  readonly onClose: () => void;
};

/** Which set of result files is shown, with what can be done about it, and the way back to the claims. */
export function ResultsHead({ datasetId, onChoose, onClose }: Props) {
  const { t } = useText();
  // Results are read alone: nothing of them waits to be saved.
  const withdraw = useWithdraw({ before: async () => null });
  const sets = useDatasets().filter(({ room, format }) => room === 'evidence' && format === 'evidence-results');
  const shown = sets.find(({ id }) => id === datasetId) ?? null;
  return (
    <header className="er-head">
      <DatasetHead
        room="evidence"
        dataset={shown}
        name={shown?.name ?? ''}
        label={t('evidenceResults.chooseSet')}
        count={null}
        itemText="evidenceImport.problemItem"
        onWithdraw={withdraw}
      >
        {(onAsk) => (
          <>
            <DatasetChoices
              label={t('evidence.list.results')}
              datasets={sets}
              chosenId={datasetId}
              countOf={({ itemCount: count }) => t('evidenceImport.resultUnits', { count })}
              onChoose={onChoose}
            />
            <Menu.Divider />
            {shown && <DatasetActs dataset={shown} onAsk={onAsk} />}
          </>
        )}
      </DatasetHead>
      <ActButton small command="evidence.results" onClick={onClose}>
        {t('evidenceResults.close')}
      </ActButton>
    </header>
  );
}
