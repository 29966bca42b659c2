import { Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ActButton } from '../components/ActButton.tsx';
import { useText } from '../window/i18n.ts';
import { useApp } from '../window/workbench.ts';
import { useChooseEvaluator } from './useChooseEvaluator.ts';
import './settings.css';

/** Works on under another name, a known one or a new one. */
export function EvaluatorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const project = useApp((state) => (state.project.status === 'ready' ? state.project.value : null));
  const chooseEvaluator = useChooseEvaluator();
  const [name, setName] = useState('');
  const trimmed = name.trim();
  const use = (chosen: string) => {
    chooseEvaluator(chosen);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed !== '') use(trimmed);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('settings.evaluator.title')}
      size={440}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={submit}>
        <p className="ak-dialog-text ak-sentence">{t('settings.evaluator.text')}</p>
        <div className="ak-evaluators">
          {(project?.evaluators ?? []).map((evaluator) => (
            <ActButton
              key={evaluator.id}
              small
              aria-pressed={evaluator.id === project?.evaluator?.id}
              onClick={() => use(evaluator.name)}
            >
              {evaluator.name}
            </ActButton>
          ))}
        </div>
        <div className="ak-dialog-text">
          <TextInput
            label={t('settings.evaluator.name')}
            value={name}
            maxLength={100}
            autoComplete="off"
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </div>
        <div className="ak-dialog-foot">
          <ActButton onClick={onClose} keys="Escape">
            {t('common.cancel')}
          </ActButton>
          <ActButton primary type="submit" keys="Enter" disabled={trimmed === ''}>
            {trimmed === '' ? t('settings.evaluator.usePlain') : t('settings.evaluator.use', { name: trimmed })}
          </ActButton>
        </div>
      </form>
    </Modal>
  );
}
