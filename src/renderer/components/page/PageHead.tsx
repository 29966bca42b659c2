import { useText } from '../../window/i18n.ts';
import { ActButton } from '../ActButton.tsx';
import './page.css';

type Props = {
  readonly title: string;
  /** Opens the page and leaves it. */
  readonly command: string;
  readonly onClose: () => void;
};

/** Head of a page of numbers that takes the place of a room's list and work, and the way back. */
export function PageHead({ title, command, onClose }: Props) {
  const { t } = useText();
  return (
    <header className="ak-page-head">
      <b>{title}</b>
      <ActButton small command={command} onClick={onClose}>
        {t('app.closePage')}
      </ActButton>
    </header>
  );
}
