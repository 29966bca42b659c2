import { useText } from '../window/i18n.ts';
import { ActButton } from './ActButton.tsx';
import { Note } from './Note.tsx';

type Props = {
  readonly title: string;
  readonly onRetry: () => void;
  /** Without it nothing can be shown in the place of what is missing. */
  readonly kind?: 'fault' | 'caution';
  readonly className?: string;
};

/** Says what could not be read, and asks for it once more. In the place of what is missing it gets the keys that would work on that. */
export function RetryNote({ title, onRetry, kind = 'fault', className }: Props) {
  return (
    <Note
      kind={kind}
      title={title}
      acts={<RetryButton isAbout={kind === 'fault'} onClick={onRetry} />}
      {...(className !== undefined && { className })}
    />
  );
}

type ButtonProps = {
  readonly onClick: () => void;
  /** Gets the keys that what stood here had. */
  readonly isAbout?: boolean;
};

export function RetryButton({ onClick, isAbout = false }: ButtonProps) {
  const { t } = useText();
  return (
    <ActButton small onClick={onClick} {...(isAbout && { 'data-pane-focus': true })}>
      {t('common.retry')}
    </ActButton>
  );
}
