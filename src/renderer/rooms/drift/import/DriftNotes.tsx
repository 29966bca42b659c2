import { Checkbox } from '@mantine/core';
import type { DriftPreview } from '../../../../shared/rooms/drift/preview.ts';
import { Note } from '../../../components/Note.tsx';
import { useText } from '../../../window/i18n.ts';

type ShortProps = {
  readonly fit: DriftPreview['fits'][number];
  readonly isAccepted: boolean;
  readonly onAccept: (isAccepted: boolean) => void;
};

/** Asks before generations come in that end before their cases do: what was never generated is no forgetting. */
export function DriftShort({ fit, isAccepted, onAccept }: ShortProps) {
  const { t } = useText();
  const { shortCount: count, firstShort } = fit;
  return (
    <Note
      kind="caution"
      className="ak-import-fit"
      title={t('driftImport.short.title', { count })}
      acts={
        <Checkbox
          size="xs"
          data-autofocus
          data-asks
          checked={isAccepted}
          onChange={(event) => onAccept(event.currentTarget.checked)}
          label={t('driftImport.short.accept')}
        />
      }
    >
      {firstShort !== null &&
        t('driftImport.short.text', { key: firstShort.caseKey, last: firstShort.last, stated: firstShort.stated })}
    </Note>
  );
}

/** Says where cases are fewer conversations than ids. */
export function DriftConversations({ preview }: { preview: DriftPreview }) {
  const { t } = useText();
  const { caseCount, conversationCount } = preview;
  if (conversationCount === 0 || conversationCount === caseCount) return null;
  return (
    <Note
      kind="caution"
      className="ak-import-fit"
      title={t('driftImport.conversations.title', { cases: caseCount, count: conversationCount })}
    >
      {t('driftImport.conversations.text')}
    </Note>
  );
}
