import { Modal, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import {
  commands,
  findConflicts,
  findKeptKeys,
  type KeyConflict,
  keysOf,
  unknownOverrides,
} from '../../shared/keymap/keymap.ts';
import { ActButton } from '../components/ActButton.tsx';
import { Keys, keyText } from '../components/Keys.tsx';
import { Note } from '../components/Note.tsx';
import { ScrollPane } from '../components/ScrollPane.tsx';
import { useComposed } from '../window/composition.ts';
import { useText } from '../window/i18n.ts';
import { isMac, keyOfEvent } from '../window/keyOfEvent.ts';
import { matchScore } from '../window/matchText.ts';
import { useKeyOverrides } from '../window/useKeymap.ts';
import { useShowError } from '../window/useShowError.ts';
import { useApp } from '../window/workbench.ts';
import { commandPlace } from './commandPlace.ts';
import './keymapDialog.css';

/** Every command with its key, changed by pressing the new one. Keys that would do two things are named at the top. */
export function KeymapDialog({ onClose }: { onClose: () => void }) {
  const texts = useText();
  const { t, textOf } = texts;
  const overrides = useKeyOverrides();
  const updateSettings = useApp((state) => state.updateSettings);
  const showError = useShowError();
  const [query, setQuery] = useState('');
  const searched = useComposed(query);
  const titleOf = (id: string) => {
    const command = commands.find((one) => one.id === id);
    return command === undefined ? id : textOf(`${command.label}.title`);
  };
  const shown = commands.filter((command) => {
    const keyNames = keysOf(command, overrides).map(keyText).join(' ');
    return matchScore(`${titleOf(command.id)} ${keyNames}`, textOf(`${command.label}.reading`), searched) > 0;
  });
  const conflicts = findConflicts(commands, overrides);
  const kept = findKeptKeys(commands, overrides);
  const listOf = (found: readonly KeyConflict[]) =>
    found
      .map(({ key, ids }) => t('keys.editor.conflict', { key: keyText(key), commands: ids.map(titleOf).join(', ') }))
      .join(' · ');
  const unknown = unknownOverrides(commands, overrides);
  const change = (id: string, key: string | null) => {
    const { [id]: _old, ...rest } = overrides;
    void updateSettings({ keymap: key === null ? rest : { ...rest, [id]: key } }).catch(showError);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('keys.editor.title')}
      size={720}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className="ak-keymap-head">
        <p className="ak-sentence">{t('keys.editor.text')}</p>
        <TextInput
          aria-label={t('keys.find')}
          placeholder={t('keys.find')}
          leftSection={<Search size={13} className="ak-icon" aria-hidden />}
          value={query}
          data-autofocus
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        {conflicts.length > 0 && (
          <Note kind="caution" title={t('keys.editor.conflicts', { count: conflicts.length })}>
            {listOf(conflicts)}
          </Note>
        )}
        {kept.length > 0 && (
          <Note kind="caution" title={t('keys.editor.kept', { count: kept.length })}>
            {listOf(kept)}
          </Note>
        )}
        {unknown.length > 0 && <Note kind="caution" title={t('keys.editor.unknown', { ids: unknown.join(', ') })} />}
      </div>
      <ScrollPane className="ak-keymap-list" label={t('keys.editor.title')}>
        <table className="ak-keymap">
          <thead>
            <tr>
              <th>{t('keys.editor.command')}</th>
              <th>{t('keys.editor.place')}</th>
              <th>{t('keys.editor.key')}</th>
              <th>
                <span className="ak-hidden">{t('keys.editor.standard')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((command) => (
              <tr key={command.id}>
                <td>{titleOf(command.id)}</td>
                <td className="ak-keymap-place">{commandPlace(command, texts)}</td>
                <td>
                  <KeyField
                    label={t('keys.editor.keyOf', { command: titleOf(command.id) })}
                    keys={keysOf(command, overrides)}
                    onChange={(key) => change(command.id, key)}
                  />
                </td>
                <td>
                  {overrides[command.id] !== undefined && (
                    <ActButton small ghost onClick={() => change(command.id, null)}>
                      {t('keys.editor.reset')}
                    </ActButton>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollPane>
      <p className="ak-keymap-foot">
        {t('keys.editor.shown', {
          shown: shown.length,
          total: commands.length,
          changed: Object.keys(overrides).length,
        })}
      </p>
    </Modal>
  );
}

type KeyFieldProps = {
  readonly label: string;
  readonly keys: readonly string[];
  readonly onChange: (key: string) => void;
};

/** Takes the next key pressed. Tab and Escape keep their meaning, Delete and Backspace switch the key off. */
function KeyField({ label, keys, onChange }: KeyFieldProps) {
  const { t } = useText();
  const [listening, setListening] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!listening || event.key === 'Tab') return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setListening(false);
      return;
    }
    const key = keyOfEvent(event.nativeEvent, isMac);
    if (key === null) return;
    event.preventDefault();
    event.stopPropagation();
    setListening(false);
    onChange(key === 'Delete' || key === 'Backspace' ? '' : key);
  };
  const shown = keys.length === 0 ? t('keys.editor.none') : null;
  return (
    <button
      type="button"
      className="ak-key-field"
      aria-pressed={listening}
      onClick={() => setListening(true)}
      onBlur={() => setListening(false)}
      onKeyDown={onKeyDown}
    >
      <span className="ak-hidden">{`${label}: ${keys.map(keyText).join(` ${t('common.or')} `)}`}</span>
      {listening ? t('keys.editor.press') : (shown ?? keys.map((key) => <Keys key={key} keys={key} />))}
    </button>
  );
}
