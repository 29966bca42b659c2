import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { keys } from '../../../window/keyDispatcher.ts';
import { useKeyOf } from '../../../window/useKeymap.ts';

/** Says what was just done, with the way back; what was said of the act before goes, as its way back would take back this one. */
export function useUndoToast(): (text: string) => void {
  const { t } = useText();
  const undoKey = useKeyOf('frame.undo');
  return (text) =>
    useFrame.getState().showToast({
      text,
      isOfLastAct: true,
      action: {
        label: t('common.undo'),
        ...(undoKey !== null && { keys: undoKey }),
        run: () => void keys.run('frame.undo'),
      },
    });
}
