import { useFrame } from '../../app/frameStore.ts';
import { useText } from '../../app/i18n.ts';
import { ActButton } from '../../components/ActButton.tsx';
import { Note } from '../../components/Note.tsx';
import { ConflictChooser } from './ConflictChooser.tsx';
import { useDerivations, useDerivationsStore } from './derivationsContext.ts';

const reasons = ['DISK_FULL', 'STORAGE_READ_ONLY', 'HOST_UNAVAILABLE'] as const;

/** Says when the question is not saved: what happened, that nothing is lost, what to do. Nothing while all is well. */
export function SaveNotes() {
  const { t } = useText();
  const store = useDerivationsStore();
  const save = useDerivations((state) => state.save);
  const key = useDerivations((state) => (state.detail.status === 'ready' ? state.detail.value.row.key : ''));
  const showToast = useFrame((state) => state.showToast);
  if (save?.status === 'conflict') return <ConflictChooser itemKey={key} save={save} />;
  if (save?.status !== 'unsaved') return null;
  const { code } = save.error;
  const reason = reasons.find((known) => known === code) ?? 'other';
  const copy = async () => {
    await navigator.clipboard.writeText(JSON.stringify(store.getState().content, null, 2));
    showToast({ text: t('derivations.save.copied') });
  };
  return (
    <Note
      kind="fault"
      className="dv-save-note"
      title={`${t(`derivations.save.reason.${reason}`)} ${t('derivations.save.notSaved', { key })}`}
      acts={
        <>
          <ActButton small command="derivations.saveNow" onClick={() => store.getState().retrySave()}>
            {t('derivations.save.retry')}
          </ActButton>
          <ActButton small onClick={() => void copy().catch(() => null)}>
            {t('derivations.save.copy')}
          </ActButton>
          <span className="ak-mono ak-caption">{code}</span>
        </>
      }
    >
      {t(save.retries ? 'derivations.save.kept' : 'derivations.save.keptStill')}
    </Note>
  );
}
