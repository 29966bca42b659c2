import { TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { ActButton } from '../../../../components/ActButton.tsx';
import { ErrorNote } from '../../../../components/ErrorNote.tsx';
import { StatusSign } from '../../../../components/StatusSign.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useShowError } from '../../../../window/useShowError.ts';
import { useWorkbench } from '../../../../window/workbench.ts';
import { type CheckedFolder, type ModelPurpose, useModelCheck } from './useModelCheck.ts';

type Props = {
  readonly label: string;
  readonly purpose: ModelPurpose;
  readonly folder: string;
  readonly onChange: (folder: string) => void;
  /** Said while there is no folder. */
  readonly empty: ReactNode;
};

/** A folder of this computer that holds a model: chosen where the host can, or one that was offered and is named here; looked into at once. */
export function ModelFolderField({ label, purpose, folder, onChange, empty }: Props) {
  const { t } = useText();
  const { shell, call } = useWorkbench();
  const showError = useShowError();
  const said = useId();
  const choose = async () => {
    const chosen = await call('host.chooseFolder', {});
    if (chosen.folder !== null) onChange(chosen.folder);
  };
  return (
    <div className="dd-folder">
      <div className="dd-folder-line">
        <TextInput
          aria-label={label}
          aria-describedby={said}
          placeholder={t('driftDialogs.measure.folderHint')}
          value={folder}
          maxLength={4096}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {shell === 'electron' && (
          <ActButton onClick={() => void choose().catch(showError)}>{t('driftDialogs.measure.choose')}</ActButton>
        )}
      </div>
      <div id={said} className="dd-said" aria-live="polite">
        {folder.trim() === '' ? (
          <p className="ak-caption ak-sentence">{empty}</p>
        ) : (
          <Checked {...{ folder, purpose }} />
        )}
      </div>
    </div>
  );
}

function Checked({ folder, purpose }: Pick<Props, 'folder' | 'purpose'>) {
  const texts = useText();
  const { t } = texts;
  const checked = useModelCheck(folder, purpose);
  if (checked.status === 'failed') return <ErrorNote error={checked.error} />;
  if (checked.status !== 'ready') return <p className="ak-caption">{t('driftDialogs.measure.checking')}</p>;
  const { problem, labels, files } = checked.value;
  const isUsable = problem === null;
  return (
    <p className={isUsable ? 'dd-sign-line' : 'dd-sign-line dd-fault'}>
      <StatusSign sign={isUsable ? 'done' : 'error'} />
      <span className="ak-sentence" title={files.map(({ name, sha256 }) => `${name} sha256 ${sha256}`).join('\n')}>
        {isUsable ? usable(labels, files) : texts.textOf(`driftProblems.${problem}`, { package: 'onnxruntime-node' })}
      </span>
    </p>
  );

  function usable(shown: CheckedFolder['labels'], found: CheckedFolder['files']): string {
    const count = t('driftDialogs.measure.filesOf', { count: found.length });
    if (shown.length === 0) return t('driftDialogs.measure.usable', { files: count });
    return t('driftDialogs.measure.usableLabels', { files: count, labels: shown.slice(0, 6).join(', ') });
  }
}
