import { Select, TextInput } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import type { FieldMapping } from '../../../../shared/traces/fieldMapping.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useShowError } from '../../../window/useShowError.ts';
import { useCall } from '../../../window/workbench.ts';

type Saved = readonly { readonly name: string; readonly mapping: FieldMapping }[];
type Props = { readonly mapping: FieldMapping; readonly onChoose: (mapping: FieldMapping) => void };

/** Mappings of earlier files to choose from, and a name to keep this one under. */
export function SavedMappings({ mapping, onChoose }: Props) {
  const { t } = useText();
  const call = useCall();
  const showError = useShowError();
  const showToast = useFrame((state) => state.showToast);
  const [saved, setSaved] = useState<Saved>([]);
  const [name, setName] = useState('');
  const load = useCallback(
    () => call('traces.listMappings', {}).then(setSaved, () => undefined), // without the list a mapping can still be typed
    [call],
  );
  useEffect(() => void load(), [load]);
  const keep = async (kept: FieldMapping | null) => {
    const named = { name: name.trim() };
    await call('traces.saveMapping', { ...named, mapping: kept });
    showToast({ text: t(kept === null ? 'tracesImport.mapping.forgot' : 'tracesImport.mapping.savedAs', named) });
    await load();
  };
  const isKnown = saved.some((one) => one.name === name.trim());
  return (
    <div className="ak-mapping-saved">
      {saved.length > 0 && (
        <Select
          label={t('tracesImport.mapping.saved')}
          placeholder={t('tracesImport.mapping.choose')}
          data={saved.map((one) => one.name)}
          value={isKnown ? name.trim() : null}
          onChange={(chosen) => {
            const found = saved.find((one) => one.name === chosen);
            if (found === undefined) return;
            setName(found.name);
            onChoose(found.mapping);
          }}
        />
      )}
      <TextInput
        label={t('tracesImport.mapping.name')}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
        autoComplete="off"
      />
      <div className="ak-acts">
        <ActButton small disabled={name.trim() === ''} onClick={() => void keep(mapping).catch(showError)}>
          {t('tracesImport.mapping.save')}
        </ActButton>
        {isKnown && (
          <ActButton small ghost onClick={() => void keep(null).catch(showError)}>
            {t('tracesImport.mapping.forget')}
          </ActButton>
        )}
      </div>
    </div>
  );
}
