import { useEffect, useState } from 'react';
import { ActButton } from '../../../components/ActButton.tsx';
import { Note } from '../../../components/Note.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useWorkbench } from '../../../window/workbench.ts';
import { useDerivations, useDerivationsStore } from '../derivationsContext.ts';
import { ConflictChooser } from './ConflictChooser.tsx';

const slowAfterMs = 3_000;
const reasons = ['DISK_FULL', 'STORAGE_READ_ONLY', 'HOST_UNAVAILABLE'] as const;

/** Says when the question is not saved: what happened, that nothing is lost, what to do. Nothing while all is well. */
export function SaveNotes() {
  const { t } = useText();
  const store = useDerivationsStore();
  const save = useDerivations((state) => state.save);
  const key = useDerivations((state) => (state.detail.status === 'ready' ? state.detail.value.row.key : ''));
  // While the shell does not answer, calls wait; the text is as unsaved as after an error.
  const { connection } = useWorkbench().useConnection();
  const isSlow = useIsSlow(save?.status === 'saving');
  const showToast = useFrame((state) => state.showToast);
  if (save?.status === 'conflict') return <ConflictChooser itemKey={key} save={save} />;
  const isWaiting = save?.status === 'saving' || save?.status === 'typed';
  const isCutOff = (isWaiting && connection !== 'connected') || (save?.status === 'saving' && isSlow);
  if (save?.status !== 'unsaved' && !isCutOff) return null;
  const code = save?.status === 'unsaved' ? save.error.code : 'HOST_UNAVAILABLE';
  const goesOn = save?.status !== 'unsaved' || save.retries;
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
      {t(goesOn ? 'derivations.save.kept' : 'derivations.save.keptStill')}
    </Note>
  );
}

/** Whether something has been going on for longer than a person takes for an instant. */
function useIsSlow(isGoingOn: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, [isGoingOn]);
  return isSlow;
}
