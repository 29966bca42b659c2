import type { ComponentType, ReactNode } from 'react';
import { useText } from '../window/i18n.ts';
import { loadedOnce, useLoaded } from '../window/loadedOnce.ts';
import { persistently } from '../window/persistently.ts';
import { LoadingShape } from './LoadingShape.tsx';

/** A screen or page that is loaded when it is first shown, so that what stands before it does not wait for it. */
export function loadedPage<Props extends object>(read: () => Promise<ComponentType<Props>>) {
  const part = loadedOnce(persistently(read));
  return function LoadedPage(props: Props): ReactNode {
    const { t } = useText();
    const Page = useLoaded(part);
    return Page === null ? <LoadingShape label={t('app.roomLoading')} /> : <Page {...props} />;
  };
}
