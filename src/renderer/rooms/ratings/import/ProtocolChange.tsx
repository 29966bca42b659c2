import { Note } from '../../../components/Note.tsx';
import { useText } from '../../../window/i18n.ts';

type Props = { readonly now: number; readonly next: number };

/** Says of a study that is here by which version of its protocol it is judged from then on. */
export function ProtocolChange({ now, next }: Props) {
  const { t } = useText();
  return (
    <Note kind="caution" title={t('ratingsImport.protocolChange.title')}>
      {t(`ratingsImport.protocolChange.${now === next ? 'replaced' : 'version'}`, { now, next })}
    </Note>
  );
}
