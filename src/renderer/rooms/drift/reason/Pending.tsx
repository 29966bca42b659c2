import type { ReactNode } from 'react';
import type { AsyncData } from '../../../../shared/asyncData.ts';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { Note } from '../../../components/Note.tsx';
import { RetryButton } from '../../../components/RetryNote.tsx';
import { errorTexts } from '../../../window/errorTexts.ts';
import { useText } from '../../../window/i18n.ts';

type PendingProps<T> = {
  readonly data: AsyncData<T>;
  readonly loading: string;
  readonly onRetry: () => void;
  readonly children: (value: T) => ReactNode;
};

/** What is read from the core: its still shape, why it failed with a way to ask again, or what is there. */
export function Pending<T>({ data, loading, onRetry, children }: PendingProps<T>) {
  const texts = useText();
  if (data.status === 'ready') return children(data.value);
  if (data.status !== 'failed') return <LoadingShape label={loading} />;
  const { title, text, report } = errorTexts(data.error, texts);
  return (
    <Note kind="fault" className="rs-note" title={title} acts={<RetryButton isAbout onClick={onRetry} />}>
      {text} <span className="ak-mono">{report}</span>
    </Note>
  );
}
