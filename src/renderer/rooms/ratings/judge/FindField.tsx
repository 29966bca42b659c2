import { useEffect, useRef, useState } from 'react';
import { useComposed } from '../../../window/composition.ts';
import { focusOnceDrawn } from '../../../window/focusOnceDrawn.ts';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { leaveRecord } from '../../../window/leaveRecord.ts';

/** Looks for words in both answers: every place that is drawn is highlighted. It is there while it is wanted. */
export function FindField({ onFind }: { onFind: (text: string) => void }) {
  const { t } = useText();
  const [text, setText] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const wanted = useComposed(text ?? '');
  useCommand('ratings.find', () => {
    if (text === null) setText('');
    focusOnceDrawn(() => field.current);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other words are looked for
  useEffect(() => onFind(wanted.trim()), [wanted]);
  if (text === null) return null;
  return (
    <search className="rj-find">
      <input
        ref={field}
        type="search"
        className="ak-text-input"
        value={text}
        aria-label={t('ratings.work.find')}
        placeholder={t('ratings.work.find')}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          setText(null);
          leaveRecord('.rf');
        }}
      />
    </search>
  );
}
