import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Snapshot } from '../../shared/project.ts';
import { ActButton } from '../components/ActButton.tsx';
import { Note } from '../components/Note.tsx';
import { ScrollPane } from '../components/ScrollPane.tsx';
import { roomList } from '../rooms/index.ts';
import { useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import { useApp } from '../window/workbench.ts';
import { AppearanceFields, DataFolderField, EvaluatorField } from './AppearanceFields.tsx';
import { EvaluatorsForDoneField } from './EvaluatorsForDoneField.tsx';
import { SnapshotList } from './SnapshotList.tsx';
import { WithdrawnList } from './WithdrawnList.tsx';
import './settings.css';

/** Everything that settings.json holds, what the project asks of its evaluators, the data folder, what was withdrawn and the snapshots. Each change is in force at once. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const project = useApp((state) => (state.project.status === 'ready' ? state.project.value : null));
  const openDialog = useFrame((state) => state.openDialog);
  const [asked, setAsked] = useState<Snapshot | null>(null);
  if (project === null) return null;
  const { settingsProblem: problem, settings } = project;
  const changed = Object.keys(settings.keymap).length;
  return (
    <Modal
      opened
      onClose={onClose}
      // Escape is the answer to the question that lies over it.
      closeOnEscape={asked === null}
      title={t('settings.title')}
      size={720}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <ScrollPane className="ak-settings" label={t('settings.title')}>
        {problem !== null && (
          <Note kind="caution" title={t('settings.problem', { line: problem.line, column: problem.column })}>
            {t('settings.problemText')} <span className="ak-mono">{problem.message}</span>
          </Note>
        )}
        <dl>
          <AppearanceFields />
          {project.evaluator !== null && <EvaluatorField />}
          {project.evaluator !== null && <EvaluatorsForDoneField />}
          <Field term={t('settings.keymap')}>
            <span className="ak-settings-value">
              {changed === 0 ? t('settings.keymapStandard') : t('settings.keymapChanged', { count: changed })}
            </span>
            <ActButton small onClick={() => openDialog('keymap')}>
              {t('settings.keymapEdit')}
            </ActButton>
          </Field>
        </dl>
        {roomList.map(({ id, Settings }) => Settings && <Settings key={id} />)}
        <h3>{t('settings.folder')}</h3>
        <dl>
          <DataFolderField />
        </dl>
        <WithdrawnList />
        <SnapshotList asked={asked} onAsk={setAsked} />
      </ScrollPane>
      <p className="ak-settings-foot">
        <span className="ak-sentence">{t('settings.file')}</span>
        <span className="ak-number">{t('settings.version', { version: project.version })}</span>
      </p>
    </Modal>
  );
}

export function Field({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="ak-field">
      <dt>{term}</dt>
      <dd className="ak-settings-act">{children}</dd>
    </div>
  );
}
