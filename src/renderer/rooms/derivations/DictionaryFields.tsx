import { X } from 'lucide-react';
import { ActButton } from '../../components/ActButton.tsx';
import { IconButton } from '../../components/ToolButton.tsx';
import { useText } from '../../window/i18n.ts';
import { useShowError } from '../../window/useShowError.ts';
import { useApp, useWorkbench } from '../../window/workbench.ts';

/** Settings: the Sudachi dictionary, the synonym dictionaries and other names of entities, files on the machine that runs the core. */
export function DictionaryFields() {
  const { t } = useText();
  const settings = useApp((state) => (state.project.status === 'ready' ? state.project.value.settings : null));
  const updateSettings = useApp((state) => state.updateSettings);
  const showError = useShowError();
  if (settings === null) return null;
  const { sudachiDictionary, synonymDictionaries, entityAliases } = settings;
  const resetDictionary = () => void updateSettings({ sudachiDictionary: null }).catch(showError);
  const removeAliases = () => void updateSettings({ entityAliases: null }).catch(showError);
  const keepSynonyms = (paths: string[]) => void updateSettings({ synonymDictionaries: paths }).catch(showError);
  return (
    <>
      <h3>{t('settings.japanese')}</h3>
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
              onRemove={resetDictionary}
              removeLabel={t('settings.dictionaryReset')}
            />
            <DictionaryPicker act={t('common.choose')} />
          </dd>
        </div>
        <div className="ak-field ak-field-tall">
          <dt>
            {t('settings.synonyms')}
            <span className="ak-caption ak-sentence">{t('settings.synonymsOrder')}</span>
          </dt>
          <dd className="ak-settings-files">
            {synonymDictionaries.length === 0 && (
              <span className="ak-settings-value">{t('settings.synonymsNone')}</span>
            )}
            {synonymDictionaries.map((path) => (
              <PathLine
                key={path}
                path={path}
                none=""
                onRemove={() => keepSynonyms(synonymDictionaries.filter((one) => one !== path))}
                removeLabel={t('settings.remove', { name: path })}
              />
            ))}
            <DictionaryPicker act={t('settings.synonymsAdd')} />
          </dd>
        </div>
      </dl>
      <h3>{t('settings.aliasesHead')}</h3>
      <dl>
        <div className="ak-field ak-field-tall">
          <dt>
            {t('settings.aliases')}
            <span className="ak-caption ak-sentence">{t('settings.aliasesWhy')}</span>
          </dt>
          <dd className="ak-settings-files">
            <PathLine
              path={entityAliases}
              none={t('settings.aliasesNone')}
              onRemove={removeAliases}
              removeLabel={t('settings.remove', { name: entityAliases ?? '' })}
            />
            <DictionaryPicker act={t('settings.aliasesChoose')} />
          </dd>
        </div>
      </dl>
    </>
  );
}

type PathLineProps = { path: string | null; none: string; onRemove: () => void; removeLabel: string };

function PathLine({ path, none, onRemove, removeLabel }: PathLineProps) {
  const { t } = useText();
  const dataFolder = useApp((state) => (state.project.status === 'ready' ? state.project.value.dataFolder : ''));
  if (path === null) return <span className="ak-settings-value">{none}</span>;
  const isOutside = !path.startsWith(dataFolder);
  return (
    <>
      <span className="ak-settings-path">
        <span className="ak-mono" title={path}>
          <bdi>{path}</bdi>
        </span>
        <IconButton label={removeLabel} icon={<X size={14} className="ak-icon" aria-hidden />} onClick={onRemove} />
      </span>
      {isOutside && <span className="ak-caption ak-sentence">{t('settings.dictionaryOutside')}</span>}
    </>
  );
}

/** A file that is chosen in the dialog of the system, or of the browser; the core keeps a copy of it. */
function DictionaryPicker({ act }: { act: string }) {
  const { call, pickFiles } = useWorkbench();
  const showError = useShowError();
  const pick = async () => {
    for (const { source } of await pickFiles()) await call('derivations.useDictionary', { source });
  };
  return (
    <ActButton small onClick={() => void pick().catch(showError)}>
      {act}
    </ActButton>
  );
}
