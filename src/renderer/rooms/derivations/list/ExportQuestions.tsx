import { useState } from 'react';
import { sentencesText } from '../../../../shared/charts/numberTexts.ts';
import type { Dataset } from '../../../../shared/datasets.ts';
import { type ScoreTableFormat, scoreTableFormats } from '../../../../shared/rooms/derivations/score.ts';
import { ExportDialog } from '../../../components/export/ExportDialog.tsx';
import { Note } from '../../../components/Note.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useCall } from '../../../window/workbench.ts';
import { useDerivations, useDerivationsStore } from '../derivationsContext.ts';

const formatNames: Readonly<Record<ScoreTableFormat, string>> = { csv: 'CSV', parquet: 'Parquet', jsonl: 'JSONL' };

/** What was asked for, as it stood when everything typed was on disk. */
type Asked = { readonly dataset: Dataset; readonly isCutOff: boolean };

/** Saves what was typed, says what will stand in the file of the dataset, and writes it where the user wants it. */
export function ExportQuestions() {
  const { t } = useText();
  const call = useCall();
  const store = useDerivationsStore();
  const showToast = useFrame((state) => state.showToast);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [kind, setKind] = useState<'dataset' | ScoreTableFormat>('dataset');
  const runCount = useDerivations((state) => state.scores.length);
  const prepare = async () => {
    await store.getState().flush();
    const { dataset } = store.getState();
    if (!dataset) return;
    const { isCutOff } = await call('datasets.exportNotes', { datasetId: dataset.id });
    setKind('dataset');
    setAsked({ dataset, isCutOff });
  };
  useCommand(
    'derivations.export',
    () => void prepare().catch(() => showToast({ text: t('derivations.export.failed') })),
  );
  if (asked === null) return null;
  const { dataset, isCutOff } = asked;
  const { name, fileName, itemCount, changedCount, leftOutCount } = dataset;
  const writeScores = async (format: ScoreTableFormat) => {
    const { saveFile } = await import('../../../api/client.ts');
    const report = await saveFile(`${name} ${t('derivations.export.scoresName')}.${format}`, (destination) =>
      call('derivations.exportScores', { goldDatasetId: dataset.id, format, destination }),
    );
    return report && t('derivations.export.scoresDone', { file: report.fileName, count: report.itemCount });
  };
  const write = async () => {
    if (kind !== 'dataset') return writeScores(kind);
    const { saveExport } = await import('../../../api/client.ts');
    const report = await saveExport(dataset.id, fileName);
    if (!report) return null;
    const { itemCount: count, changedCount: changed, provenanceFileName } = report;
    const parts = [
      t('derivations.export.done', { fileName: report.fileName, count, changed }),
      report.leftOutCount > 0 ? t('derivations.export.leftOut', { count: report.leftOutCount }) : '',
      t('derivations.export.provenance', { fileName: provenanceFileName }),
    ];
    return sentencesText(parts);
  };
  return (
    <ExportDialog
      title={t('derivations.export.title', { name })}
      label={t('derivations.export.what')}
      kinds={[
        { kind: 'dataset', name: fileName, text: t('derivations.export.how') },
        ...(runCount === 0 ? [] : scoreTableFormats).map((format) => ({
          kind: format,
          name: t('derivations.export.scores', { format: formatNames[format] }),
          text: t(`derivations.export.scoreFormats.${format}`),
        })),
      ]}
      kind={kind}
      onKind={setKind}
      act={t(isCutOff && kind === 'dataset' ? 'derivations.export.cutOffAct' : 'derivations.export.act')}
      canWrite
      write={write}
      onClose={() => setAsked(null)}
    >
      <p className="ak-sentence" role="status">
        {sentencesText([
          kind === 'dataset'
            ? t('derivations.export.counts', { count: itemCount, changed: changedCount })
            : t('derivations.export.scoreRuns', { count: runCount }),
          kind === 'dataset' && leftOutCount > 0 ? t('derivations.export.leftOut', { count: leftOutCount }) : '',
        ])}
      </p>
      {isCutOff && kind === 'dataset' && (
        <Note kind="caution" title={t('derivations.export.cutOffTitle')}>
          {t('derivations.export.cutOffText')}
        </Note>
      )}
    </ExportDialog>
  );
}
