import { ActButton } from '../../../components/ActButton.tsx';
import { useText } from '../../../window/i18n.ts';
import { keys } from '../../../window/keyDispatcher.ts';

/** The way to the study's prompt of the open claim. */
export function PromptButton() {
  const { t } = useText();
  return (
    <ActButton
      small
      ghost
      className="ev-part-tool"
      command="evidence.prompt"
      onClick={() => keys.run('evidence.prompt')}
    >
      {t('evidence.prompt.open')}
    </ActButton>
  );
}
