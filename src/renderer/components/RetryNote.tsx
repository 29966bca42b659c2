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

/** Says what could not be read, and asks for it once more. */
export function RetryNote({ title, onRetry, kind = 'fault', className }: Props) {
  return (
    <Note
      kind={kind}
      title={title}
      acts={<RetryButton onClick={onRetry} />}
      {...(className !== undefined && { className })}
    />
  );
}

export function RetryButton({ onClick }: { onClick: () => void }) {
  const { t } = useText();
  return (
    <ActButton small onClick={onClick}>
      {t('common.retry')}
    </ActButton>
  );
}
