import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Output, ParsedInput } from '../../../../shared/api/contract.ts';
import type { AsyncData } from '../../../../shared/asyncData.ts';
import { sentencesText } from '../../../../shared/charts/numberTexts.ts';
import type { Language } from '../../../../shared/language.ts';
import { ExportDialog, ExportRow, ReportLanguage } from '../../../components/export/ExportDialog.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { useText } from '../../../window/i18n.ts';
import { byteText } from '../../../window/time.ts';
import { useReading } from '../../../window/useReading.ts';
import { useApp, useCall } from '../../../window/workbench.ts';
import { progressWords } from '../list/progressWords.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';

const formats = ['html', 'csv', 'parquet', 'jsonl'] as const;
type Format = (typeof formats)[number];

/** Writes the marks of the groups that the list shows, or a report of them to read. */
export function ExportLabelsDialog({ onClose }: { onClose: () => void }) {
  const texts = useText();
  const { t, language: shown } = texts;
  const store = useTracesStore();
  const call = useCall();
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
  const [steps, setSteps] = useState<'labelled' | 'all'>('labelled');
  const [language, setLanguage] = useState<Language>(shown);
  const isLabelled = format === 'html' && steps === 'labelled';
  const labelled = useLabelled(isLabelled, { everyone, blind, language });
  const matched = rows?.matched ?? 0;
  // Null while it is counted.
  const count = !isLabelled ? matched : labelled.status === 'ready' ? labelled.value.groupCount : null;
  const hidden = (rows?.total ?? 0) - matched;

  const write = async () => {
    await store.getState().flush();
    // The transport starts with the window; tests of the dialog need none.
    const { saveFile } = await import('../../../api/client.ts');
    const { view } = store.getState();
    const name = `${project} ${t(format === 'html' ? 'tracesInspector.export.reportName' : 'tracesInspector.export.marksName')}`;
    const report = await saveFile(`${name}.${format}`, (destination) =>
      call('traces.exportMarks', { view, format, everyone, blind, language, steps, destination }),
    );
    return report && t('tracesInspector.export.done', { file: report.fileName, count: report.itemCount });
  };
  return (
    <ExportDialog
      title={t('tracesInspector.export.title')}
      label={t('tracesInspector.export.format')}
      kinds={formats.map((kind) => ({
        kind,
        name: t(`tracesInspector.export.formats.${kind}.name`),
        text: t(`tracesInspector.export.formats.${kind}.text`),
      }))}
      kind={format}
      onKind={setFormat}
      act={count === null ? t('tracesInspector.export.title') : t('tracesInspector.export.act', { count })}
      canWrite={matched > 0 && count !== 0}
      write={write}
      onClose={onClose}
    >
      <ExportRow label={t('tracesInspector.export.whose')}>
        <Segmented
          label={t('tracesInspector.export.whose')}
          value={everyone ? 'everyone' : 'own'}
          onChange={(value) => setEveryone(value === 'everyone')}
          options={[
            { value: 'own', label: t('tracesInspector.export.own') },
            { value: 'everyone', label: t('tracesInspector.export.everyone') },
          ]}
        />
      </ExportRow>
      <Checkbox
        label={t('tracesInspector.export.blind')}
        checked={blind}
        onChange={(event) => setBlind(event.currentTarget.checked)}
      />
      {format === 'html' && (
        <>
          <ExportRow label={t('tracesInspector.export.steps')}>
            <Segmented
              label={t('tracesInspector.export.steps')}
              value={steps}
              onChange={setSteps}
              options={[
                { value: 'labelled', label: t('tracesInspector.export.labelledSteps') },
                { value: 'all', label: t('tracesInspector.export.allSteps') },
              ]}
            />
          </ExportRow>
          {steps === 'all' ? <AllSize /> : <LabelledSize size={labelled} />}
          <ReportLanguage value={language} onChange={setLanguage} />
        </>
      )}
      <p className="ak-sentence" role="status">
        {sentencesText([
          count === null ? '' : t('tracesInspector.export.groups', { count }),
          rows ? t('tracesInspector.export.labelled', { what: progressWords(texts, rows.progress) }) : '',
          file ? t('tracesInspector.export.onlyFile', { file }) : '',
          hidden > 0 ? t('tracesInspector.export.hidden', { count: hidden }) : '',
        ])}
      </p>
    </ExportDialog>
  );
}

type Labelled = AsyncData<Output<'traces.labelledSize'>>;

/** How many questions the page with labelled steps holds and how large it becomes, if that is what is written. */
function useLabelled(isWanted: boolean, choice: Omit<ParsedInput<'traces.labelledSize'>, 'view'>): Labelled {
  const call = useCall();
  const view = useTraces((state) => state.view);
  const order = { view, ...choice };
  return useReading(isWanted ? JSON.stringify(order) : null, () => call('traces.labelledSize', order));
}

function LabelledSize({ size: read }: { readonly size: Labelled }) {
  const { t } = useText();
  if (read.status !== 'ready') return <SizeToCome />;
  const { bytes, isLeast } = read.value;
  const size = byteText(bytes);
  return (
    <p className="ak-sentence">
      {t(isLeast ? 'tracesInspector.export.labelledLeast' : 'tracesInspector.export.labelledSize', { size })}
    </p>
  );
}

/** How large a page with all steps becomes, before it is written. */
function AllSize() {
  const { t } = useText();
  const call = useCall();
  const view = useTraces((state) => state.view);
  const read = useReading(JSON.stringify(view), () => call('traces.reportSize', { view }));
  if (read.status !== 'ready') return <SizeToCome />;
  const { steps, bytes } = read.value;
  return <p className="ak-sentence">{t('tracesInspector.export.allSize', { steps, size: byteText(bytes) })}</p>;
}

/** Holds the line of a size that is being read: the dialog would move under the hand of who chooses meanwhile. */
function SizeToCome() {
  return (
    <p className="ak-sentence" aria-busy="true">
      {'\u00a0'}
    </p>
  );
}
