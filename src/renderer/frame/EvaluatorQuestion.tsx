import { TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ActButton } from '../components/ActButton.tsx';
import { useText } from '../window/i18n.ts';
import { useShowError } from '../window/useShowError.ts';
import { useApp } from '../window/workbench.ts';
import './welcome.css';

/** The first question of the first start: whose name the changes carry. */
export function EvaluatorQuestion() {
  const { t } = useText();
  const suggested = useApp((state) => (state.project.status === 'ready' ? state.project.value.suggestedName : ''));
  const chooseEvaluator = useApp((state) => state.chooseEvaluator);
  const showError = useShowError();
  const [name, setName] = useState(suggested);
  const [asked, setAsked] = useState(false);
  const trimmed = name.trim();
  const form = useRef<HTMLFormElement>(null);
  // The button prints Enter, which is meant too by somebody who has clicked beside the field.
  useEffect(() => {
    const onKeyDown = ({ key, target, isComposing }: KeyboardEvent) => {
      if (key === 'Enter' && target === document.body && !isComposing) form.current?.requestSubmit();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (trimmed !== '') chooseEvaluator(trimmed).catch(showError);
  };
  return (
    <form ref={form} className="ak-centre" onSubmit={submit}>
      <div className="ak-who">
        <h1>{t('firstStart.name.title')}</h1>
        <p className="ak-sentence">{t('firstStart.name.text')}</p>
        <TextInput
          label={t('firstStart.name.label')}
          value={name}
          maxLength={100}
          autoComplete="off"
          autoFocus
          // What is suggested gives way to what is typed.
          onFocus={(event) => event.currentTarget.select()}
          error={asked && trimmed === '' ? t('firstStart.name.empty') : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ActButton primary type="submit" keys="Enter">
          {trimmed === '' ? t('firstStart.name.startPlain') : t('firstStart.name.start', { name: trimmed })}
        </ActButton>
      </div>
    </form>
  );
}
