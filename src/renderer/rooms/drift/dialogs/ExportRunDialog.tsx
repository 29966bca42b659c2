import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { ExportDialog, ExportRow, ReportLanguage } from '../../../components/export/ExportDialog.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCall } from '../../../window/workbench.ts';
import {
  type ExportKind,
  type ExportOrder,
  exportKinds,
  extensionOf,
  kindsOfSet,
  kindsOfTable,
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
export function ExportRunDialog(props: Props) {
  const { datasetId, runId, models, setName, onClose } = props;
  const { t, language } = useText();
  const call = useCall();
  const offered = exportKinds.filter((kind) => (kindsOfSet.includes(kind) ? datasetId !== null : runId !== null));
  const [order, setOrder] = useState<ExportOrder>({
    kind: offered.find((kind) => kind === props.first) ?? offered[0] ?? 'report',
    datasetId,
    runId,
    model: props.selectedModel ?? models[0] ?? null,
    table: 'csv',
    overruled: props.overruled,
    language,
  });
  const change = (part: Partial<ExportOrder>) => setOrder({ ...order, ...part });

  const write = async () => {
    // The transport starts with the window; tests of the dialog need none.
    const { saveFile } = await import('../../../api/client.ts');
    const parts = [setName, order.kind === 'results' && order.model, t(`driftDialogs.export.names.${order.kind}`)];
    const name = `${parts.filter(Boolean).join(' ')}.${extensionOf(order)}`.replaceAll(/[\\/:*?"<>|]/g, '_');
    const report = await saveFile(name, (destination) => writeExportOf(call, order, destination));
    return report && t('driftDialogs.export.done', { file: report.fileName });
  };
  return (
    <ExportDialog
      title={t('driftDialogs.export.title')}
      label={t('driftDialogs.export.what')}
      kinds={offered.map((kind) => ({
        kind,
        name: t(`driftDialogs.export.kinds.${kind}.name`),
        text: t(`driftDialogs.export.kinds.${kind}.text`),
      }))}
      kind={order.kind}
      onKind={(kind) => change({ kind })}
      act={t('driftDialogs.export.act')}
      canWrite={offered.length > 0}
      write={write}
      onClose={onClose}
    >
      <More order={order} models={models} onChange={change} />
      {runId === null && <p className="ak-caption ak-sentence">{t('driftDialogs.export.noRun')}</p>}
    </ExportDialog>
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
  return (
    <div className="dd-export-more">
      {order.kind === 'results' && (
        <ExportRow label={t('driftDialogs.export.model')}>
          <select
            className="ak-select"
            aria-label={t('driftDialogs.export.model')}
            value={order.model ?? ''}
            onChange={(event) => onChange({ model: event.currentTarget.value })}
          >
            {models.map((model) => (
              <option key={model} value={model}>
                {model}
              </option>
            ))}
          </select>
        </ExportRow>
      )}
      {kindsOfTable.includes(order.kind) && (
        <ExportRow label={t('driftDialogs.export.table')}>
          <Segmented
            label={t('driftDialogs.export.table')}
            value={order.table}
            onChange={(table) => onChange({ table })}
            options={[
              { value: 'csv', label: 'CSV' },
              { value: 'parquet', label: 'Parquet' },
            ]}
          />
        </ExportRow>
      )}
      {order.kind === 'report' && (
        <ReportLanguage value={order.language} onChange={(language) => onChange({ language })} />
      )}
      {order.kind === 'groups' && <p className="ak-caption ak-sentence">{t('driftDialogs.export.overruledOff')}</p>}
      {order.kind !== 'groups' && !kindsOfSet.includes(order.kind) && (
        <Checkbox
          label={t('driftDialogs.export.overruled')}
          checked={order.overruled}
          onChange={(event) => onChange({ overruled: event.currentTarget.checked })}
          {...(!order.overruled && { description: t('driftDialogs.export.overruledOff') })}
        />
      )}
    </div>
  );
}
