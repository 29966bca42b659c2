import { EyeOff } from 'lucide-react';
import { useFrame } from '../../window/frameStore.ts';
import { useText } from '../../window/i18n.ts';
import { useCommand } from '../../window/keyDispatcher.ts';
import { ToolButton } from '../ToolButton.tsx';
import './blind.css';

type BlindButtonProps = {
  /** The command of the room that does the same. */
  readonly command: string;
  readonly isBlind: boolean;
  readonly onChange: (isBlind: boolean) => void;
};

/** Hides whose work is judged, or shows it again, and says so. */
export function BlindButton({ command, isBlind, onChange }: BlindButtonProps) {
  const { t } = useText();
  const showToast = useFrame((state) => state.showToast);
  const toggle = () => {
    onChange(!isBlind);
    showToast({ text: t(isBlind ? 'blind.off' : 'blind.on') });
  };
  useCommand(command, toggle);
  return (
    <ToolButton
      className="ak-blind"
      label={t('blind.name')}
      command={command}
      pressed={isBlind}
      icon={<EyeOff size={14} className="ak-icon" />}
      onClick={toggle}
    />
  );
}
