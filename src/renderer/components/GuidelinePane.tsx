import { lazy, memo, Suspense, useEffect, useState } from 'react';
import { useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import { persistently } from '../window/persistently.ts';
import { useCall } from '../window/workbench.ts';
import { EmptyState } from './EmptyState.tsx';
import { ScrollPane } from './ScrollPane.tsx';
import './guideline.css';

const Markdown = lazy(persistently(() => import('react-markdown')));

/** The project's guideline for the open room, in the language of the window where it has one. It is a file, to be edited with any editor. */
export const GuidelinePane = memo(function GuidelinePane() {
  const { t, language } = useText();
  const call = useCall();
  const room = useFrame((state) => state.place);
  const [guideline, setGuideline] = useState<{ text: string; path: string } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = () =>
      call('guideline.read', { language, room }).then(
        (found) => isCurrent && setGuideline(found),
        () => isCurrent && setGuideline(null),
      );
    void read();
    // Somebody may have edited the file in another window.
    window.addEventListener('focus', read);
    return () => {
      isCurrent = false;
      window.removeEventListener('focus', read);
    };
  }, [call, language, room]);
  if (guideline === null) return null;
  if (guideline.text === '') {
    return (
      <EmptyState title={t('inspector.guideline.none')}>
        {t('inspector.guideline.where', { path: guideline.path })}
      </EmptyState>
    );
  }
  return (
    <ScrollPane label={t('inspector.guideline.label')} className="ak-guideline">
      <div lang={guideline.path.endsWith('.ja.md') ? 'ja' : 'en'}>
        <Suspense fallback={<pre>{guideline.text}</pre>}>
          <Markdown
            skipHtml
            components={{ a: ({ children, href }) => <span title={href}>{children}</span>, img: () => null }}
          >
            {guideline.text}
          </Markdown>
        </Suspense>
      </div>
      <p className="ak-guideline-path">{guideline.path}</p>
    </ScrollPane>
  );
});
