import type { Settings } from '../../shared/settings.ts';
import { ActButton } from '../components/ActButton.tsx';
import { Segmented } from '../components/Segmented.tsx';
import { useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import { useShowError } from '../window/useShowError.ts';
import { useApp, useCall, useWorkbench } from '../window/workbench.ts';

function useSettings(): [Settings | null, (change: Pick<Partial<Settings>, 'language' | 'theme'>) => void] {
  const settings = useApp((state) => (state.project.status === 'ready' ? state.project.value.settings : null));
  const updateSettings = useApp((state) => state.updateSettings);
  const showError = useShowError();
  return [settings, (change) => void updateSettings(change).catch(showError)];
}

/** Language and theme, on the welcome page and in the settings. */
export function AppearanceFields() {
  const { t } = useText();
  const [settings, update] = useSettings();
  if (settings === null) return null;
  return (
    <>
      <div className="ak-field">
        <dt>{t('settings.language')}</dt>
        <dd>
          <Segmented
            label={t('settings.language')}
            value={settings.language}
            onChange={(language) => update({ language })}
            options={[
              { value: 'ja', label: t('settings.languages.ja'), lang: 'ja' },
              { value: 'en', label: t('settings.languages.en'), lang: 'en' },
              { value: 'system', label: t('settings.languages.system') },
            ]}
          />
        </dd>
      </div>
      <div className="ak-field">
        <dt>{t('settings.theme')}</dt>
        <dd>
          <Segmented
            label={t('settings.theme')}
            value={settings.theme}
            onChange={(theme) => update({ theme })}
            options={[
              { value: 'light', label: t('settings.themes.light') },
              { value: 'dark', label: t('settings.themes.dark') },
              { value: 'system', label: t('settings.themes.system') },
            ]}
          />
        </dd>
      </div>
    </>
  );
}

export function EvaluatorField() {
  const { t } = useText();
  const name = useApp((state) => (state.project.status === 'ready' ? state.project.value.evaluator?.name : undefined));
  const openDialog = useFrame((state) => state.openDialog);
  return (
    <div className="ak-field">
      <dt>{t('firstStart.evaluator')}</dt>
      <dd>
        <ActButton
          small
          className="ak-settings-name"
          title={name}
          onClick={() => openDialog('evaluator')}
          aria-label={t('status.evaluator', { name: name ?? '' })}
        >
          <span className="ak-cut">{name ?? t('status.noEvaluator')}</span>
        </ActButton>
      </dd>
    </div>
  );
}

/** Where everything is kept; shown in the file manager where there is one, else copied. */
export function DataFolderField() {
  const { t } = useText();
  const call = useCall();
  const { shell } = useWorkbench();
  const folder = useApp((state) => (state.project.status === 'ready' ? state.project.value.dataFolder : ''));
  const showToast = useFrame((state) => state.showToast);
  const showError = useShowError();
  const copy = async () => {
    await navigator.clipboard.writeText(folder);
    showToast({ text: t('common.copied') });
  };
  return (
    <div className="ak-field">
      <dt>{t('firstStart.folder')}</dt>
      <dd className="ak-folder">
        <span className="ak-mono" title={folder}>
          <bdi>{folder}</bdi>
        </span>
        {shell === 'electron' ? (
          <ActButton small ghost onClick={() => void call('host.revealDataFolder', {}).catch(showError)}>
            {t('settings.reveal')}
          </ActButton>
        ) : (
          <ActButton small ghost onClick={() => void copy().catch(showError)}>
            {t('settings.copyPath')}
          </ActButton>
        )}
      </dd>
    </div>
  );
}
