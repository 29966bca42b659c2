import { flushTyped } from './flushTyped.ts';
import { useFrame } from './frameStore.ts';
import { texts, textsOf } from './i18n.ts';
import { openDialog } from './openDialog.ts';

/**
 * What has to be done before the window shows another evaluator, who took over elsewhere: what is typed is told to the core, as it is of the
 * one before. What stands in a dialog is told by its own button, and would be lost with its room, so an open dialog is waited for.
 */
export async function handOver(by: string): Promise<void> {
  if (openDialog() !== null) {
    const { t } = textsOf(texts);
    const text = `${t('errors.EVALUATOR_CHANGED.title', { by })} ${t('errors.EVALUATOR_CHANGED.held')}`;
    useFrame.getState().showToast({ text });
    await dialogClosed();
  }
  await flushTyped();
}

function dialogClosed(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (openDialog() !== null) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}
