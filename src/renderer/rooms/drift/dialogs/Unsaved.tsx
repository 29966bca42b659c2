import { ActButton } from '../../../components/ActButton.tsx';
import { Note } from '../../../components/Note.tsx';
import { useText } from '../../../window/i18n.ts';

type Props = { readonly title: string; readonly onDiscard: () => void; readonly onKeep: () => void };

/** Asks in a dialog whether what is written in it is to be thrown away. */
export function Unsaved({ title, onDiscard, onKeep }: Props) {
  const { t } = useText();
  return (
    <Note
      kind="caution"
      title={title}
      acts={
        <>
          <ActButton small autoFocus onClick={onKeep}>
            {t('driftDialogs.unsaved.keep')}
          </ActButton>
          <ActButton small onClick={onDiscard}>
            {t('driftDialogs.unsaved.discard')}
          </ActButton>
        </>
      }
    />
  );
}
