import { Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { WireError } from '../../../../shared/errors.ts';
import type { OfferedFolder } from '../../../../shared/files.ts';
import type { ScoreModels } from '../../../../shared/rooms/evidence/modelScores.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { useReading } from '../../../window/useReading.ts';
import { useShowError } from '../../../window/useShowError.ts';
import { wireErrorOf } from '../../../window/wireErrorOf.ts';
import { useCall, useWorkbench } from '../../../window/workbench.ts';

type Purpose = keyof ScoreModels;
const purposes = ['embedder', 'nli'] as const satisfies readonly Purpose[];

/** Opens the choice of local models that scores are computed with; `onChosen` once others are. */
export function ModelsButton({ onChosen }: { readonly onChosen: () => void }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActButton small onClick={() => setOpen(true)}>
        {t('evidenceModels.open')}
      </ActButton>
      {isOpen && <ModelsDialog onClose={() => setOpen(false)} onChosen={onChosen} />}
    </>
  );
}

function ModelsDialog({ onClose, onChosen }: { readonly onClose: () => void; readonly onChosen: () => void }) {
  const { t } = useText();
  const call = useCall();
  const read = useReading('models', () => call('evidence.scoreModels', {}));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('evidenceModels.title')}
      size={640}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {read.status === 'failed' && <ErrorNote error={read.error} onRetry={read.again} />}
      {read.status === 'loading' && <p className="ak-caption">{t('evidenceModels.checking')}</p>}
      {read.status === 'ready' && <ModelsForm found={read.value} onClose={onClose} onChosen={onChosen} />}
    </Modal>
  );
}

type Found = ScoreModels & { readonly offered: readonly OfferedFolder[] };
type FormProps = { readonly found: Found; readonly onClose: () => void; readonly onChosen: () => void };

function ModelsForm({ found, onClose, onChosen }: FormProps) {
  const { t } = useText();
  const call = useCall();
  const showError = useShowError();
  const { shell } = useWorkbench();
  const [offered, setOffered] = useState(found.offered);
  const idOf = (path: string | undefined) => offered.find((folder) => folder.path === path)?.id ?? null;
  const [chosen, setChosen] = useState<Record<Purpose, string | null>>({
    embedder: idOf(found.embedder?.path),
    nli: idOf(found.nli?.path),
  });
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<WireError | null>(null);
  const add = async (purpose: Purpose) => {
    const { folder } = await call('host.chooseFolder', {});
    if (folder === null) return;
    setOffered((known) => [...known.filter(({ id }) => id !== folder.id), folder]);
    setChosen((before) => ({ ...before, [purpose]: folder.id }));
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    try {
      await call('evidence.chooseScoreModels', chosen);
      onChosen();
      onClose();
    } catch (thrown) {
      setError(wireErrorOf(thrown));
      setSaving(false);
    }
  };
  return (
    <form className="ev-models" onSubmit={(event) => void save(event)}>
      <p className="ak-sentence">{t('evidenceModels.about')}</p>
      {purposes.map((purpose) => (
        <label key={purpose}>
          <span>{t(`evidenceModels.${purpose}`)}</span>
          <span className="ev-models-line">
            <select
              className="ak-select"
              value={chosen[purpose] ?? ''}
              onChange={({ target }) => setChosen({ ...chosen, [purpose]: target.value === '' ? null : target.value })}
            >
              <option value="">{t('evidenceModels.none')}</option>
              {offered.map(({ id, path }) => (
                <option key={id} value={id}>
                  {path}
                </option>
              ))}
            </select>
            {shell === 'electron' && (
              <ActButton small onClick={() => void add(purpose).catch(showError)}>
                {t('evidenceModels.choose')}
              </ActButton>
            )}
          </span>
          <ModelFault model={found[purpose]} />
        </label>
      ))}
      {offered.length === 0 && <p className="ak-caption ak-sentence">{t('evidenceModels.noneOffered')}</p>}
      {error !== null && <Fault error={error} />}
      <div className="ak-dialog-foot">
        <ActButton onClick={onClose} keys="Escape">
          {t('common.cancel')}
        </ActButton>
        <ActButton primary type="submit" keys="Enter" disabled={isSaving} data-autofocus>
          {t(isSaving ? 'evidenceModels.checking' : 'evidenceModels.save')}
        </ActButton>
      </div>
    </form>
  );
}

/** What is wrong with a model that was chosen. */
export function ModelFault({ model }: { readonly model: ScoreModels[Purpose] }) {
  if (model?.problem == null) return null;
  return <FaultLine problem={model.problem} path={model.path} fileName={model.fileName ?? ''} />;
}

function Fault({ error }: { readonly error: WireError }) {
  const { problem, path, fileName } = error.details;
  if (typeof problem !== 'string') return <ErrorNote error={error} />;
  return <FaultLine problem={problem} path={String(path ?? '')} fileName={String(fileName ?? '')} />;
}

type FaultProps = { readonly problem: string; readonly path: string; readonly fileName: string };

function FaultLine({ problem, path, fileName }: FaultProps) {
  const { textOf } = useText();
  return (
    <p className="ev-models-fault" role="alert">
      <StatusSign sign="error" />
      <span className="ak-sentence">
        {textOf(`problems.${problem}`, { package: 'onnxruntime-node', fileName })}{' '}
        <span className="ak-mono">{path}</span>
      </span>
    </p>
  );
}
