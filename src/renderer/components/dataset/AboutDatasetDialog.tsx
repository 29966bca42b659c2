import { Modal, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Dataset } from '../../../shared/datasets.ts';
import { useFrame } from '../../window/frameStore.ts';
import { useText } from '../../window/i18n.ts';
import { useShowError } from '../../window/useShowError.ts';
import { useCall } from '../../window/workbench.ts';
import { ActButton } from '../ActButton.tsx';
import './datasetDialogs.css';

/** Name, licence, attribution and citation of a dataset or prediction file. Writes only what differs. */
export function AboutDatasetDialog({ dataset, onClose }: { dataset: Dataset; onClose: () => void }) {
  const { t } = useText();
  const call = useCall();
  const showToast = useFrame((state) => state.showToast);
  const showError = useShowError();
  const [about, setAbout] = useState({
    name: dataset.name,
    licence: dataset.licence,
    attribution: dataset.attribution,
    citation: dataset.citation,
  });
  const name = about.name.trim();
  const { licence, attribution, citation } = about;
  const isRenamed = name !== dataset.name;
  const isDescribed =
    licence !== dataset.licence || attribution !== dataset.attribution || citation !== dataset.citation;

  const save = async () => {
    const datasetId = dataset.id;
    if (isRenamed) await call('datasets.rename', { datasetId, name });
    if (isDescribed) await call('datasets.describe', { datasetId, licence, attribution, citation });
    if (isRenamed || isDescribed) showToast({ text: t('datasets.described', { name }) });
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name !== '') save().catch(showError);
  };
  const field = (key: keyof typeof about) => ({
    label: t(`datasets.${key}`),
    value: about[key],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setAbout((before) => ({ ...before, [key]: value }));
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('datasets.describeTitle', { name: dataset.name })}
      size={520}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={submit}>
        <div className="ak-about">
          <TextInput {...field('name')} maxLength={200} autoComplete="off" data-autofocus />
          <TextInput {...field('licence')} placeholder={t('datasets.licenceHint')} autoComplete="off" />
          <TextInput {...field('attribution')} placeholder={t('datasets.attributionHint')} autoComplete="off" />
          <Textarea {...field('citation')} placeholder={t('datasets.citationHint')} rows={3} />
        </div>
        <div className="ak-dialog-foot">
          <ActButton onClick={onClose} keys="Escape">
            {t('common.cancel')}
          </ActButton>
          <ActButton primary type="submit" disabled={name === ''}>
            {t('common.save')}
          </ActButton>
        </div>
      </form>
    </Modal>
  );
}
