import { useEffect, useState } from 'react';
import { ActButton } from '../components/ActButton.tsx';
import { Note } from '../components/Note.tsx';
import { useText } from '../window/i18n.ts';
import { clockTime } from '../window/time.ts';
import { useWorkbench } from '../window/workbench.ts';

/** Says that a link into this project was shown by a second browser, until somebody has read it. */
export function LinkNotice() {
  const { t } = useText();
  const { onEvent } = useWorkbench();
  const [usedAt, setUsedAt] = useState<string | null>(null);
  useEffect(() => onEvent('access.linkUsedTwice', (link) => setUsedAt(link.usedAt)), [onEvent]);
  if (usedAt === null) return null;
  return (
    <div className="ak-top-note">
      <Note
        kind="fault"
        title={t('app.linkUsedTitle')}
        acts={<ActButton onClick={() => setUsedAt(null)}>{t('app.linkUsedSeen')}</ActButton>}
      >
        {t('app.linkUsedText', { time: clockTime(usedAt) })}
      </Note>
    </div>
  );
}
