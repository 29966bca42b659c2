import { Checkbox, Modal, Radio } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ActButton } from '../../../components/ActButton.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { type Language, useText } from '../../../window/i18n.ts';
import { useShowError } from '../../../window/useShowError.ts';
import { useApp, useCall } from '../../../window/workbench.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';

const formats = ['html', 'csv', 'jsonl'] as const;
type Format = (typeof formats)[number];

/** Writes the marks of the groups that the list shows, or a report of them to read. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { t, language: shown } = useText();
  const store = useTracesStore();
  const call = useCall();
  const showError = useShowError();
  const showToast = useFrame((state) => state.showToast);
  const rows = useTraces((state) => state.rows);
  const project = useApp((state) => (state.project.status === 'ready' ? state.project.value.name : 'Akapen'));
  const chosenIds = useTraces((state) => state.view.datasetIds);
  const file = useApp(
    ({ datasets }) => datasets.status === 'ready' && datasets.value.find(({ id }) => chosenIds.includes(id))?.name,
  );
  const isBlindRoom = useTraces((state) => state.options.blind);
  const [format, setFormat] = useState<Format>('html');
  const [everyone, setEveryone] = useState(false);
  const [blind, setBlind] = useState(isBlindRoom);
  const [language, setLanguage] = useState<Language>(shown);
  const [isWriting, setWriting] = useState(false);
  const count = rows?.matched ?? 0;
  const hidden = (rows?.total ?? 0) - count;

  const write = async () => {
    await store.getState().flush();
    // The transport starts with the window; tests of the dialog need none.
    const { saveFile } = await import('../../../api/client.ts');
    const { view } = store.getState();
    const name = `${project} ${t(format === 'html' ? 'tracesInspector.export.reportName' : 'tracesInspector.export.marksName')}`;
    const report = await saveFile(`${name}.${format}`, (destination) =>
      call('traces.exportMarks', { view, format, everyone, blind, language, destination }),
    );
    if (!report) return;
    showToast({ text: t('tracesInspector.export.done', { file: report.fileName, count: report.itemCount }) });
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWriting(true);
    write()
      .catch(showError)
      .finally(() => setWriting(false));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('tracesInspector.export.title')}
      size={560}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={submit}>
        <div className="td-export">
          <Radio.Group
            label={t('tracesInspector.export.format')}
            value={format}
            onChange={(value) => setFormat(formats.find((one) => one === value) ?? 'html')}
          >
            {formats.map((one) => (
              <Radio
                key={one}
                value={one}
                label={t(`tracesInspector.export.formats.${one}.name`)}
                description={t(`tracesInspector.export.formats.${one}.text`)}
                data-autofocus={one === format || undefined}
              />
            ))}
          </Radio.Group>
          <div className="td-export-row">
            <span aria-hidden="true">{t('tracesInspector.export.whose')}</span>
            <Segmented
              label={t('tracesInspector.export.whose')}
              value={everyone ? 'everyone' : 'own'}
              onChange={(value) => setEveryone(value === 'everyone')}
              options={[
                { value: 'own', label: t('tracesInspector.export.own') },
                { value: 'everyone', label: t('tracesInspector.export.everyone') },
              ]}
            />
          </div>
          <Checkbox
            label={t('tracesInspector.export.blind')}
            checked={blind}
            onChange={(event) => setBlind(event.currentTarget.checked)}
          />
          {format === 'html' && (
            <div className="td-export-row">
              <span aria-hidden="true">{t('tracesInspector.export.language')}</span>
              <Segmented
                label={t('tracesInspector.export.language')}
                value={language}
                onChange={setLanguage}
                options={[
                  { value: 'en', label: 'English', lang: 'en' },
                  { value: 'ja', label: '日本語', lang: 'ja' },
                ]}
              />
            </div>
          )}
          <p className="ak-sentence" role="status">
            {t('tracesInspector.export.groups', { count })}{' '}
            {t('tracesInspector.export.calls', { done: rows?.callsMarked ?? 0, total: rows?.callCount ?? 0 })}
            {file && ` ${t('tracesInspector.export.onlyFile', { file })}`}
            {hidden > 0 && ` ${t('tracesInspector.export.hidden', { count: hidden })}`}
          </p>
          <p className="ak-caption ak-sentence">{t('tracesInspector.export.offline')}</p>
        </div>
        <div className="ak-dialog-foot">
          <ActButton onClick={onClose} keys="Escape">
            {t('common.cancel')}
          </ActButton>
          <ActButton primary type="submit" keys="Enter" disabled={isWriting || count === 0}>
            {t('tracesInspector.export.act', { count })}
          </ActButton>
        </div>
      </form>
    </Modal>
  );
}
