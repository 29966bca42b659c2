import { useState } from 'react';
import { ActButton } from '../components/ActButton.tsx';
import { Note } from '../components/Note.tsx';
import { refusalText } from '../window/errorTexts.ts';
import { useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import { refusedName } from '../window/refusedText.ts';
import { useAct } from '../window/useAct.ts';
import { useApp, useCall } from '../window/workbench.ts';

/** What the evaluator said when another one worked already: it is written, or let go, when they say so. */
export function WaitingActs() {
  const texts = useText();
  const { t, language } = texts;
  const call = useCall();
  const act = useAct();
  const showToast = useFrame((state) => state.showToast);
  const waiting = useApp(({ project }) => (project.status === 'ready' ? project.value.waitingActs : null));
  const [isBusy, setBusy] = useState(false);
  if (waiting === null || waiting.length === 0) return null;
  const list = (words: readonly string[]) => new Intl.ListFormat(language, { type: 'unit' }).format(new Set(words));
  const requestIds = waiting.map(({ requestId }) => requestId);
  const run = (work: () => Promise<unknown>) => {
    setBusy(true);
    act(() => work().finally(() => setBusy(false)));
  };
  const write = async () => {
    const { failed } = await call('project.writeWaiting', { requestIds });
    for (const { method, error } of failed) {
      showToast({ text: `${t('refused.failed', { what: refusedName(method, texts) })} ${refusalText(error, texts)}` });
    }
  };
  return (
    <div className="ak-top-note">
      <Note
        kind="caution"
        title={t('refused.title', { count: waiting.length })}
        acts={
          <>
            <ActButton primary disabled={isBusy} onClick={() => run(write)}>
              {t('refused.write')}
            </ActButton>
            <ActButton disabled={isBusy} onClick={() => run(() => call('project.dropWaiting', { requestIds }))}>
              {t('refused.drop')}
            </ActButton>
          </>
        }
      >
        {t('refused.text', {
          by: list(waiting.map(({ by }) => by ?? '?')),
          acts: list(waiting.map(({ method }) => refusedName(method, texts))),
        })}
      </Note>
    </div>
  );
}
