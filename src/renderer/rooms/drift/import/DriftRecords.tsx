import type { DriftPreview } from '../../../../shared/rooms/drift/preview.ts';
import { Content } from '../../../components/Content.tsx';
import { FirstRecords } from '../../../components/preview/FirstRecords.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { countText } from '../../../window/countText.ts';
import { useText } from '../../../window/i18n.ts';

/** The first records of a file of the drift room, as they were read. */
export function DriftRecords({ preview }: { preview: DriftPreview }) {
  const { t } = useText();
  const shown = preview.records.length;
  const total = preview.goodCount;
  return (
    <FirstRecords
      title={t('driftImport.first')}
      count={t('driftImport.firstCount', { shown, total })}
      foot={shown >= total ? t('driftImport.allShown', { count: shown }) : t('driftImport.someShown', { shown, total })}
    >
      <RecordTable preview={preview} />
    </FirstRecords>
  );
}

function RecordTable({ preview }: { preview: DriftPreview }) {
  const { t } = useText();
  const { records, format } = preview;
  const hasModels = records.some(({ model }) => model !== null);
  const hasTurns = records.some(({ turn }) => turn !== null);
  const hasKeys = records.some(({ key }) => key !== '');
  const counted = format === 'drift-generations' || format === 'drift-lexicon' ? null : format;
  return (
    <table className="ak-table ak-import-traces">
      <thead>
        <tr>
          <th className="ak-right">{t('driftImport.columns.number')}</th>
          {hasKeys && <th className="ak-col-run">{t('driftImport.columns.key')}</th>}
          {hasModels && <th className="ak-col-model">{t('driftImport.columns.model')}</th>}
          {hasTurns && <th className="ak-right ak-col-count">{t('driftImport.columns.turn')}</th>}
          <th>{t('driftImport.columns.text')}</th>
          {counted !== null && <th className="ak-right ak-col-count">{t(`driftImport.columns.counts.${counted}`)}</th>}
        </tr>
      </thead>
      <tbody>
        {records.map(({ record, key, text, model, turn, count, problemCodes }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of one preview never changes, and keys may repeat
          <tr key={index} className={problemCodes.length > 0 ? 'ak-row-warning' : undefined}>
            <td className="ak-right">{record}</td>
            {hasKeys && (
              <td className="ak-mono" title={key}>
                {problemCodes.length > 0 && <StatusSign sign="warning" label={t('states.warning')} />} {key}
              </td>
            )}
            {hasModels && <td title={model ?? ''}>{model}</td>}
            {hasTurns && <td className="ak-right">{turn}</td>}
            <td title={text}>
              <Content text={text} />
            </td>
            {counted !== null && <td className="ak-right">{count !== null && countText(count)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
