import { Checkbox, Modal, Radio } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { WireError } from '../../../../shared/errors.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { wireErrorOf } from '../../../window/wireErrorOf.ts';
import { useCall } from '../../../window/workbench.ts';
import {
  type ExportKind,
  type ExportOrder,
  exportKinds,
  extensionOf,
  kindsOfSet,
  writeExportOf,
} from './exportKinds.ts';

type Props = {
  readonly datasetId: number | null;
  readonly runId: number | null;
  /** Models of the run. */
  readonly models: readonly string[];
  readonly setName: string;
  readonly overruled: boolean;
  readonly selectedModel: string | null;
  /** What is chosen at first. */
  readonly first: ExportKind;
  readonly onClose: () => void;
};

/** Writes what the room holds: a report, numbers, plans or ratings. */
export function ExportDialog(props: Props) {
  const { datasetId, runId, models, setName, onClose } = props;
  const { t, language } = useText();
  const call = useCall();
  const showToast = useFrame((state) => state.showToast);
  const offered = exportKinds.filter((kind) => (kindsOfSet.includes(kind) ? datasetId !== null : runId !== null));
  const [order, setOrder] = useState<ExportOrder>({
    kind: offered.find((kind) => kind === props.first) ?? offered[0] ?? 'report',
    datasetId,
    runId,
    model: props.selectedModel ?? models[0] ?? null,
    overruled: props.overruled,
    language,
  });
  const [error, setError] = useState<WireError | null>(null);
  const [isWriting, setWriting] = useState(false);

  const write = async () => {
    // The transport starts with the window; tests of the dialog need none.
    const { saveFile } = await import('../../../api/client.ts');
    const parts = [setName, order.kind === 'results' && order.model, t(`driftDialogs.export.names.${order.kind}`)];
    const name = `${parts.filter(Boolean).join(' ')}.${extensionOf[order.kind]}`.replaceAll(/[\\/:*?"<>|]/g, '_');
    const report = await saveFile(name, (destination) => writeExportOf(call, order, destination));
    if (!report) return;
    showToast({ text: t('driftDialogs.export.done', { file: report.fileName }) });
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWriting(true);
    setError(null);
    write()
      .catch((thrown: unknown) => setError(wireErrorOf(thrown)))
      .finally(() => setWriting(false));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('driftDialogs.export.title')}
      size={600}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={submit}>
        <div className="dd-body dd-export">
          <Radio.Group
            label={t('driftDialogs.export.what')}
            value={order.kind}
            onChange={(value) => setOrder({ ...order, kind: offered.find((kind) => kind === value) ?? order.kind })}
          >
            {offered.map((kind) => (
              <Radio
                key={kind}
                value={kind}
                label={t(`driftDialogs.export.kinds.${kind}.name`)}
                description={t(`driftDialogs.export.kinds.${kind}.text`)}
                data-autofocus={kind === order.kind || undefined}
              />
            ))}
          </Radio.Group>
          <More order={order} models={models} onChange={(change) => setOrder({ ...order, ...change })} />
          {error && <ErrorNote error={error} />}
          {runId === null && <p className="ak-caption ak-sentence">{t('driftDialogs.export.noRun')}</p>}
          <p className="ak-caption ak-sentence">{t('driftDialogs.export.offline')}</p>
        </div>
        <div className="ak-dialog-foot">
          <ActButton onClick={onClose} keys="Escape">
            {t('common.cancel')}
          </ActButton>
          <ActButton primary type="submit" keys="Enter" disabled={isWriting || offered.length === 0}>
            {t('driftDialogs.export.act')}
          </ActButton>
        </div>
      </form>
    </Modal>
  );
}

type MoreProps = {
  readonly order: ExportOrder;
  readonly models: readonly string[];
  readonly onChange: (change: Partial<ExportOrder>) => void;
};

/** What the chosen kind leaves open. */
function More({ order, models, onChange }: MoreProps) {
  const { t } = useText();
  if (kindsOfSet.includes(order.kind)) return null;
  return (
    <div className="dd-export-more">
      {order.kind === 'results' && (
        <label className="dd-labelled">
          <span>{t('driftDialogs.export.model')}</span>
          <select
            className="ak-select"
            value={order.model ?? ''}
            onChange={(event) => onChange({ model: event.currentTarget.value })}
          >
            {models.map((model) => (
              <option key={model} value={model}>
                {model}
              </option>
            ))}
          </select>
        </label>
      )}
      {order.kind === 'report' && (
        <div className="dd-labelled">
          <span aria-hidden="true">{t('driftDialogs.export.language')}</span>
          <Segmented
            label={t('driftDialogs.export.language')}
            value={order.language}
            onChange={(language) => onChange({ language })}
            options={[
              { value: 'en', label: 'English', lang: 'en' },
              { value: 'ja', label: '日本語', lang: 'ja' },
            ]}
          />
        </div>
      )}
      <Checkbox
        label={t('driftDialogs.export.overruled')}
        checked={order.overruled}
        onChange={(event) => onChange({ overruled: event.currentTarget.checked })}
        {...(!order.overruled && { description: t('driftDialogs.export.overruledOff') })}
      />
    </div>
  );
}
