import type { FileSource } from '../../../../shared/files.ts';
import type { UnreadableKind } from '../../../../shared/unreadableKinds.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { focusWhenShown } from '../../../window/focusWhenShown.ts';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useShowError } from '../../../window/useShowError.ts';
import { useCall } from '../../../window/workbench.ts';
import type { RoomImport } from '../../roomImport.ts';

/** A dictionary or a file of other names is no corpus, but scores are computed with it: it is taken where it was dropped. */
const kinds: readonly unknown[] = [
  'sudachiDictionary',
  'synonymDictionary',
  'entityAliases',
] satisfies UnreadableKind[];
export const dictionaryFiles: RoomImport['otherFiles'] = {
  isOne: ({ details }) => kinds.includes(details.problem),
  texts: null,
  Use: UseDictionary,
};

function UseDictionary({ source, onClose }: { source: FileSource; onClose: () => void }) {
  const { t } = useText();
  const call = useCall();
  const showError = useShowError();
  const use = async () => {
    const { kind, name } = await call('derivations.useDictionary', { source });
    onClose();
    useFrame.getState().showToast({ text: t(`settings.dictionaryTaken.${kind}`, { name }) });
  };
  return (
    <ActButton primary ref={focusWhenShown} onClick={() => void use().catch(showError)}>
      {t('settings.dictionaryUse')}
    </ActButton>
  );
}
