import { Textarea, TextInput } from '@mantine/core';
import { ActButton } from '../components/ActButton.tsx';
import { Segmented } from '../components/Segmented.tsx';
import { useText } from '../window/i18n.ts';
import { useAct } from '../window/useAct.ts';
import { useCall, useWorkbench } from '../window/workbench.ts';
import type { DestinationDraft } from './destinationDraft.ts';

type Props = {
  readonly draft: DestinationDraft;
  readonly isNew: boolean;
  readonly studies: readonly string[];
  /** Whether no study has the id that was given. */
  readonly isUnknown: boolean;
  /** The field of the study was left. */
  readonly onStudyGiven: () => void;
  readonly onDraft: (draft: DestinationDraft) => void;
  readonly onStudy: (study: string) => void;
};

/** The texts of a draft, by which its fields are named. */
type TextField = Exclude<keyof DestinationDraft, 'kind' | 'account' | 'format' | 'folderId' | 'folder'>;

/** The fields of the kind that was chosen. */
export function DestinationFields({ draft, isNew, studies, isUnknown, onStudyGiven, onDraft, onStudy }: Props) {
  const { t } = useText();
  const call = useCall();
  const act = useAct();
  const { shell } = useWorkbench();
  const field = (name: TextField) => ({
    label: t(`outbox.dialog.fields.${name}`),
    value: draft[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onDraft({ ...draft, [name]: event.currentTarget.value }),
  });
  const chooseFolder = async () => {
    const { folder } = await call('host.chooseFolder', {});
    if (folder !== null) onDraft({ ...draft, folder: folder.path, folderId: folder.id });
  };
  return (
    <>
      {isNew && (
        <>
          <TextInput
            {...field('study')}
            onBlur={onStudyGiven}
            error={
              isUnknown && draft.study.trim() !== '' && t('outbox.dialog.unknownStudy', { study: draft.study.trim() })
            }
            onChange={(event) => onStudy(event.currentTarget.value)}
            list="ob-studies"
            data-autofocus
          />
          <datalist id="ob-studies">
            {studies.map((study) => (
              <option key={study} value={study} />
            ))}
          </datalist>
        </>
      )}
      {draft.kind === 'googleSheets' && (
        <>
          <Segmented
            label={t('outbox.dialog.account')}
            value={draft.account}
            onChange={(account) => onDraft({ ...draft, account })}
            options={[
              { value: 'person', label: t('outbox.dialog.person') },
              { value: 'service', label: t('outbox.dialog.service') },
            ]}
          />
          {draft.account === 'person' ? (
            <>
              <TextInput {...field('clientId')} />
              <TextInput {...field('clientSecret')} />
              <TextInput {...field('ownerEmail')} type="email" />
              <TextInput {...field('baseName')} />
            </>
          ) : (
            <TextInput {...field('spreadsheetId')} description={t('outbox.dialog.ownerShares')} />
          )}
        </>
      )}
      {draft.kind === 'postgres' && (
        <>
          <div className="ob-pair">
            <TextInput {...field('host')} />
            <TextInput {...field('port')} inputMode="numeric" />
          </div>
          <div className="ob-pair">
            <TextInput {...field('database')} />
            <TextInput {...field('table')} />
          </div>
          <TextInput {...field('user')} />
          <Textarea {...field('authority')} rows={2} />
        </>
      )}
      {draft.kind === 'files' && (
        <>
          <Segmented
            label={t('outbox.dialog.format')}
            value={draft.format}
            onChange={(format) => onDraft({ ...draft, format })}
            options={[
              { value: 'csv', label: 'CSV' },
              { value: 'jsonl', label: 'JSONL' },
            ]}
          />
          <p className="ob-folder">
            <span className="ak-mono">{draft.folder === '' ? t('outbox.dialog.ownFolder') : draft.folder}</span>
            {shell === 'electron' && (
              <ActButton small onClick={() => act(chooseFolder)}>
                {t('common.choose')}
              </ActButton>
            )}
          </p>
          <TextInput {...field('baseName')} />
        </>
      )}
    </>
  );
}
