import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { useDatasets } from '../../../components/dataset/DatasetHead.tsx';
import { useWithdraw } from '../../../components/dataset/useWithdraw.ts';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useCall } from '../../../window/workbench.ts';
import { useRatings, useRatingsStore } from '../ratingsContext.ts';
import { studyOf } from '../ratingsState.ts';
import { MergeDialog } from './MergeDialog.tsx';

/** What is asked before something is done with a study as a whole. */
export function StudyDialogs() {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  const store = useRatingsStore();
  const dialog = useRatings((state) => state.dialog);
  const study = useRatings(studyOf);
  const dataset = useDatasets().find(({ id }) => id === study?.datasetId);
  const withdraw = useWithdraw({
    before: () => store.getState().flush(),
    after: () => store.getState().show('studies'),
  });
  const close = () => store.getState().openDialog(null);
  if (dialog?.kind === 'merge') return <MergeDialog file={dialog} onClose={close} />;
  if (dialog === null || study === null) return null;
  const { datasetId } = study;
  const run = (work: () => Promise<unknown>) =>
    act(async () => {
      await work();
      await store.getState().readStudy();
    });
  if (dialog.kind === 'end') {
    const isOpen = study.ended === null;
    return (
      <ConfirmDialog
        title={t(isOpen ? 'ratings.owning.closeAsk' : 'ratings.owning.reopenAsk')}
        act={t(isOpen ? 'ratings.owning.close' : 'ratings.owning.reopen')}
        onAct={() => run(() => call('ratings.setClosed', { datasetId, closed: isOpen }))}
        onClose={close}
      >
        {t(isOpen ? 'ratings.owning.closeText' : 'ratings.owning.reopenText')}
      </ConfirmDialog>
    );
  }
  if (dialog.kind === 'unblind') {
    return (
      <ConfirmDialog
        title={t('ratings.owning.unblindAsk')}
        act={t('ratings.owning.unblindAct')}
        onAct={() => run(() => call('ratings.unblind', { datasetId }))}
        onClose={close}
      >
        {t('ratings.owning.unblindText')}
      </ConfirmDialog>
    );
  }
  if (dialog.kind === 'withdrawStudy' && dataset !== undefined) {
    return (
      <ConfirmDialog
        title={t('datasets.withdrawTitle', { name: dataset.name })}
        act={t('datasets.withdrawAct')}
        onAct={() => withdraw(dataset)}
        onClose={close}
      >
        <p>{t('ratings.owning.withdrawText')}</p>
        <p>{t('datasets.withdrawBack')}</p>
      </ConfirmDialog>
    );
  }
  if (dialog.kind === 'eraseOther') {
    const { studyEvaluatorId } = dialog;
    return (
      <ConfirmDialog
        title={t('ratings.owning.eraseAsk', { id: studyEvaluatorId })}
        act={t('ratings.register.erase')}
        onAct={() => run(() => call('ratings.eraseOther', { datasetId, studyEvaluatorId }))}
        onClose={close}
      >
        {t('ratings.owning.eraseText')}
      </ConfirmDialog>
    );
  }
  return null;
}
