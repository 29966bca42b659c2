import { TextInput } from '@mantine/core';
import { X } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../components/ActButton.tsx';
import { IconButton } from '../components/ToolButton.tsx';
import { useText } from './i18n.ts';
import { useShowError } from './useShowError.ts';
import { useApp, useWorkbench } from './workbench.ts';

/** The Sudachi dictionary and the synonym dictionaries: files on the machine that runs the core. */
export function DictionaryFields() {
  const { t } = useText();
  const settings = useApp((state) => (state.project.status === 'ready' ? state.project.value.settings : null));
  const updateSettings = useApp((state) => state.updateSettings);
  const showError = useShowError();
  if (settings === null) return null;
  const { sudachiDictionary, synonymDictionaries } = settings;
  const setDictionary = (path: string | null) => void updateSettings({ sudachiDictionary: path }).catch(showError);
  const setSynonyms = (paths: string[]) => void updateSettings({ synonymDictionaries: paths }).catch(showError);
  return (
    <dl>
      <div className="ak-field ak-field-tall">
        <dt>
          {t('settings.dictionary')}
          <span className="ak-caption ak-sentence">{t('settings.dictionaryWhy')}</span>
        </dt>
        <dd className="ak-settings-files">
          <PathLine
            path={sudachiDictionary}
            none={t('settings.dictionaryBuiltIn')}
            onRemove={() => setDictionary(null)}
            removeLabel={t('settings.dictionaryReset')}
          />
          <PathPicker label={t('settings.dictionary')} act={t('common.choose')} onPick={setDictionary} />
        </dd>
      </div>
      <div className="ak-field ak-field-tall">
        <dt>
          {t('settings.synonyms')}
          <span className="ak-caption ak-sentence">{t('settings.synonymsOrder')}</span>
        </dt>
        <dd className="ak-settings-files">
          {synonymDictionaries.length === 0 && <span className="ak-settings-value">{t('settings.synonymsNone')}</span>}
          {synonymDictionaries.map((path) => (
            <PathLine
              key={path}
              path={path}
              none=""
              onRemove={() => setSynonyms(synonymDictionaries.filter((one) => one !== path))}
              removeLabel={t('settings.remove', { name: path })}
            />
          ))}
          <PathPicker
            label={t('settings.synonyms')}
            act={t('settings.synonymsAdd')}
            onPick={(path) => setSynonyms([...synonymDictionaries.filter((one) => one !== path), path])}
          />
        </dd>
      </div>
    </dl>
  );
}

type PathLineProps = { path: string | null; none: string; onRemove: () => void; removeLabel: string };

function PathLine({ path, none, onRemove, removeLabel }: PathLineProps) {
  if (path === null) return <span className="ak-settings-value">{none}</span>;
  return (
    <span className="ak-settings-path">
      <span className="ak-mono" title={path}>
        <bdi>{path}</bdi>
      </span>
      <IconButton label={removeLabel} icon={<X size={14} className="ak-icon" aria-hidden />} onClick={onRemove} />
    </span>
  );
}

/** A file dialog where the shell has one; else the path is typed, since a browser never learns paths. */
function PathPicker({ label, act, onPick }: { label: string; act: string; onPick: (path: string) => void }) {
  const { t } = useText();
  const { shell, pickFiles } = useWorkbench();
  const showError = useShowError();
  const [typed, setTyped] = useState<string | null>(null);
  const pick = async () => {
    const picked = await pickFiles();
    for (const { source } of picked) if (source.kind === 'path') onPick(source.path);
  };
  if (typed === null) {
    return (
      <ActButton small onClick={() => (shell === 'electron' ? void pick().catch(showError) : setTyped(''))}>
        {act}
      </ActButton>
    );
  }
  return (
    <form
      className="ak-settings-type"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') onPick(typed.trim());
        setTyped(null);
      }}
    >
      <TextInput
        aria-label={`${label}: ${t('settings.path')}`}
        placeholder={t('settings.pathHint')}
        value={typed}
        autoFocus
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ActButton small type="submit">
        {t('settings.pathUse')}
      </ActButton>
    </form>
  );
}
