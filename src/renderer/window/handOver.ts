import { sentencesText } from '../../shared/charts/numberTexts.ts';
import { flushTyped } from './flushTyped.ts';
import { useFrame } from './frameStore.ts';
import { texts, textsOf } from './i18n.ts';
import { isTextField, keys } from './keyDispatcher.ts';
import { openDialog } from './openDialog.ts';

/**
 * What has to be done before the window shows another evaluator, who took over elsewhere: what is typed is told to the core, as it is of the
 * one before. What stands in a dialog is told by its own button, and would be lost with its room, so an open dialog is waited for.
 */
export async function handOver(by: string): Promise<void> {
  const { t } = textsOf(texts);
  const title = t('errors.EVALUATOR_CHANGED.title', { by });
  const { showToast } = useFrame.getState();
  if (openDialog() !== null) {
    showToast({ text: sentencesText([title, t('errors.EVALUATOR_CHANGED.held')]) });
    await dialogClosed();
  } else if (isTextField(document.activeElement)) {
    // The field goes in the middle of a word.
    showToast({ text: title });
  }
  await flushTyped();
  keys.fieldTaken();
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
