import { type ReactNode, useId } from 'react';
import { ActButton } from '../../../../components/ActButton.tsx';
import { ErrorNote } from '../../../../components/ErrorNote.tsx';
import { StatusSign } from '../../../../components/StatusSign.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useShowError } from '../../../../window/useShowError.ts';
import { useWorkbench } from '../../../../window/workbench.ts';
import { idOf } from './measureDraft.ts';
import { type CheckedFolder, type ModelPurpose, useModelCheck } from './useModelCheck.ts';
import type { ModelFolders } from './useModelFolders.ts';

type Props = {
  readonly label: string;
  readonly purpose: ModelPurpose;
  /** Its path; empty for none. */
  readonly folder: string;
  readonly folders: ModelFolders;
  readonly onChange: (folder: string) => void;
  /** Said while there is no folder. */
  readonly empty: ReactNode;
};

/** A folder of this computer that holds a model: one of those that are offered, or chosen where the host can; looked into at once. */
export function ModelFolderField({ label, purpose, folder, folders, onChange, empty }: Props) {
  const { t } = useText();
  const { shell, call } = useWorkbench();
  const showError = useShowError();
  const said = useId();
  const choose = async () => {
    const chosen = await call('host.chooseFolder', {});
    if (chosen.folder === null) return;
    folders.add(chosen.folder);
    onChange(chosen.folder.path);
  };
  const offered = folders.offered ?? [];
  const id = idOf(folder, offered);
  const isGone = folder !== '' && id === null && folders.offered !== null;
  return (
    <div className="dd-folder">
      <div className="dd-folder-line">
        <select
          className="ak-select"
          aria-label={label}
          aria-describedby={said}
          value={folder}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="">{t('driftDialogs.measure.withoutFolder')}</option>
          {folder !== '' && id === null && <option value={folder}>{folder}</option>}
          {offered.map(({ path }) => (
            <option key={path} value={path}>
              {path}
            </option>
          ))}
        </select>
        {shell === 'electron' && (
          <ActButton onClick={() => void choose().catch(showError)}>{t('driftDialogs.measure.choose')}</ActButton>
        )}
      </div>
      <div id={said} className="dd-said" aria-live="polite">
        {folder === '' && <p className="ak-caption ak-sentence">{empty}</p>}
        {folder === '' && offered.length === 0 && (
          <p className="ak-caption ak-sentence">{t('driftDialogs.measure.noneOffered')}</p>
        )}
        {isGone && <p className="dd-sign-line dd-fault">{t('problems.modelFolderNotOffered')}</p>}
        {id !== null && <Checked {...{ folder: id, purpose }} />}
      </div>
    </div>
  );
}

function Checked({ folder, purpose }: { readonly folder: string; readonly purpose: ModelPurpose }) {
  const texts = useText();
  const { t } = texts;
  const checked = useModelCheck(folder, purpose);
  if (checked.status === 'failed') return <ErrorNote error={checked.error} />;
  if (checked.status !== 'ready') return <p className="ak-caption">{t('driftDialogs.measure.checking')}</p>;
  const { problem, fileName, labels, files } = checked.value;
  const isUsable = problem === null;
  return (
    <p className={isUsable ? 'dd-sign-line' : 'dd-sign-line dd-fault'}>
      <StatusSign sign={isUsable ? 'done' : 'error'} />
      <span className="ak-sentence" title={files.map(({ name, sha256 }) => `${name} sha256 ${sha256}`).join('\n')}>
        {isUsable
          ? usable(labels, files)
          : texts.textOf(`problems.${problem}`, { package: 'onnxruntime-node', fileName: fileName ?? '' })}
      </span>
    </p>
  );

  function usable(shown: CheckedFolder['labels'], found: CheckedFolder['files']): string {
    const count = t('driftDialogs.measure.filesOf', { count: found.length });
    if (shown.length === 0) return t('driftDialogs.measure.usable', { files: count });
    return t('driftDialogs.measure.usableLabels', { files: count, labels: shown.slice(0, 6).join(', ') });
  }
}
